import { contributionsEndAt, type nextAbandonedStep } from "@passerelle/domain/payments/abandoned";
import type { Db } from "../../platform/db.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import { findLastContribution } from "./queries.ts";

type Touched = { updated_at: Date };

/** When a draft that is paid in part was last touched, with the reminders since. */
export async function findTimes(
  db: Db,
  request: Touched,
  { id, reminders, first_reminder_at }: Pick<StoredPayable, "id" | "reminders" | "first_reminder_at">,
): Promise<Omit<Parameters<typeof nextAbandonedStep>[0], "days">> {
  const contributed = await findLastContribution(db, id);
  const touchedAt = contributed && contributed > request.updated_at ? contributed : request.updated_at;
  const isOutdated = first_reminder_at !== null && first_reminder_at < touchedAt;
  return isOutdated
    ? { touchedAt, reminders: 0, firstReminderAt: null }
    : { touchedAt, reminders, firstReminderAt: first_reminder_at };
}

/** When what others paid goes back unless the rest is paid; undefined where nothing does. `days`: the setting. */
export async function findContributionsEnd(
  db: Db,
  request: Touched & { status: string },
  payable: StoredPayable,
  days: number,
): Promise<Date | undefined> {
  const isPaidInPart = payable.kind === "request" && payable.status === "open" && payable.paid > 0;
  if (request.status !== "draft" || !isPaidInPart) return undefined;
  return contributionsEndAt({ ...(await findTimes(db, request, payable)), days });
}
