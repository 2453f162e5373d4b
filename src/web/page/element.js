// <kletka-page src="page.html#name">: a page for readers made by kletka, shown in an article of somebody else. It is as high as
// what it shows, and tells what happens by events: kletka:move, kletka:failed, kletka:solved, each with `detail`.

customElements.define("kletka-page", class extends HTMLElement {
  static observedAttributes = ["src", "title"];
  #frame = document.createElement("iframe");
  #hear = (event) => {
    const { type, ...detail } = event.source === this.#frame.contentWindow && typeof event.data?.type === "string" ? event.data : { type: "" };
    if (type === "kletka:size" && detail.height > 0) this.#frame.height = Math.ceil(detail.height);
    else if (["kletka:move", "kletka:failed", "kletka:solved"].includes(type)) {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
    }
  };

  constructor() {
    super();
    this.#frame.width = "100%";
    this.#frame.height = 600;
    this.#frame.setAttribute("frameborder", "0");
    // A page tells its height once it is loaded: one that waits for being seen would tell none.
    this.attachShadow({ mode: "open" }).append(this.#frame);
  }

  connectedCallback() { window.addEventListener("message", this.#hear); }
  disconnectedCallback() { window.removeEventListener("message", this.#hear); }
  attributeChangedCallback(name, _, value) {
    if (value === null) this.#frame.removeAttribute(name);
    else this.#frame.setAttribute(name, value);
  }
});
