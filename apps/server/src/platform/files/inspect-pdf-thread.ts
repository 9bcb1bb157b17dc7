import { parentPort, workerData } from "node:worker_threads";
import { findInPdf } from "./pdf-content.ts";

parentPort?.postMessage(await findInPdf(workerData as Uint8Array));
