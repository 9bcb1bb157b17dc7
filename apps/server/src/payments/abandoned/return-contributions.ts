import { formatMoney } from "@passerelle/domain/money";
import { contributionsEndAt, nextAbandonedStep } from "@passerelle/domain/payments/abandoned";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatDay } from "../../platform/format-date.ts";
import { getProfile } from "../../profiles/service.ts";
import { expirePaidDraft, lockExistingRequest } from "../../requests/service.ts";
import { lockPayable, type StoredPayable } from "../attempts/payable-queries.ts";
import { getContributionDays } from "../settings/settings.ts";
import { timesOf } from "./contribution-times.ts";
import { findLastContributions, findPaidInPart, updateReminders } from "./queries.ts";

const BATCH = 100;

/**
 * Reminds customers of drafts that are paid in part, and ends those that were not completed in time, whose contributions go
 * back (decision 0124). Each draft has its own transaction, so the job can be interrupted and can run in several processes.
 */
export async function returnContributions(ctx: Context, now = new Date()): Promise<void> {
  const days = await getContributionDays(ctx.db);
  let after: string | undefined;
  for (;;) {
    const found = await findPaidInPart(ctx.db, { after, limit: BATCH });
    for (const { id, service_request_id } of found) {
      await ctx.db
        .transaction()
        .execute((trx) => takeStep(ctx, trx, { payableId: id, requestId: service_request_id, days, now }));
    }
    after = found.at(-1)?.id;
    if (found.length < BATCH) return;
  }
}

type Draft = { payableId: string; requestId: string; days: number; now: Date };
type LockedRequest = Awaited<ReturnType<typeof lockExistingRequest>>;

async function takeStep(ctx: Context, trx: Db, { payableId, requestId, days, now }: Draft): Promise<void> {
  const request = await lockExistingRequest(trx, requestId);
  const payable = await lockPayable(trx, payableId);
  // A payment that is under way may complete it.
  if (request.status !== "draft" || payable.status !== "open" || payable.reserved > 0) return;
  const contributed = (await findLastContributions(trx, [payableId])).get(payableId);
  const times = timesOf(request, payable, contributed);
  const step = nextAbandonedStep({ ...times, days }, now);
  if (step === undefined) return;
  if (step === "refund") {
    await expirePaidDraft(ctx, trx, request);
    await sendEmail(ctx, trx, "contributions_returned", request, payable, now);
    return;
  }
  const firstReminderAt = times.firstReminderAt ?? now;
  await updateReminders(trx, payableId, { reminders: times.reminders + 1, firstReminderAt });
  const end = contributionsEndAt({ ...times, days, firstReminderAt });
  await sendEmail(ctx, trx, "contributions_ending", request, payable, end);
}

/** To the customer; without an email address they see it on the request's page. */
async function sendEmail(
  ctx: Context,
  trx: Db,
  template: "contributions_ending" | "contributions_returned",
  request: LockedRequest,
  { user_id: userId, amount, paid, currency }: StoredPayable,
  date: Date,
): Promise<void> {
  const { email: to, language } = await getProfile(trx, userId);
  if (to === "") return;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  const isEnded = template === "contributions_returned";
  const values = {
    name: request.form_data.userName,
    service: titleFor(service?.title ?? "", request.beneficiary),
    paid: money(paid),
    left: money(amount - paid),
    date: formatDay(date, language),
    link: `${ctx.env.publicUrl}${isEnded ? `/requests-tracking/${request.id}` : `/service-request/${request.id}/payment`}`,
  };
  await ctx.mail.enqueue(trx, { template, userId, to, language, values });
}
