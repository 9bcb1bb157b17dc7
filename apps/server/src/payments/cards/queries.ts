import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A row of `payment_cards`: a card that a provider keeps. */
export type StoredCard = {
  id: string;
  user_id: string;
  provider: ProviderName;
  /** Sealed (`card-refs.ts`); null once the provider has deleted the card. */
  refs: string | null;
  last4: string | null;
  /** The payment with which it was kept. */
  kept_by: string;
  kept_at: Date;
  /** From this time on the card is not charged. */
  dropped_at: Date | null;
};

/** False when the card of this payment was stored before. */
export async function insertCard(
  trx: Db,
  card: Pick<StoredCard, "id" | "user_id" | "provider" | "refs" | "last4" | "kept_by">,
): Promise<boolean> {
  const row = await trx
    .insertInto("payment_cards")
    .values(card)
    .onConflict((conflict) => conflict.column("kept_by").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCard(db: Db, id: string): Promise<StoredCard | undefined> {
  const row = await db.selectFrom("payment_cards").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredCard | undefined;
}

/** The shown data of cards, by their ids. */
export async function findCards(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<StoredCard, "provider" | "last4">>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("payment_cards").selectAll().where("id", "in", ids).execute();
  return new Map((rows as StoredCard[]).map((row) => [row.id, row]));
}

export async function findCardKeptBy(db: Db, transactionId: string): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom("payment_cards")
    .selectAll()
    .where("kept_by", "=", transactionId)
    .executeTakeFirst();
  return row as StoredCard | undefined;
}

/** Locks a card, so that a charge and a withdrawal wait for each other. Lock its person and payable before, if at all. */
export async function lockCard(trx: Db, id: string): Promise<StoredCard> {
  const row = await trx
    .selectFrom("payment_cards")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as StoredCard;
}

export async function updateDropped(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("payment_cards")
    .set({ dropped_at: sql`coalesce(dropped_at, now())` })
    .where("id", "=", id)
    .execute();
}

export async function updateForgotten(db: Db, id: string): Promise<void> {
  await db.updateTable("payment_cards").set({ refs: null }).where("id", "=", id).execute();
}

/** The cards that are dropped and not yet given up by their provider. */
export async function findUnforgotten(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_cards")
    .select("id")
    .where("dropped_at", "is not", null)
    .where("refs", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The cards of a person that may still be charged. */
export async function findChargeable(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_cards")
    .select("id")
    .where("user_id", "=", userId)
    .where("dropped_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isBeingCharged(db: Db, cardId: string): Promise<boolean> {
  const row = await db
    .selectFrom("transactions")
    .select("id")
    .where("card_id", "=", cardId)
    .where("status", "in", [...OPEN_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
