#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| kletka_fuzz::targets::typed(data));
