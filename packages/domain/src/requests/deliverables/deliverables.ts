import { PROMISE_KINDS, type PromiseKind } from "../../catalogue/promises.ts";
import type { ScanState } from "../../scans/scan-state.ts";
import { isPlainLine } from "../../text.ts";
import type { RequestStatus } from "../lifecycle/status.ts";

/**
 * The kinds of deliverables: those that a service can promise, and photographs that prove our work (a ticket, a receipt of
 * deposit).
 */
export const DELIVERABLE_KINDS = [...PROMISE_KINDS, "proof"] as const;
export type DeliverableKind = (typeof DELIVERABLE_KINDS)[number];

/** In characters. */
export const DELIVERABLE_LIMITS = {
  body: 2000,
  caption: 200,
  carrier: 80,
  tracking_number: 60,
  tracking_url: 500,
} as const;
/** Maximum per request, without withdrawn ones. */
export const MAX_DELIVERABLES = 50;

/**
 * Whether deliverables can be added or withdrawn in this state: while work is in progress, never after completion.
 */
export const mayHandOver = (status: RequestStatus): boolean =>
  status === "in_progress" || status === "information_required";

type Promised = { key: string; kind: PromiseKind };
/** A deliverable that was not withdrawn; `promise_key`: the promise that it fulfils; `files`: its attachments. */
type Given = {
  kind: DeliverableKind;
  promise_key: string | null;
  files?: readonly { scan: ScanState }[] | undefined;
};

/** Promises without a matching deliverable, in their order. A request cannot be completed while there are any. */
export function missingPromises<P extends Promised>(promised: readonly P[], given: readonly Given[]): P[] {
  return promised.filter((promise) => !given.some((one) => fulfils(one, promise)));
}

/**
 * Whether a deliverable fulfils a promise: it was given for that promise, has the promised kind, and contains no infected file,
 * which the customer could never read.
 */
export function fulfils({ kind, promise_key, files = [] }: Given, promise: Promised): boolean {
  if (files.some(({ scan }) => scan === "infected")) return false;
  return promise_key === promise.key && kind === promise.kind;
}

/** A courier's tracking page: https, without credentials. */
export function isTrackingUrl(text: string): boolean {
  if (text.length > DELIVERABLE_LIMITS.tracking_url || !/^https:\/\/[!-~]+$/.test(text)) return false;
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]|$)/i.test(text);
}

/** A tracking number: any single line of text, since every courier has its own format. */
export function isTrackingNumber(text: string): boolean {
  return text.trim() !== "" && text.length <= DELIVERABLE_LIMITS.tracking_number && isPlainLine(text);
}
