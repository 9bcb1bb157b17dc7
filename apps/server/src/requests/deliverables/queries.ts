import type { DeliverableKind } from "@passerelle/domain/requests/deliverables/deliverables";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type NewRow = {
  id: string;
  service_request_id: string;
  kind: DeliverableKind;
  promise_key: string | null;
  body: string;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  given_by: string;
};

export type StoredDeliverable = NewRow & {
  given_at: Date;
  removed_at: Date | null;
  removed_by: string | null;
};

/** False when the id is already used. */
export async function insertDeliverable(trx: Db, row: NewRow): Promise<boolean> {
  const inserted = await trx
    .insertInto("deliverables")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findDeliverable(db: Db, id: string): Promise<StoredDeliverable | undefined> {
  const row = await db.selectFrom("deliverables").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredDeliverable | undefined;
}

/** As `findDeliverable`, locked until the transaction ends. */
export async function lockDeliverable(trx: Db, id: string): Promise<StoredDeliverable | undefined> {
  const row = await trx
    .selectFrom("deliverables")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredDeliverable | undefined;
}

/** Ids, in ascending order and greater than `after`, of deliverables that have files and were not removed. */
export async function listFileDeliverables(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom("deliverables")
    .select("id")
    .where("kind", "in", ["file", "proof"])
    .where("removed_at", "is", null);
  if (after !== undefined) query = query.where("id", ">", after);
  return (await query.orderBy("id").limit(limit).execute()).map(({ id }) => id);
}

/** Ids of files that were handed over for a promise of a request and then withdrawn. */
export async function findWithdrawnFor(trx: Db, requestId: string, promiseKey: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("deliverables")
    .select("id")
    .where("service_request_id", "=", requestId)
    .where("promise_key", "=", promiseKey)
    .where("kind", "=", "file")
    .where("removed_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** All deliverables, including removed ones, in the order in which they were added, with the names of the staff. */
export async function findDeliverables(
  db: Db,
  requestId: string,
): Promise<(StoredDeliverable & { given_by_name: string; removed_by_name: string | null })[]> {
  const rows = await db
    .selectFrom("deliverables as given")
    .innerJoin("people as giver", "giver.id", "given.given_by")
    .leftJoin("people as remover", "remover.id", "given.removed_by")
    .selectAll("given")
    .select(["giver.name as given_by_name", "remover.name as removed_by_name"])
    .where("given.service_request_id", "=", requestId)
    .orderBy("given.given_at")
    .orderBy("given.id")
    .execute();
  return rows as Awaited<ReturnType<typeof findDeliverables>>;
}

/** The deliverables of a request that were not removed, in the order in which they were added. */
export async function findPresentDeliverables(db: Db, requestId: string): Promise<StoredDeliverable[]> {
  const rows = await db
    .selectFrom("deliverables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .where("removed_at", "is", null)
    .orderBy("given_at")
    .orderBy("id")
    .execute();
  return rows as StoredDeliverable[];
}

export async function updateRemoved(trx: Db, id: string, userId: string): Promise<void> {
  await trx
    .updateTable("deliverables")
    .set({ removed_at: sql`now()`, removed_by: userId })
    .where("id", "=", id)
    .execute();
}

/** Deletes the deliverables of a request; returns their ids. */
export async function deleteOfRequest(trx: Db, requestId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom("deliverables")
    .where("service_request_id", "=", requestId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the deliverables of a person's unpaid requests; returns their ids. */
export async function deleteUnpaid(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom("deliverables")
    .where(({ exists, not, selectFrom }) =>
      exists(
        selectFrom("service_requests as request")
          .select("request.id")
          .whereRef("request.id", "=", "deliverables.service_request_id")
          .where("request.user_id", "=", userId)
          .where(({ exists, selectFrom }) =>
            not(
              exists(
                selectFrom("request_payments")
                  .select("request_payments.id")
                  .whereRef("request_payments.service_request_id", "=", "request.id")
                  .where("request_payments.status", "=", "succeeded"),
              ),
            ),
          ),
      ),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's deliverables that were not removed, without the names of staff, which are personal data of others. */
export function readDeliverables(
  db: Db,
  userId: string,
): Promise<(Record<string, unknown> & { id: string })[]> {
  return db
    .selectFrom("deliverables as given")
    .innerJoin("service_requests as request", "request.id", "given.service_request_id")
    .select([
      "given.id",
      "given.service_request_id",
      "given.kind",
      "given.promise_key",
      "given.body",
      "given.carrier",
      "given.tracking_number",
      "given.tracking_url",
      "given.given_at",
    ])
    .where("request.user_id", "=", userId)
    .where("given.removed_at", "is", null)
    .orderBy("given.given_at")
    .orderBy("given.id")
    .execute();
}
