import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredPayment } from "../attempts/queries.ts";

/** A row of `payment_links`. */
export type StoredLink = {
  id: string;
  token_hash: string;
  payable_id: string;
  /** The most that can be paid by the link, in minor units; null: all that is left. */
  amount: number | null;
  allows_partial: boolean;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/** A link with the sums of its attempts, in minor units. */
export type LinkWithSums = StoredLink & { paid: number; reserved: number };

export type NewLink = Pick<
  StoredLink,
  "id" | "token_hash" | "payable_id" | "amount" | "allows_partial" | "created_by" | "expires_at"
>;

export async function insertLink(trx: Db, link: NewLink): Promise<void> {
  await trx.insertInto("payment_links").values(link).execute();
}

/** Sums of a link's attempts: money that arrived and was used, without refunds, and money that is reserved. */
const sumsOf = () =>
  [
    sql<number>`(SELECT coalesce(sum(amount - refunded), 0)::bigint FROM transactions
      WHERE payment_link_id = link.id AND status = 'succeeded' AND NOT unused)`.as("paid"),
    sql<number>`(SELECT coalesce(sum(amount), 0)::bigint FROM transactions
      WHERE payment_link_id = link.id AND superseded_at IS NULL
        AND status = ANY(${sql.val([...OPEN_STATUSES])}))`.as("reserved"),
  ] as const;

const selectLinks = (db: Db) =>
  db
    .selectFrom("payment_links as link")
    .selectAll("link")
    .select(() => sumsOf());

export async function findLink(db: Db, id: string): Promise<LinkWithSums | undefined> {
  const row = await selectLinks(db).where("link.id", "=", id).executeTakeFirst();
  return row as unknown as LinkWithSums | undefined;
}

export async function findLinkByHash(db: Db, tokenHash: string): Promise<LinkWithSums | undefined> {
  const row = await selectLinks(db).where("link.token_hash", "=", tokenHash).executeTakeFirst();
  return row as unknown as LinkWithSums | undefined;
}

/** Keeps a link from being revoked until the transaction ends. Lock its payable first, so that its sums stay too. */
export async function holdLink(trx: Db, id: string): Promise<LinkWithSums> {
  await trx.selectFrom("payment_links").select("id").where("id", "=", id).forShare().execute();
  const row = await selectLinks(trx).where("link.id", "=", id).executeTakeFirstOrThrow();
  return row as unknown as LinkWithSums;
}

/** The links of payables, newest first. */
export async function findLinksOfPayables(db: Db, payableIds: readonly string[]): Promise<LinkWithSums[]> {
  if (payableIds.length === 0) return [];
  const rows = await selectLinks(db)
    .where("link.payable_id", "in", payableIds)
    .orderBy("link.created_at", "desc")
    .orderBy("link.id")
    .execute();
  return rows as unknown as LinkWithSums[];
}

/** The links that a person created, newest first. */
export async function findLinksOfCreator(
  db: Db,
  creatorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LinkWithSums[]; total: number }> {
  const { total } = await db
    .selectFrom("payment_links")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("created_by", "=", creatorId)
    .executeTakeFirstOrThrow();
  const rows = await selectLinks(db)
    .where("link.created_by", "=", creatorId)
    .orderBy("link.created_at", "desc")
    .orderBy("link.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows as unknown as LinkWithSums[], total };
}

/** Counts the links of a payable that are neither expired nor revoked. */
export async function countOpenLinks(trx: Db, payableId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("payment_links")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("payable_id", "=", payableId)
    .where("revoked_at", "is", null)
    .where(sql<SqlBool>`expires_at > now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** When a link of its creator was revoked, now or before; undefined for another person's. */
export async function updateRevoked(trx: Db, id: string, creatorId: string): Promise<Date | undefined> {
  const row = await trx
    .updateTable("payment_links")
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where("id", "=", id)
    .where("created_by", "=", creatorId)
    .returning("revoked_at")
    .executeTakeFirst();
  return (row?.revoked_at as Date | null | undefined) ?? undefined;
}

export async function findPaymentOfLinkByKey(
  db: Db,
  linkId: string,
  idempotencyKey: string,
): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom("transactions")
    .selectAll()
    .where("payment_link_id", "=", linkId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

export async function findPaymentOfPayer(
  db: Db,
  linkId: string,
  payerTokenHash: string,
): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom("transactions")
    .selectAll()
    .where("payment_link_id", "=", linkId)
    .where("payer_token_hash", "=", payerTokenHash)
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/**
 * What others paid or are paying for payables, newest first; failed attempts are left out, since they concern their payers
 * only.
 */
export async function findContributions(db: Db, payableIds: readonly string[]): Promise<StoredPayment[]> {
  if (payableIds.length === 0) return [];
  const rows = await db
    .selectFrom("transactions")
    .selectAll()
    .where("payable_id", "in", payableIds)
    .where("payment_link_id", "is not", null)
    .where("status", "in", [...OPEN_STATUSES, "succeeded"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows as unknown as StoredPayment[];
}
