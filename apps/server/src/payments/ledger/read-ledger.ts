import type { LedgerAccount, LedgerBalance } from "@passerelle/contract/payments/ledger";
import type { LedgerEntry } from "@passerelle/contract/payments/tracking";
import type { Currency } from "@passerelle/domain/money";
import type { AccountKind } from "@passerelle/domain/payments/ledger";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import {
  type AccountRow,
  countLedger,
  type EntryRow,
  findAccount,
  findAccounts,
  findBalances,
  findEntriesOfAccount,
} from "./list-queries.ts";
import { recomputeLedger } from "./post.ts";

export async function listBalances(db: Db): Promise<{ balances: LedgerBalance[] }> {
  const rows = await findBalances(db);
  return {
    balances: rows.map((row) => ({
      ...row,
      account_id: row.account_id === null ? null : String(row.account_id),
    })),
  };
}

export async function listAccounts(
  { db }: Context,
  { kind, currency, page = 1 }: { kind: AccountKind; currency: Currency; page?: number },
): Promise<{ accounts: LedgerAccount[]; total: number }> {
  const asked = { limit: TRACKED_PER_PAGE, offset: (page - 1) * TRACKED_PER_PAGE };
  const { rows, total } = await findAccounts(db, { kind, currency }, asked);
  return { accounts: rows.map(presentAccount), total };
}

const presentAccount = ({ id, kind, currency, holder, holder_name, balance }: AccountRow): LedgerAccount => ({
  id: String(id),
  kind,
  currency,
  holder: holder_name || holder,
  balance,
});

/** Throws `account_not_found`. */
export async function listEntries(
  { db }: Context,
  id: string,
  before: string | undefined,
): Promise<{ account: LedgerAccount; entries: LedgerEntry[]; has_more: boolean }> {
  const account = await findAccount(db, Number(id));
  if (!account) throw new AppError("account_not_found");
  const rows = await findEntriesOfAccount(db, account.id, {
    before: before === undefined ? undefined : Number(before),
    limit: TRACKED_PER_PAGE + 1,
  });
  return {
    account: presentAccount(account),
    entries: rows.slice(0, TRACKED_PER_PAGE).map(presentEntry),
    has_more: rows.length > TRACKED_PER_PAGE,
  };
}

export function presentEntry(row: EntryRow): LedgerEntry {
  const { amount, transaction_id, payment_reference } = row;
  return {
    id: String(row.id),
    at: row.posted_at.toISOString(),
    event: row.event,
    leg: row.leg,
    account: { id: String(row.account_id), kind: row.kind, holder: row.holder_name || row.holder },
    currency: row.currency,
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
    balance_after: row.balance_after,
    payment:
      transaction_id && payment_reference ? { id: transaction_id, reference: payment_reference } : null,
  };
}

/** Verifies every balance and every transfer, and opens a case for each difference. */
export async function proveLedger(ctx: Context): Promise<{
  at: string;
  accounts: number;
  transfers: number;
  wrong_accounts: number;
  wrong_transfers: number;
}> {
  const wrong = await recomputeLedger(ctx);
  return {
    at: new Date().toISOString(),
    ...(await countLedger(ctx.db)),
    wrong_accounts: wrong.accounts,
    wrong_transfers: wrong.transfers,
  };
}
