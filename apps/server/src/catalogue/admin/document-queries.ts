import type { SERVICE_OPERATIONS, SERVICE_STATUSES } from "@passerelle/contract/catalogue/admin";
import { completeDocument } from "@passerelle/domain/catalogue/complete-document";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Db, json } from "../../platform/db.ts";
import type { DB } from "../../platform/tables.ts";

export type ServiceStatus = (typeof SERVICE_STATUSES)[number];
export type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];

export type Person = { id: string; name: string };

/** A service with all editable data. */
export type StoredService = {
  id: string;
  version: number;
  status: ServiceStatus;
  document: ServiceDocument;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  updated_by: Person | null;
};

/** Services by id, whatever their status, in no particular order. */
export async function findStoredServices(db: Db, ids: readonly string[]): Promise<StoredService[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("platform_services as service")
    .leftJoin("people", "people.id", "service.updated_by")
    .where("service.id", "in", ids)
    .select([
      "service.id",
      "service.version",
      "service.status",
      "service.created_by",
      "service.created_at",
      "service.updated_at",
      "service.updated_by",
      "people.name as updated_by_name",
      "service.title",
      "service.description",
      "service.category",
      "service.subcategory",
      "service.estimated_time",
      "service.base_price",
      sql<number>`service.commission_percentage::float8`.as("commission_percentage"),
      "service.icon_name",
      "service.redirect_path",
      "service.required_documents",
      "service.procedure_steps",
      "service.deliverables",
      "service.form",
    ])
    .select((service) =>
      jsonArrayFrom(
        service
          .selectFrom("service_countries as offered")
          .whereRef("offered.service_id", "=", "service.id")
          .where("offered.removed_at", "is", null)
          .orderBy("offered.position")
          .orderBy("offered.country_code")
          .select([
            "offered.country_code",
            "offered.is_active",
            "offered.is_free",
            "offered.country_specific_fee",
            "offered.currency_code",
            "offered.form",
          ])
          .select((offered) => jsonArrayFrom(modalitiesOf(offered)).as("modalities")),
      ).as("countries"),
    )
    .execute();
  return rows.map((row) => {
    const {
      id,
      version,
      status,
      created_by,
      created_at,
      updated_at,
      updated_by,
      updated_by_name,
      ...columns
    } = row;
    return {
      id,
      version,
      status: status as ServiceStatus,
      created_by,
      created_at,
      updated_at,
      updated_by: updated_by ? { id: updated_by, name: updated_by_name ?? "" } : null,
      // CHECK constraints of the tables guarantee these shapes.
      document: completeDocument(columns as unknown as ServiceDocument),
    };
  });
}

function modalitiesOf(db: ExpressionBuilder<DB & { offered: DB["service_countries"] }, "offered">) {
  return db
    .selectFrom("service_modalities as modality")
    .whereRef("modality.service_country_id", "=", "offered.id")
    .where("modality.removed_at", "is", null)
    .orderBy("modality.position")
    .orderBy("modality.id")
    .select([
      "modality.id",
      "modality.organism_id",
      "modality.is_active",
      "modality.is_free",
      "modality.price",
      "modality.estimated_time",
      "modality.conditions",
      "modality.presence_required",
      "modality.official_fees",
      "modality.required_documents",
      "modality.form",
    ]);
}

export async function findStoredService(db: Db, id: string): Promise<StoredService | undefined> {
  return (await findStoredServices(db, [id]))[0];
}

/** Like `findStoredService`, locked until the transaction ends. */
export async function lockStoredService(trx: Db, id: string): Promise<StoredService | undefined> {
  const locked = await trx
    .selectFrom("platform_services")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findStoredService(trx, id);
}

