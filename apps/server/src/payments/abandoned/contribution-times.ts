import { contributionsEndAt, type nextAbandonedStep } from "@passerelle/domain/payments/abandoned";
import type { StoredPayable } from "../attempts/payable-queries.ts";

type Touched = { updated_at: Date };

/** When a draft that is paid in part was last touched, with the reminders since. `contributed`: by `findLastContributions`. */
export function timesOf(
  request: Touched,
  { reminders, first_reminder_at }: Pick<StoredPayable, "reminders" | "first_reminder_at">,
  contributed: Date | undefined,
): Omit<Parameters<typeof nextAbandonedStep>[0], "days"> {
  const touchedAt = contributed && contributed > request.updated_at ? contributed : request.updated_at;
  const isOutdated = first_reminder_at !== null && first_reminder_at < touchedAt;
  return isOutdated
    ? { touchedAt, reminders: 0, firstReminderAt: null }
    : { touchedAt, reminders, firstReminderAt: first_reminder_at };
}

/** The time at which contributions are returned unless the rest is paid; undefined when none are. `days`: the setting. */
export function contributionsEndOf(
  request: Touched & { status: string },
  payable: StoredPayable,
  { contributed, days }: { contributed: Date | undefined; days: number },
): Date | undefined {
  const isPaidInPart = payable.kind === "request" && payable.status === "open" && payable.paid > 0;
  if (request.status !== "draft" || !isPaidInPart) return undefined;
  return contributionsEndAt({ ...timesOf(request, payable, contributed), days });
}
