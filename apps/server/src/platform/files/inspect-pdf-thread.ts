import { parentPort } from "node:worker_threads";
import { findInPdf } from "./pdf-content.ts";

parentPort?.on("message", (bytes: Uint8Array) => {
  void findInPdf(bytes).then((finding) => parentPort?.postMessage(finding));
});
