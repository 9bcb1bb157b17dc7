/** The units of an estimate; `on_quote`: agreed with the customer, without numbers. */
export const ESTIMATE_UNITS = ["hours", "days", "working_days", "weeks", "months", "on_quote"] as const;
type EstimateUnit = (typeof ESTIMATE_UNITS)[number];

/** The usual duration of a service (decision 0065), as edited; `estimateErrors` checks it. */
export type EstimatedTime = { unit: EstimateUnit; minimum: number | null; maximum: number | null };

/** The maximum number, in any unit. */
const MAX_ESTIMATE = 9999;

const HOURS: Readonly<Record<EstimateUnit, number>> = {
  hours: 1,
  days: 24,
  // Five working days are a week.
  working_days: (24 * 7) / 5,
  weeks: 7 * 24,
  months: 30 * 24,
  on_quote: 0,
};

/** The longest time of an estimate in whole hours; undefined for one on quote. */
export function longestHours({ unit, maximum }: EstimatedTime): number | undefined {
  return maximum === null ? undefined : Math.round(maximum * HOURS[unit]);
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * The last day of an order that is placed at `now` (milliseconds) and takes `hours`: its noon in UTC as ISO 8601, which is the
 * same day in every zone of our readers.
 */
export function promisedDay(now: number, hours: number): string {
  return `${new Date(now + hours * HOUR_MS).toISOString().slice(0, 10)}T12:00:00.000Z`;
}

type EstimateError = {
  field: keyof EstimatedTime;
  code: "unit_unknown" | "required" | "duration_invalid";
};

/**
 * The errors of an estimate: numbers must be whole and at least 1, the minimum at most the maximum; an estimate on quote has
 * none.
 */
export function estimateErrors({ unit, minimum, maximum }: EstimatedTime): EstimateError[] {
  if (!ESTIMATE_UNITS.includes(unit)) return [{ field: "unit", code: "unit_unknown" }];
  const broken = [
    ...numberErrors("minimum", minimum, unit === "on_quote"),
    ...numberErrors("maximum", maximum, unit === "on_quote"),
  ];
  const isReversed = broken.length === 0 && (minimum ?? 0) > (maximum ?? 0);
  return isReversed ? [{ field: "maximum", code: "duration_invalid" }] : broken;
}

function numberErrors(
  field: "minimum" | "maximum",
  value: number | null,
  isOnQuote: boolean,
): EstimateError[] {
  if (isOnQuote) return value === null ? [] : [{ field, code: "duration_invalid" }];
  if (value === null) return [{ field, code: "required" }];
  const isValid = Number.isInteger(value) && value >= 1 && value <= MAX_ESTIMATE;
  return isValid ? [] : [{ field, code: "duration_invalid" }];
}
