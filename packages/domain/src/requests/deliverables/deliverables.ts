import type { PromiseKind } from "../../catalogue/promises.ts";
import { isPlainLine } from "../../text.ts";
import type { RequestStatus } from "../lifecycle/status.ts";

/** Characters. */
export const DELIVERABLE_LIMITS = {
  body: 2000,
  carrier: 80,
  tracking_number: 60,
  tracking_url: 500,
} as const;
/** Of one request, what was taken back not counted. */
export const MAX_DELIVERABLES = 50;

/** Whether something may be handed over, or taken back, in this state: while there is work, and never once it is done. */
export const mayHandOver = (status: RequestStatus): boolean =>
  status === "in_progress" || status === "information_required";

type Promised = { key: string; kind: PromiseKind };
/** What was handed over and not taken back; `promise_key`: which promise it is meant for. */
type Given = { kind: PromiseKind; promise_key: string | null };

/** What was promised and not handed over yet, in the order of the promises: completion waits for it. */
export function missingPromises<P extends Promised>(promised: readonly P[], given: readonly Given[]): P[] {
  return promised.filter((promise) => !given.some((one) => keeps(one, promise)));
}

/** Whether something that was handed over keeps a promise: it is meant for it, and comes as was promised. */
export function keeps(given: Given, promise: Promised): boolean {
  return given.promise_key === promise.key && given.kind === promise.kind;
}

/** A courier's page: on the web, encrypted, and with no name or password in it. */
export function isTrackingUrl(text: string): boolean {
  if (text.length > DELIVERABLE_LIMITS.tracking_url || !/^https:\/\/[!-~]+$/.test(text)) return false;
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]|$)/i.test(text);
}

/** A courier's number: whatever reads as one line, since each has its own form. */
export function isTrackingNumber(text: string): boolean {
  return text.trim() !== "" && text.length <= DELIVERABLE_LIMITS.tracking_number && isPlainLine(text);
}
