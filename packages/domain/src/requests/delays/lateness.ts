import type { RequestStatus } from "../lifecycle/status.ts";
import { queueOf } from "../work/queues.ts";

const HOUR = 1;
const DAY = 24;
/** Used when the catalogue gives no number of days ("Sur devis"). */
export const DEFAULT_DELAY_HOURS = 14 * DAY;
/** Caps implausible durations. */
const LONGEST_HOURS = 2 * 365 * DAY;

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|heures?|hours?)$/, HOUR],
  [/^(?:j|jours?|days?)$/, DAY],
  [/^(?:semaines?|weeks?)$/, 7 * DAY],
  [/^(?:mois|months?)$/, 30 * DAY],
];

const WORKING = "ouvrés?|ouvrables?|working|business";
const DELAY = new RegExp(
  `(\\d{1,4})\\s*(${WORKING})?\\s*(h|heures?|hours?|j|jours?|days?|semaines?|weeks?|mois|months?)(?![\\p{L}])(?:\\s+(${WORKING}))?`,
  "giu",
);

/**
 * The longest duration in a catalogue text, in hours: "10 à 15 jours ouvrés", "2-4 weeks", "24-48 heures". Five
 * working days count as a week. Undefined when there is none.
 */
export function promisedHours(text: string | null): number | undefined {
  const delays = [...(text ?? "").matchAll(DELAY)].map(([, count, before, unit = "", after]) => {
    const hours = UNITS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1] ?? 0;
    const working = before !== undefined || after !== undefined;
    return Math.round(Number(count) * hours * (working && hours === DAY ? 7 / 5 : 1));
  });
  const longest = Math.max(0, ...delays);
  return longest > 0 ? Math.min(longest, LONGEST_HOURS) : undefined;
}

/** Hours from submission until a request is due: the duration in its frozen terms, or the default. */
export function delayHours(estimated: { fr: string | null; en: string | null }): number {
  return promisedHours(estimated.fr) ?? promisedHours(estimated.en) ?? DEFAULT_DELAY_HOURS;
}

/**
 * Whether a request is late: we must work on it and it is past due (decision 0046). It is not late while waiting for
 * the customer; that time postpones `dueAt`.
 */
export function isLate({ status, dueAt }: { status: RequestStatus; dueAt: Date | null }, now: Date): boolean {
  return queueOf(status) === "work" && dueAt !== null && dueAt < now;
}
