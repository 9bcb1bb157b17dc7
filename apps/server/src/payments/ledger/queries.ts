import {
  type AccountName,
  accountKey,
  CUSTOMER_KINDS,
  type Transfer,
} from "@passerelle/domain/payments/ledger";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type LockedAccount = { id: number; balance: number };

/** Makes other postings of a customer wait for the end of this transaction. */
async function lockHolder(trx: Db, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('ledger:' || ${customerId}::text, 0))`.execute(trx);
}

/** The customers among the holders of accounts, in the order in which they are locked. */
const customersOf = (names: readonly AccountName[]): string[] => [
  ...new Set(
    names
      .filter(({ kind }) => CUSTOMER_KINDS.some((one) => one === kind))
      .map(({ holder }) => holder)
      .toSorted(),
  ),
];

/**
 * The accounts of transfers, created where they are missing and locked: their customer first, then each in the order of their
 * ids. A transaction may lock more accounts of the same customer later.
 */
export async function lockAccounts(
  trx: Db,
  names: readonly AccountName[],
): Promise<Map<string, LockedAccount>> {
  for (const customerId of customersOf(names)) await lockHolder(trx, customerId);
  const unique = [...new Map(names.map((name) => [accountKey(name), name])).values()];
  await trx
    .insertInto("ledger_accounts")
    .values(unique.map(({ kind, holder, currency }) => ({ kind, holder, currency })))
    .onConflict((conflict) => conflict.columns(["kind", "holder", "currency"]).doNothing())
    .execute();
  const rows = await trx
    .selectFrom("ledger_accounts")
    .select(["id", "kind", "holder", "currency", "balance"])
    .where((eb) => eb.or(unique.map(({ kind, holder, currency }) => eb.and({ kind, holder, currency }))))
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [accountKey(row as unknown as AccountName), { id: row.id, balance: row.balance }]),
  );
}

/** Undefined when this leg of the event was posted already. */
export async function insertTransfer(
  trx: Db,
  event: string,
  transactionId: string | undefined,
  { leg, amount, debit }: Transfer,
): Promise<number | undefined> {
  const row = await trx
    .insertInto("ledger_transfers")
    .values({ event, leg, amount, currency: debit.currency, transaction_id: transactionId ?? null })
    .onConflict((conflict) => conflict.columns(["event", "leg"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** `amount` is positive for a debit. */
export type NewEntry = { transferId: number; account: LockedAccount; amount: number };

/**
 * Adds entries to locked accounts. In one statement: the books take both sides of a transfer together (decision 0137).
 */
export async function insertEntries(trx: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ transferId, account, amount }) => {
    const before = account.balance;
    account.balance += amount;
    return {
      transfer_id: transferId,
      account_id: account.id,
      amount,
      balance_before: before,
      balance_after: account.balance,
    };
  });
  await trx.insertInto("ledger_entries").values(rows).execute();
  for (const { id, balance } of new Set(entries.map(({ account }) => account)))
    await trx.updateTable("ledger_accounts").set({ balance }).where("id", "=", id).execute();
}

export type LedgerDifference = {
  account_id: number;
  kind: string;
  holder: string;
  currency: string;
  balance: number;
  entries: number;
};

/** Accounts whose balance is not the sum of their entries. Any result is a fault. */
export async function findDifferences(db: Db): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    SELECT account.id AS account_id, account.kind, account.holder, account.currency, account.balance,
      coalesce(sum(entry.amount), 0)::bigint AS entries
    FROM ledger_accounts AS account LEFT JOIN ledger_entries AS entry ON entry.account_id = account.id
    GROUP BY account.id HAVING account.balance <> coalesce(sum(entry.amount), 0)
    ORDER BY account.id`.execute(db);
  return rows;
}

/** Transfers whose two entries do not add up to zero. Any result is a fault. */
export async function findUnbalancedTransfers(db: Db): Promise<{ id: number; event: string; sum: number }[]> {
  const { rows } = await sql<{ id: number; event: string; sum: number }>`
    SELECT transfer.id, transfer.event, coalesce(sum(entry.amount), 0)::bigint AS sum
    FROM ledger_transfers AS transfer LEFT JOIN ledger_entries AS entry ON entry.transfer_id = transfer.id
    GROUP BY transfer.id
    HAVING count(entry.id) <> 2 OR sum(entry.amount) <> 0 OR max(entry.amount) <> transfer.amount
    ORDER BY transfer.id`.execute(db);
  return rows;
}
