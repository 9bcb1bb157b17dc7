import { nextStatus, type RequestStatus } from "../lifecycle/status.ts";

/** What a customer may be asked for: a document, or an answer in words. */
export const INFORMATION_ITEM_KINDS = ["document", "answer"] as const;
export type InformationItemKind = (typeof INFORMATION_ITEM_KINDS)[number];

export const INFORMATION_ITEM_STATES = ["open", "answered", "withdrawn"] as const;
export type InformationItemState = (typeof INFORMATION_ITEM_STATES)[number];

/** In one ask, and open of one request: beyond these a customer is lost, and nobody needs them. */
export const MAX_ITEMS_PER_INFORMATION_REQUEST = 10;
export const MAX_OPEN_ITEMS = 20;

/** How many days ahead the time for an answer may lie. */
export const LONGEST_WAIT_DAYS = 90;

/** How often one asked document may be sent: whoever takes the wrong file sends another, and nobody fills the house. */
export const MAX_DOCUMENT_VERSIONS = 10;

/** So long before the time is up its customer is reminded. */
export const REMINDER_DAYS = 2;

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = /^complement:([0-9a-f-]{36})$/;

/** The document key under which the answer to an item is stored. */
export const informationItemKey = (itemId: string): string => `complement:${itemId}`;

/** The item that a document key answers; undefined for the key of a required document. */
export const informationItemOf = (docKey: string): string | undefined => KEY.exec(docKey)?.[1];

/** A day of the calendar, `2026-11-20`, at an instant in UTC. Such days compare as texts. */
export const dayAt = (now: Date): string => now.toISOString().slice(0, 10);

/** A day so many days after another (or before it, when negative). */
export const addDays = (day: string, days: number): string =>
  dayAt(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** Whether the day by which an answer was due is over, everywhere on earth: who lives in the west has the whole of it too. */
export const isOverdue = (dueOn: string, now: Date): boolean =>
  dayAt(new Date(now.getTime() - DAY_MS / 2)) > dueOn;

export type InformationRequestRefusal = "not_allowed" | "too_many" | "due_date";

/**
 * Why a customer may not be asked for something now; undefined when they may: by whoever works on the request, in
 * progress or waiting for an earlier answer, by a day after today.
 */
export function informationRequestRefusal(ask: {
  status: RequestStatus;
  /** Items of the request that are open already. */
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
  const today = dayAt(now);
  const last = addDays(today, LONGEST_WAIT_DAYS);
  return dueDays.every((day) => day > today && day <= last) ? undefined : "due_date";
}

/** Where asking takes a request; undefined where nothing may be asked. */
export function statusAfterInformationRequest(status: RequestStatus): RequestStatus | undefined {
  // More may be asked for while the customer is at it.
  if (status === "information_required") return status;
  const move = nextStatus({ from: status, action: "ask_information", mover: "staff", due: 0, paid: false });
  return move.ok ? move.to : undefined;
}

/**
 * Whether an item may be answered now: while the request waits for its customer, and anew while it waits for another
 * item. Once all were answered the answers stand.
 */
export function mayAnswer(status: RequestStatus, state: InformationItemState): boolean {
  return status === "information_required" && state !== "withdrawn";
}

/**
 * What becomes of words that a customer sends: written, written already (pressed twice, a lost answer), or refused since
 * another tab has written something else meanwhile. `before`: the answer that they saw, null where none was.
 */
export function judgeAnswer(
  stored: string | null,
  given: { answer: string; before: string | null },
): "apply" | "done" | "conflict" {
  if (stored === given.answer) return "done";
  return stored === given.before ? "apply" : "conflict";
}

/** Whether the request goes back to work by itself: it waited, and nothing is open any more. */
export function resumesWork(status: RequestStatus, states: readonly InformationItemState[]): boolean {
  return status === "information_required" && !states.includes("open");
}

/**
 * The day on which the customer is reminded of an ask: `REMINDER_DAYS` before its time is up, and not on the day on which
 * it was asked. Undefined where there is no day between the two.
 */
export function reminderDay(askedAt: Date, dueOn: string): string | undefined {
  const days = [addDays(dayAt(askedAt), 1), addDays(dueOn, -REMINDER_DAYS)].sort();
  const day = days.at(-1);
  return day !== undefined && day < dueOn ? day : undefined;
}
