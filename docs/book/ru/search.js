// mdBook indexes Latin letters only. The texts of all chapters are in the index that it loads: the
// words of any alphabet are indexed here, when a reader first searches.
(() => {
    "use strict";
    if (!window.elasticlunr) return;
    const english = elasticlunr.stemmer;
    const endings =
        /(иями|ями|ами|ого|его|ому|ему|ыми|ими|ться|тся|ешь|ете|ают|яют|ет|ит|ют|ут|ат|ят|ть|ых|их|ой|ей|ою|ею|ов|ев|ам|ям|ах|ях|ом|ем|ую|юю|ая|яя|ое|ее|ые|ие|ый|ий|[аеёиоуыьэюяй])$/;
    const stem = (word) => {
        const plain = word.replace(/ё/g, "е");
        if (!/^[а-я]{4,}$/.test(plain)) return english(word);
        const short = plain.replace(endings, "");
        // участок and участки have one stem.
        return (short.length < 3 ? plain : short).replace(/[ое](?=[кц]$)/, "");
    };
    const trim = (word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    elasticlunr.stemmer = stem;
    elasticlunr.Index.load = (saved) => {
        const index = new elasticlunr.Index();
        index.pipeline.add(trim, stem);
        saved.fields.forEach((field) => index.addField(field));
        index.setRef(saved.ref);
        Object.values(saved.documentStore.docs).forEach((page) => index.addDoc(page));
        return index;
    };
})();
