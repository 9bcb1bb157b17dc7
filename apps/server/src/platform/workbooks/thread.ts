import { parentPort, workerData } from "node:worker_threads";
import { type WrittenSheet, writeWorkbook } from "./write-workbook.ts";

parentPort?.postMessage(await writeWorkbook(workerData as WrittenSheet[]));
