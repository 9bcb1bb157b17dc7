import { addDays, firstOpenDay, utcDay } from "../../days.ts";
import { nextStatus, type RequestStatus } from "../lifecycle/status.ts";

/** The kinds of items: a document, a written answer, or the correction of an answer to the form. */
export const INFORMATION_ITEM_KINDS = ["document", "answer", "field"] as const;
export type InformationItemKind = (typeof INFORMATION_ITEM_KINDS)[number];

export const INFORMATION_ITEM_STATES = ["open", "answered", "withdrawn"] as const;
export type InformationItemState = (typeof INFORMATION_ITEM_STATES)[number];

/** Items per information request, and open items per service request. */
export const MAX_ITEMS_PER_INFORMATION_REQUEST = 10;
export const MAX_OPEN_ITEMS = 20;

/** Maximum number of days until an item is due. */
export const LONGEST_WAIT_DAYS = 90;

/** Uploads per requested document, to allow corrections and prevent abuse. */
export const MAX_DOCUMENT_VERSIONS = 10;

const KEY = /^complement:([0-9a-f-]{36})$/;

/** The document key under which an item's answer is stored. */
export const informationItemKey = (itemId: string): string => `complement:${itemId}`;

/** The id of the item that a document key answers; undefined for the key of a required document. */
export const informationItemOf = (docKey: string): string | undefined => KEY.exec(docKey)?.[1];

/** Whether the due day has ended in every time zone. */
export const isOverdue = (dueOn: string, now: Date): boolean => firstOpenDay(now) > dueOn;

export type InformationRequestRefusal = "not_allowed" | "too_many" | "due_date";

/**
 * The reason why no information may be requested now; undefined when it may: the request is in work or already waits for the
 * customer, the limits are kept, and the due date is after today.
 */
export function informationRequestRefusal(ask: {
  status: RequestStatus;
  /** Open items of the request before this one. */
  open: number;
  dueDays: readonly string[];
  now: Date;
}): InformationRequestRefusal | undefined {
  const { status, open, dueDays, now } = ask;
  if (statusAfterInformationRequest(status) === undefined) return "not_allowed";
  if (
    dueDays.length === 0 ||
    dueDays.length > MAX_ITEMS_PER_INFORMATION_REQUEST ||
    open + dueDays.length > MAX_OPEN_ITEMS
  )
    return "too_many";
  const today = utcDay(now);
  const last = addDays(today, LONGEST_WAIT_DAYS);
  return dueDays.every((day) => day > today && day <= last) ? undefined : "due_date";
}

/** The status after requesting information; undefined where that is not allowed. */
export function statusAfterInformationRequest(status: RequestStatus): RequestStatus | undefined {
  // More items may be requested while the customer is answering.
  if (status === "information_required") return status;
  const move = nextStatus({ from: status, action: "ask_information", mover: "staff", due: 0, paid: false });
  return move.ok ? move.to : undefined;
}

/**
 * Whether an item may be answered, or its answer changed: while the request waits for its customer. Once every item
 * is answered, the answers are final.
 */
export function mayAnswer(status: RequestStatus, state: InformationItemState): boolean {
  return status === "information_required" && state !== "withdrawn";
}

/**
 * What to do with a written answer: `apply` it, ignore it as `done` when it equals the stored one, or report a
 * `conflict` when another tab has changed it. `before`: the answer that the customer saw, null when there was none.
 */
export function judgeAnswer(
  stored: string | null,
  given: { answer: string; before: string | null },
): "apply" | "done" | "conflict" {
  if (stored === given.answer) return "done";
  return stored === given.before ? "apply" : "conflict";
}

/** Whether work resumes automatically: the request was waiting and no item is open. */
export function resumesWork(status: RequestStatus, states: readonly InformationItemState[]): boolean {
  return status === "information_required" && !states.includes("open");
}

/**
 * The day on which the customer is reminded: `before` days before the due date and after the day of the request.
 * Undefined when there is no such day.
 */
export function reminderDay(askedAt: Date, dueOn: string, before: number): string | undefined {
  const days = [addDays(utcDay(askedAt), 1), addDays(dueOn, -before)].sort();
  const day = days.at(-1);
  return day !== undefined && day < dueOn ? day : undefined;
}
