import type { LocalizedText } from "../languages.ts";

/** How a deliverable is handed over: a file to download, an original by courier, or a written confirmation. */
export const PROMISE_KINDS = ["file", "courier", "message"] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

/** A deliverable that a service promises; `key` is its stable name in the list. */
export type PromisedItem = LocalizedText & { key: string; kind: PromiseKind };