/** False when the id exists already. */
export async function insertService(
  trx: Db,
  id: string,
  document: ServiceDocument,
  { isActive, actorId }: { isActive: boolean; actorId: string | null },
): Promise<boolean> {
  const row = await trx
    .insertInto("platform_services")
    .values({ id, ...ownColumns(document), is_active: isActive, created_by: actorId, updated_by: actorId })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the service's own row and increments its version. */
export async function updateServiceRow(
  trx: Db,
  id: string,
  change: { document: ServiceDocument } | { status: ServiceStatus },
  actorId: string,
): Promise<void> {
  const columns =
    "document" in change
      ? ownColumns(change.document)
      : {
          is_active: change.status === "active",
          archived_at: change.status === "archived" ? sql<Date>`now()` : null,
        };
  await trx
    .updateTable("platform_services")
    .set({ ...columns, version: sql`version + 1`, updated_by: actorId, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

function ownColumns({ countries: _, ...document }: ServiceDocument) {
  return {
    ...document,
    title: json(document.title),
    description: json(document.description),
    subcategory: json(document.subcategory),
    estimated_time: document.estimated_time && json(document.estimated_time),
    required_documents: json(document.required_documents),
    procedure_steps: json(document.procedure_steps),
    deliverables: json(document.deliverables),
    form: json(document.form),
  };
}

/**
 * Writes the countries and modalities of a document in its order; existing ones keep their ids. False when a
 * modality's id belongs to another country or service.
 */
export async function writeOffers(trx: Db, serviceId: string, document: ServiceDocument): Promise<boolean> {
  const { countries } = document;
  const modalities = countries.flatMap((country) => country.modalities);
  if (countries.length === 0) return true;
  const offered = await trx
    .insertInto("service_countries")
    .values(
      countries.map(({ modalities: _, ...country }, position) => ({
        ...country,
        form: country.form && json(country.form),
        service_id: serviceId,
        position,
        removed_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["service_id", "country_code"]).doUpdateSet((eb) => ({
        is_active: eb.ref("excluded.is_active"),
        is_free: eb.ref("excluded.is_free"),
        country_specific_fee: eb.ref("excluded.country_specific_fee"),
        currency_code: eb.ref("excluded.currency_code"),
        form: eb.ref("excluded.form"),
        position: eb.ref("excluded.position"),
        removed_at: null,
      })),
    )
    .returning(["id", "country_code"])
    .execute();
  if (modalities.length === 0) return true;
  const ids = new Map(offered.map(({ id, country_code }) => [country_code, id]));
  const written = await trx
    .insertInto("service_modalities")
    .values(
      countries.flatMap(({ country_code, currency_code, modalities }) =>
        modalities.map((modality, position) => ({
          ...modality,
          currency_code,
          service_country_id: ids.get(country_code) as string,
          country_code,
          position,
          removed_at: null,
          estimated_time: modality.estimated_time && json(modality.estimated_time),
          conditions: modality.conditions && json(modality.conditions),
          official_fees: modality.official_fees && json(modality.official_fees),
          required_documents: modality.required_documents && json(modality.required_documents),
          form: modality.form && json(modality.form),
        })),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          organism_id: eb.ref("excluded.organism_id"),
          is_active: eb.ref("excluded.is_active"),
          is_free: eb.ref("excluded.is_free"),
          price: eb.ref("excluded.price"),
          currency_code: eb.ref("excluded.currency_code"),
          estimated_time: eb.ref("excluded.estimated_time"),
          conditions: eb.ref("excluded.conditions"),
          presence_required: eb.ref("excluded.presence_required"),
          official_fees: eb.ref("excluded.official_fees"),
          required_documents: eb.ref("excluded.required_documents"),
          form: eb.ref("excluded.form"),
          position: eb.ref("excluded.position"),
          removed_at: null,
        }))
        .whereRef("service_modalities.service_country_id", "=", "excluded.service_country_id"),
    )
    .returning("id")
    .execute();
  return written.length === modalities.length;
}

/**
 * Deactivates what the document no longer contains, without deleting it, and all modalities until `writeOffers`,
 * because two of them may exchange their organisms.
 */
export async function removeOffers(
  trx: Db,
  serviceId: string,
  { countries }: ServiceDocument,
): Promise<void> {
  const modalities = countries.flatMap((country) => country.modalities.map(({ id }) => id));
  const codes = countries.map(({ country_code }) => country_code);
  const own = trx.selectFrom("service_countries").select("id").where("service_id", "=", serviceId);
  await trx
    .updateTable("service_modalities")
    .set({
      is_active: false,
      removed_at: sql`CASE WHEN id = ANY(${modalities}::uuid[]) THEN removed_at ELSE coalesce(removed_at, now()) END`,
    })
    .where("service_country_id", "in", own)
    .execute();
  await trx
    .updateTable("service_countries")
    .set({ is_active: false, removed_at: sql`coalesce(removed_at, now())` })
    .where("service_id", "=", serviceId)
    .where(sql<boolean>`NOT country_code = ANY(${codes}::text[])`)
    .execute();
}
