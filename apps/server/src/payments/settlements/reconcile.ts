import { addDays, utcDay } from "@passerelle/domain/days";
import {
  isSettlementDue,
  type LineOutcome,
  matchLines,
  type SettlementLine,
} from "@passerelle/domain/payments/settlements";
import type { Context } from "../../platform/context.ts";
import { queryPayment } from "../attempts/check-payment.ts";
import type { PaymentProvider } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { publishPaymentChange } from "../publish-change.ts";
import { recordFailedReturn } from "../refunds/came-back.ts";
import { queryEarlierTry } from "../refunds/earlier-tries.ts";
import { queryRefund } from "../refunds/send-refund.ts";
import { type BookedRow, findBooked, findUnsettled } from "./booked-queries.ts";
import { findReadDays, upsertFailedDay, upsertReadDays } from "./day-queries.ts";
import { openMissingCase } from "./line-cases.ts";
import { findOpenLines, type StoredLine } from "./queries.ts";
import { settleLine, storeLines } from "./settle-line.ts";

/** Days for which charges, refunds and what came back of them without a settlement line are searched. */
const MISSED_FOR = 60;
/** Two processes may settle the same lines and then compare again; more rounds than this are a fault. */
const MOST_ROUNDS = 5;

/**
 * Reads one day (UTC) of a provider's settlement and reconciles the provider. Each step is a transaction of its own and may be
 * repeated: run twice, concurrently, or again after a crash, it has the same result. Throws when the provider does not
 * answer; the day is marked as failed then.
 */
export async function reconcileDay(
  ctx: Context,
  providers: Providers,
  { provider: name, day }: { provider: string; day: string },
): Promise<void> {
  const provider = providers.byName(name);
  // The provider's variables were removed since the job was enqueued.
  if (!provider?.settlements) return;
  const lines = await readDay(ctx, provider, day);
  await ctx.db.transaction().execute(async (trx) => {
    await storeLines(
      trx,
      name,
      lines.map((line) => ({ ...line, day })),
    );
    await upsertReadDays(trx, { provider: name, source: "api", first: day, last: day });
    await publishPaymentChange(trx);
  });
  await reconcileProvider(ctx, providers, name);
}

async function readDay(ctx: Context, provider: PaymentProvider, day: string): Promise<SettlementLine[]> {
  try {
    return (await provider.settlements?.(day)) ?? [];
  } catch (error) {
    await ctx.db.transaction().execute(async (trx) => {
      await upsertFailedDay(trx, provider.name, day);
      await publishPaymentChange(trx);
    });
    throw error;
  }
}

/**
 * Matches the lines of a provider that are not settled yet with what was booked, posts those that agree, and opens cases for
 * the others and for what no settlement names.
 */
export async function reconcileProvider(ctx: Context, providers: Providers, name: string): Promise<void> {
  for (let round = 1; !(await settleOpenLines(ctx, providers, name)); round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`the lines of ${name} change faster than they are settled`);
  }
  const since = addDays(utcDay(new Date()), -MISSED_FOR);
  const read = await findReadDays(ctx.db, name, since);
  const missing = (await findUnsettled(ctx.db, name, since)).filter(({ day }) => isSettlementDue(day, read));
  for (const one of missing) await openMissingCase(ctx.db, name, one);
  await publishPaymentChange(ctx.db);
}

/** False when something changed meanwhile, so that lines must be compared again. */
async function settleOpenLines(ctx: Context, providers: Providers, name: string): Promise<boolean> {
  const stored = await findOpenLines(ctx.db, name);
  const byId = new Map(stored.map((line) => [line.line_id, line]));
  const lines = stored.map(lineOf);
  let results = await compare(ctx, name, lines);
  const notBooked = results.filter(
    ({ line, outcome }) => outcome === "not_booked" && byId.get(line.id)?.outcome !== "not_booked",
  );
  if (notBooked.length > 0) {
    for (const { booked } of notBooked) if (booked) await queryProvider(ctx, providers, name, booked);
    for (const { line, booked } of notBooked)
      if (line.kind === "came_back" && booked) await recordFailedReturn(ctx, booked);
    results = await compare(ctx, name, lines);
  }
  let isSettled = true;
  for (const { line, booked, outcome } of results) {
    const row = byId.get(line.id);
    if (!row || isRecorded(row, booked, outcome)) continue;
    if (!(await settleLine(ctx, row, booked, outcome))) isSettled = false;
  }
  return isSettled;
}

const compare = async (ctx: Context, name: string, lines: readonly SettlementLine[]) =>
  matchLines(lines, await findBooked(ctx.db, name, lines));

const isRecorded = (row: StoredLine, about: BookedRow | undefined, outcome: LineOutcome): boolean =>
  row.outcome === outcome &&
  row.transaction_id === (about?.transactionId ?? null) &&
  row.refund_id === (about?.refundId ?? null);

const lineOf = ({
  line_id,
  kind,
  gateway_id,
  reference,
  amount,
  fee,
  currency,
}: StoredLine): SettlementLine => ({
  id: line_id,
  kind,
  gatewayId: gateway_id,
  reference: reference ?? undefined,
  amount,
  fee,
  currency,
});

/**
 * A settlement line about a charge or refund that did not succeed here is a hint: the provider is queried, and its answer
 * counts.
 */
async function queryProvider(
  ctx: Context,
  providers: Providers,
  name: string,
  { kind, id, refundId, earlierTry }: BookedRow,
): Promise<void> {
  const provider = providers.byName(name);
  if (!provider) return;
  try {
    if (kind === "charge") await queryPayment(ctx, provider, id);
    else if (earlierTry) await queryEarlierTry(ctx, providers, earlierTry);
    else if (refundId) await queryRefund(ctx, providers, refundId);
  } catch (error) {
    ctx.log.warn(
      { provider: name, reason: (error as Error)?.name },
      "a settled payment could not be queried",
    );
  }
}
