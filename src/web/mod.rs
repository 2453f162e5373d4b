//! The parts that browsers see: the server of `kletka studio`, pages and sites for readers, with
//! their scripts.

pub(crate) mod page;
pub(crate) mod site;
#[cfg(feature = "studio")]
pub(crate) mod studio;
