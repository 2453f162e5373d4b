
// What a page does with kletka.js. Its own text is the script of the Worker too, which has no document.

if (typeof document === "undefined") {
  serve(self, (hear) => { self.onmessage = ({ data }) => hear(data); });
} else {
  const packedModule = () => {
    const held = document.getElementById("module");
    if (!held.dataset.from) return Promise.resolve(held.textContent);
    // A page in a folder may run a script beside it, and read nothing else there.
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = held.dataset.from;
      script.onload = () => done(globalThis.kletkaModule);
      script.onerror = () => failed(new Error(`${held.dataset.from} cannot be loaded`));
      document.head.append(script);
    });
  };

  const compiled = async () => {
    const letters = atob(await packedModule());
    delete globalThis.kletkaModule;
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return compile(await new Response(stream).arrayBuffer());
  };

  let module = null;
  let worker = null;
  /** A desk that answers from a Worker of this page; it ends what takes longer or more memory than the limits say. */
  globalThis.kletkaEngine = async (limits) => {
    module ??= compiled();
    // In a page that was opened as a file browsers start no modules as Workers.
    const text = document.getElementById("engine").textContent.replace(/^export /gm, "").replaceAll("import.meta.url", "location.href");
    worker ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    return new Desk(await module, { worker, ...limits });
  };
}
