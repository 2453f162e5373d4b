// Unpacks the script of the page; a browser that cannot shows the pictures.
try {
  const bytes = Uint8Array.from(atob(document.getElementById("code").textContent), (letter) => letter.charCodeAt(0));
  const code = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent: code }));
} catch {
  for (const still of document.querySelectorAll("noscript")) still.outerHTML = still.textContent;
}
