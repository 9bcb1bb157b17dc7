import type { Currency } from "@passerelle/domain/money";
import { settlementTransfers } from "@passerelle/domain/payments/ledger";
import {
  isStatedAlike,
  type LineOutcome,
  type SettlementLine,
} from "@passerelle/domain/payments/settlements";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockPayment } from "../attempts/queries.ts";
import { postTransfers } from "../ledger/post.ts";
import { findTestIds } from "../test-charges/queries.ts";
import type { BookedRow } from "./booked-queries.ts";
import { closeLineCases, closeMissingCase, openLineCase } from "./line-cases.ts";
import { findSettling, lockLine, lockPosted, type StoredLine, updateLine, upsertLines } from "./queries.ts";

/**
 * Records the result of a compared line in one transaction: its outcome, the ledger, and the cases that it opens or closes.
 * Repeating it changes nothing. False when the line, or its charge or refund, changed since it was compared.
 */
export function settleLine(
  { db }: Context,
  compared: StoredLine,
  booked: BookedRow | undefined,
  outcome: LineOutcome,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, compared.id);
    if (!line || line.posted_at) return true;
    if (!isStatedAlike(compared, line)) return false;
    const about = { transaction_id: booked?.transactionId ?? null, refund_id: booked?.refundId ?? null };
    // A line about an earlier try does not prove that the refund itself was settled.
    if (booked && !booked.earlierTry) await closeMissingCase(trx, booked, line);
    if (outcome !== "matched" || !booked) {
      await updateLine(trx, line.id, { outcome, ...about });
      if (outcome !== "matched") await openLineCase(trx, line, outcome, booked);
      return true;
    }
    // If two lines are about one charge, the second waits here and is then compared again.
    await lockPayment(trx, booked.transactionId);
    if (await findSettling(trx, booked)) return false;
    await updateLine(trx, line.id, { outcome, ...about, isPosted: true });
    await postTransfers(trx, {
      event: `settlement:${line.id}`,
      transactionId: booked.transactionId,
      transfers: settlementTransfers({
        provider: line.provider,
        kind: line.kind,
        isByHand: booked.isByHand,
        amount: line.amount,
        fee: line.fee,
        // A line that matches is in the currency of what was booked, which is ours.
        currency: line.currency as Currency,
      }),
    });
    await closeLineCases(trx, line);
    return true;
  });
}

/**
 * Stores the lines of a provider's settlement, in the caller's transaction, without those of test charges. A posted line is
 * not changed: if the provider now states something else, a case is opened, and closed when both agree again.
 */
export async function storeLines(
  trx: Db,
  provider: string,
  stated: readonly (SettlementLine & { day: string })[],
): Promise<void> {
  // A provider may list a line on two pages; the last one counts.
  const tests = await findTestIds(trx, provider, stated);
  const real = stated.filter(
    ({ gatewayId, reference }) => !tests.has(gatewayId) && !(reference !== undefined && tests.has(reference)),
  );
  const byId = new Map(real.map((one) => [one.id, one]));
  await upsertLines(trx, provider, [...byId.values()]);
  for (const posted of await lockPosted(trx, provider, [...byId.keys()])) {
    const now = byId.get(posted.line_id);
    if (!now) continue;
    const outcome = isStatedAlike(posted, now) ? "matched" : "changed";
    if (outcome === posted.outcome) continue;
    await updateLine(trx, posted.id, { outcome, raw: now });
    if (outcome === "matched") await closeLineCases(trx, posted);
    else await openChangedCase(trx, posted, now);
  }
}

async function openChangedCase(trx: Db, posted: StoredLine, now: SettlementLine): Promise<void> {
  const { kind, amount, fee, currency } = now;
  const about = posted.transaction_id
    ? { ...posted, transactionId: posted.transaction_id, refundId: posted.refund_id }
    : undefined;
  await openLineCase(trx, { ...posted, kind, amount, fee, currency }, "changed", about);
}
