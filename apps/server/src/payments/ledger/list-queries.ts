import type { Currency } from "@passerelle/domain/money";
import { type AccountKind, CUSTOMER_KINDS } from "@passerelle/domain/payments/ledger";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type BalanceRow = {
  kind: AccountKind;
  currency: Currency;
  holder: string;
  accounts: number;
  account_id: number | null;
  balance: number;
};

/** Balances by kind and currency. The accounts of customers are one sum; each account of a provider is listed. */
export async function findBalances(db: Db): Promise<BalanceRow[]> {
  const holder = sql`CASE WHEN kind IN (${sql.join(CUSTOMER_KINDS)}) THEN '' ELSE holder END`;
  const { rows } = await sql<BalanceRow>`
    SELECT kind, currency, shown AS holder, count(*) AS accounts, sum(balance)::bigint AS balance,
      CASE WHEN kind NOT IN (${sql.join(CUSTOMER_KINDS)}) THEN min(id) END AS account_id
    FROM (SELECT *, ${holder} AS shown FROM ledger_accounts) AS account
    GROUP BY kind, currency, shown ORDER BY kind, currency, shown`.execute(db);
  return rows;
}

export type AccountRow = {
  id: number;
  kind: AccountKind;
  currency: Currency;
  holder: string;
  holder_name: string | null;
  balance: number;
};

const accounts = (db: Db) =>
  db
    .selectFrom("ledger_accounts as account")
    .leftJoin("people as customer", (join) => join.on(sql<boolean>`customer.id::text = account.holder`))
    .select(["account.id", "account.kind", "account.currency", "account.holder", "account.balance"])
    .select("customer.name as holder_name");

/** One page of the accounts of a kind and currency, largest balance first. */
export async function findAccounts(
  db: Db,
  { kind, currency }: { kind: AccountKind; currency: Currency },
  page: { limit: number; offset: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const { total } = await db
    .selectFrom("ledger_accounts")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  const found = await db
    .selectFrom("ledger_accounts")
    .select("id")
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .orderBy(sql`abs(balance)`, "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  if (found.length === 0) return { rows: [], total };
  const ids = found.map(({ id }) => id);
  const rows = (await accounts(db).where("account.id", "in", ids).execute()) as unknown as AccountRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

export async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const row = await accounts(db).where("account.id", "=", id).executeTakeFirst();
  return row as unknown as AccountRow | undefined;
}

export type EntryRow = {
  id: number;
  posted_at: Date;
  event: string;
  leg: string;
  account_id: number;
  kind: AccountKind;
  holder: string;
  holder_name: string | null;
  currency: Currency;
  amount: number;
  balance_after: number;
  transaction_id: string | null;
  payment_reference: string | null;
};

const entries = (db: Db) =>
  db
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_transfers as transfer", "transfer.id", "entry.transfer_id")
    .innerJoin("ledger_accounts as account", "account.id", "entry.account_id")
    .leftJoin("transactions as payment", "payment.id", "transfer.transaction_id")
    .leftJoin("people as customer", (join) => join.on(sql<boolean>`customer.id::text = account.holder`))
    .select([
      "entry.id",
      "transfer.posted_at",
      "transfer.event",
      "transfer.leg",
      "entry.account_id",
      "account.kind",
      "account.holder",
      "customer.name as holder_name",
      "account.currency",
      "entry.amount",
      "entry.balance_after",
      "transfer.transaction_id",
      "payment.reference as payment_reference",
    ]);

/** The entries of an account before another one, latest first. */
export async function findEntriesOfAccount(
  db: Db,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const query = entries(db).where("entry.account_id", "=", accountId);
  const rows = await (before === undefined ? query : query.where("entry.id", "<", before))
    .orderBy("entry.id", "desc")
    .limit(limit)
    .execute();
  return rows as unknown as EntryRow[];
}

/** All that was posted about an attempt, in the order of posting. */
export async function findEntriesOfPayment(db: Db, transactionId: string): Promise<EntryRow[]> {
  const rows = await entries(db)
    .where("transfer.transaction_id", "=", transactionId)
    .orderBy("entry.id")
    .execute();
  return rows as unknown as EntryRow[];
}

/** How many accounts and transfers there are. */
export async function countLedger(db: Db): Promise<{ accounts: number; transfers: number }> {
  const { rows } = await sql<{ accounts: number; transfers: number }>`
    SELECT (SELECT count(*) FROM ledger_accounts) AS accounts,
      (SELECT count(*) FROM ledger_transfers) AS transfers`.execute(db);
  return rows[0] ?? { accounts: 0, transfers: 0 };
}
