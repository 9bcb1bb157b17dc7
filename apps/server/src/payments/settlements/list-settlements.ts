import type {
  SettlementDay,
  SettlementProvider,
  StatedLine,
} from "@passerelle/contract/payments/settlements";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import type { Context } from "../../platform/context.ts";
import type { Providers } from "../providers.ts";
import { findDays, findLatestDays, findLinesOfDay } from "./list-queries.ts";
import { settlingProviders } from "./schedule.ts";

const pageOf = (page: number) => ({ limit: TRACKED_PER_PAGE, offset: (page - 1) * TRACKED_PER_PAGE });

/** The configured providers that settle, in the order of preference, and a page of days. */
export async function listSettlements(
  { db }: Context,
  providers: Providers,
  { provider, page = 1 }: { provider?: ProviderName | undefined; page?: number },
): Promise<{ providers: SettlementProvider[]; days: SettlementDay[]; total: number }> {
  const latest = new Map((await findLatestDays(db)).map((row) => [row.provider, row]));
  const { rows, total } = await findDays(db, provider, pageOf(page));
  return {
    providers: settlingProviders(providers).map(({ name, settlements }) => {
      const row = latest.get(name);
      return {
        provider: name,
        source: settlements ? "api" : "file",
        day: row?.day ?? null,
        state: row?.state ?? null,
        read_at: row?.read_at?.toISOString() ?? null,
        differences: row?.differences ?? 0,
      };
    }),
    days: rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null })),
    total,
  };
}

export async function listLines(
  { db }: Context,
  { provider, day, page = 1 }: { provider: ProviderName; day: string; page?: number },
): Promise<{ lines: StatedLine[]; total: number }> {
  const { rows, total } = await findLinesOfDay(db, { provider, day }, pageOf(page));
  const linked = (id: string | null, reference: string | null) =>
    id && reference ? { id, reference } : null;
  return {
    lines: rows.map(({ transaction_id, payment_reference, refund_id, refund_reference, ...row }) => {
      const { case_id, case_status, booked_amount, booked_currency, ...line } = row;
      const isKnown = booked_amount !== null && booked_currency !== null;
      return {
        ...line,
        booked: isKnown ? { amount: booked_amount, currency: booked_currency } : null,
        payment: linked(transaction_id, payment_reference),
        refund: linked(refund_id, refund_reference),
        case: case_id && case_status ? { id: case_id, status: case_status } : null,
      };
    }),
    total,
  };
}
