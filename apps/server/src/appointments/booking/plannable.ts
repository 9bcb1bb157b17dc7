import { AppError } from "../../platform/errors.ts";

/** The furthest time ahead that staff can plan; a later one is a typing mistake. */
const FURTHEST_MS = 2 * 366 * 24 * 60 * 60 * 1000;

/** Throws `invalid_input` for a time that staff cannot plan for: one that is over, or more than two years ahead. */
export function requirePlannable(start: number, field: string, now = Date.now()): void {
  if (start <= now || start > now + FURTHEST_MS)
    throw new AppError("invalid_input", { fields: [{ field, code: "time_invalid" }] });
}
