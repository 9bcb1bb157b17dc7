/** How something is handed over: a file to download, an original by courier, or words that confirm that it is done. */
export const PROMISE_KINDS = ["file", "courier", "message"] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

/** One thing that a service promises to hand over; `key` names it in its list, once and for all. */
export type PromisedItem = { key: string; kind: PromiseKind; fr: string; en: string };
