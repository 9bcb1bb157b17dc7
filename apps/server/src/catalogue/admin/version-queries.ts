import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { type Db, json } from "../../platform/db.ts";
import type { Person, ServiceOperation, ServiceStatus, StoredService } from "./document-queries.ts";

export type StoredVersion = {
  version: number;
  at: Date;
  by: Person | null;
  operation: ServiceOperation;
  copied_from: string | null;
  status: ServiceStatus;
  document: ServiceDocument;
};

/** Records a service's state as a version, in the transaction that changes it. */
export async function insertVersion(
  trx: Db,
  service: Pick<StoredService, "id" | "version" | "status" | "document">,
  made: { operation: ServiceOperation; actorId: string | null; copiedFrom?: string; at?: Date },
): Promise<void> {
  await trx
    .insertInto("service_versions")
    .values({
      service_id: service.id,
      version: service.version,
      status: service.status,
      document: json(service.document),
      operation: made.operation,
      actor_id: made.actorId,
      copied_from: made.copiedFrom ?? null,
      ...(made.at && { at: made.at }),
    })
    // The original state is recorded once, before the first edit.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Newest first: a version and all later ones, a single version, or one page. */
export async function findVersions(
  db: Db,
  serviceId: string,
  asked: { from: number } | { only: number } | { limit: number; offset: number },
): Promise<StoredVersion[]> {
  let query = db
    .selectFrom("service_versions as kept")
    .leftJoin("people", "people.id", "kept.actor_id")
    .where("kept.service_id", "=", serviceId)
    .select([
      "kept.version",
      "kept.at",
      "kept.actor_id",
      "people.name",
      "kept.operation",
      "kept.copied_from",
      "kept.status",
      "kept.document",
    ])
    .orderBy("kept.version", "desc");
  if ("from" in asked) query = query.where("kept.version", ">=", asked.from);
  else if ("only" in asked) query = query.where("kept.version", "=", asked.only);
  else query = query.limit(asked.limit).offset(asked.offset);
  const rows = await query.execute();
  return rows.map(({ actor_id, name, ...row }) => ({
    ...row,
    by: actor_id ? { id: actor_id, name: name ?? "" } : null,
    // CHECK constraints of the table guarantee these codes; `insertVersion` wrote the document.
    operation: row.operation as ServiceOperation,
    status: row.status as ServiceStatus,
    // Versions from before deliverables existed contain none.
    document: { deliverables: [], ...(row.document as object) } as unknown as ServiceDocument,
  }));
}

export async function countVersions(db: Db, serviceId: string): Promise<number> {
  const { count } = await db
    .selectFrom("service_versions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("service_id", "=", serviceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findOrganismNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("organisms").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
