//! Lets in only the browser that opened the printed address, from the page that it was given.

use std::sync::Mutex;

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method};

use crate::console::interrupt::lock;

/// The name of the header by which browsers say from where a request comes.
const FETCH_SITE: &str = "sec-fetch-site";

/// The keys to a studio.
#[derive(Debug)]
pub(super) struct Keys {
    /// Host and port, as every request must name them.
    host: String,
    /// The token that opens the page once; nothing once it did.
    token: Mutex<Option<String>>,
    /// The cookie that the browser has shown ever since.
    cookie: String,
}

impl Keys {
    /// New keys for a port.
    pub(super) fn new(port: u16) -> Result<Self, NoRandomNumbers> {
        Ok(Self {
            host: format!("127.0.0.1:{port}"),
            token: Mutex::new(Some(secret()?)),
            cookie: secret()?,
        })
    }

    /// Makes another token where the one before has opened the page.
    pub(super) fn renew(&self) -> Result<(), NoRandomNumbers> {
        let mut token = lock(&self.token);
        if token.is_none() {
            *token = Some(secret()?);
        }
        Ok(())
    }

    /// The address that opens the page.
    pub(super) fn address(&self) -> String {
        let (host, token) = (&self.host, lock(&self.token).clone().unwrap_or_default());
        format!("http://{host}/?token={token}")
    }

    /// Whether a request comes to this address and from this page, no matter who sends it. What changes or tells something is
    /// posted, and browsers say where that comes from.
    pub(super) fn is_from_here(&self, method: &Method, headers: &HeaderMap) -> bool {
        let one = |name: &str| {
            let mut values = headers.get_all(name).iter();
            let first = values.next();
            if values.next().is_some() {
                Some("")
            } else {
                first.map(|value| value.to_str().unwrap_or(""))
            }
        };
        let (host, origin) = (one(HOST.as_str()), one(ORIGIN.as_str()));
        let is_origin = match origin {
            Some(origin) => origin
                .strip_prefix("http://")
                .is_some_and(|origin| origin == self.host),
            None => *method == Method::GET,
        };
        let is_site = one(FETCH_SITE).is_none_or(|site| matches!(site, "same-origin" | "none"));
        host.is_some_and(|host| host == self.host) && is_origin && is_site
    }

    /// Whether a request has the cookie.
    pub(super) fn knows(&self, headers: &HeaderMap) -> bool {
        let expected = self.cookie_pair();
        let pairs = headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok());
        pairs
            .flat_map(|value| value.split(';'))
            .any(|pair| is_same(pair.trim(), &expected))
    }

    /// Takes the token for a cookie, once.
    pub(super) fn exchange(&self, token: &str) -> Option<String> {
        let mut expected = lock(&self.token);
        expected
            .as_deref()
            .filter(|expected| is_same(expected, token))?;
        *expected = None;
        Some(format!(
            "{}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie_pair()
        ))
    }

    /// Cookies belong to a host with all its ports, so the name has this studio's port.
    fn cookie_pair(&self) -> String {
        let port = self.host.rsplit(':').next().unwrap_or("");
        format!("kletka-{port}={}", self.cookie)
    }
}

/// The system gives no random numbers.
#[derive(Debug)]
pub(crate) struct NoRandomNumbers(getrandom::Error);

worded!(NoRandomNumbers; error => {
    let error = error.0;
    text!("no random numbers: {error}", "нет случайных чисел: {error}")
});

/// 256 random bits.
fn secret() -> Result<String, NoRandomNumbers> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(NoRandomNumbers)?;
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    Ok(digits
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect())
}

/// Compares in a time that does not tell how much is right.
fn is_same(one: &str, other: &str) -> bool {
    let differing = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == other.len() && differing == 0
}
