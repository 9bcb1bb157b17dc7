import { createHash } from "node:crypto";
import type { SettlementFileReport } from "@passerelle/contract/payments/settlements";
import { utcDay } from "@passerelle/domain/days";
import { type FileError, REPORTED_FILE_ERRORS } from "@passerelle/domain/payments/settlement-file";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Providers } from "../providers.ts";
import { publishPaymentChange } from "../publish-change.ts";
import { findBooked } from "./booked-queries.ts";
import { insertFile, upsertReadDays } from "./day-queries.ts";
import { readSettlementFile } from "./read-file.ts";
import { settlingProviders } from "./schedule.ts";
import { storeLines } from "./settle-line.ts";

/** A file with at least this many lines, none of which we know, is another merchant's or another provider's. */
const TOO_MANY_UNKNOWN = 10;

/**
 * Imports a settlement file completely or not at all, and enqueues the reconciliation of its provider. The same file again
 * changes nothing. Throws `settlement_not_by_file` for a provider that is not configured or has a settlement in its API.
 */
export async function importSettlementFile(
  ctx: Context,
  providers: Providers,
  actor: Actor,
  { provider, name, bytes }: { provider: string; name: string; bytes: Buffer },
): Promise<SettlementFileReport> {
  const configured = settlingProviders(providers).find((one) => one.name === provider);
  if (!configured || configured.settlements) throw new AppError("settlement_not_by_file");
  const { lines, errors } = readSettlementFile(bytes, utcDay(new Date()));
  if (errors.length > 0) return refusal(errors);
  if (lines.length >= TOO_MANY_UNKNOWN && (await findBooked(ctx.db, provider, lines)).length === 0)
    return refusal([{ line: 1, column: "reference", code: "nothing_known" }]);
  const days = lines.map(({ day }) => day).toSorted();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const hash = createHash("sha256").update(bytes).digest("hex");
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    const file = { provider, hash, name, lines: lines.length, first_day: first, last_day: last };
    const inserted = await insertFile(trx, { ...file, imported_by: actor.userId });
    await storeLines(trx, provider, lines);
    await upsertReadDays(trx, { provider, source: "file", first, last });
    await ctx.jobs.enqueue(trx, "payments.reconcile_provider", { provider });
    await publishPaymentChange(trx);
    return inserted;
  });
  return {
    imported: true,
    known: !isNew,
    lines: lines.length,
    first_day: first,
    last_day: last,
    errors: [],
    errors_total: 0,
  };
}

const refusal = (errors: FileError[]): SettlementFileReport => ({
  imported: false,
  known: false,
  lines: 0,
  first_day: null,
  last_day: null,
  errors: errors.slice(0, REPORTED_FILE_ERRORS),
  errors_total: errors.length,
});
