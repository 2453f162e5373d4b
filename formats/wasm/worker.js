// The inside of the Worker that `desk` starts.

import { serve } from "./kletka.js";

const port = typeof self === "undefined" ? process.getBuiltinModule("node:worker_threads").parentPort : self;
serve(port, (hear) => {
  if (port.on) port.on("message", hear);
  else port.onmessage = ({ data }) => hear(data);
});
