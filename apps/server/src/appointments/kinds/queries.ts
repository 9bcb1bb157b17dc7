import type { AppointmentMode, AppointmentPurpose } from "@passerelle/domain/appointments/kinds";
import type { LocalizedText } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

export type StoredKind = {
  id: string;
  name: LocalizedText;
  description: LocalizedText;
  mode: AppointmentMode;
  purpose: AppointmentPurpose;
  place_id: string | null;
  duration_minutes: number;
  step_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  notice_minutes: number;
  horizon_days: number;
  deadline_hours: number;
  is_confirmed_by_hand: boolean;
  identity_level: number;
  is_offered: boolean;
  /** Minor units of `currency`; null: free. */
  price: number | null;
  currency: Currency | null;
  version: number;
  service_ids: string[];
};

export type StoredPlace = {
  id: string;
  name: LocalizedText;
  address: string;
  country_code: string;
  zone: string;
  capacity: number;
  is_open: boolean;
  version: number;
};

const selectKinds = (db: Db) =>
  db
    .selectFrom("appointment_kinds as kind")
    .selectAll("kind")
    .select(
      sql<string[]>`ARRAY(
        SELECT service_id FROM appointment_kind_services AS offered WHERE offered.kind_id = kind.id ORDER BY service_id)`.as(
        "service_ids",
      ),
    );

/** All kinds, in the order of their French names; `ids`: only these. */
export async function findKinds(db: Db, ids?: readonly string[]): Promise<StoredKind[]> {
  if (ids?.length === 0) return [];
  const found = selectKinds(db).orderBy(sql`kind.name ->> 'fr'`).orderBy("kind.id");
  const rows = await (ids ? found.where("kind.id", "in", ids) : found).execute();
  return rows as unknown as StoredKind[];
}

export async function findKind(db: Db, id: string): Promise<StoredKind | undefined> {
  return (await findKinds(db, [id]))[0];
}

export async function findPlaces(db: Db, ids?: readonly string[]): Promise<StoredPlace[]> {
  if (ids?.length === 0) return [];
  const found = db
    .selectFrom("appointment_places")
    .select(["id", "name", "address", "country_code", "zone", "capacity", "is_open", "version"])
    .orderBy(sql`name ->> 'fr'`)
    .orderBy("id");
  const rows = await (ids ? found.where("id", "in", ids) : found).execute();
  return rows as unknown as StoredPlace[];
}

/** Locks a place, so that its seats are taken one after the other. Lock it before taking time of an agent. */
export async function lockPlace(trx: Db, id: string): Promise<StoredPlace | undefined> {
  const row = await trx
    .selectFrom("appointment_places")
    .select(["id", "name", "address", "country_code", "zone", "capacity", "is_open", "version"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as unknown as StoredPlace | undefined;
}

type Saved<Row> = Omit<Row, "id" | "version" | "service_ids"> & { savedBy: string };

/** Writes a place at `version`, 0 for a new one; undefined when it has changed since. */
export async function savePlace(
  trx: Db,
  id: string,
  version: number,
  { savedBy, name, ...place }: Saved<StoredPlace>,
): Promise<number | undefined> {
  const row = { ...place, name: json(name), saved_by: savedBy, saved_at: new Date() };
  const saved =
    version === 0
      ? await trx
          .insertInto("appointment_places")
          .values({ id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await trx
          .updateTable("appointment_places")
          .set({ ...row, version: version + 1 })
          .where("id", "=", id)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return saved?.version;
}

/** Writes a kind and its services at `version`, 0 for a new one; undefined when it has changed since. */
export async function saveKind(
  trx: Db,
  id: string,
  version: number,
  { savedBy, name, description, ...kind }: Saved<StoredKind>,
  serviceIds: readonly string[],
): Promise<number | undefined> {
  const row = {
    ...kind,
    name: json(name),
    description: json(description),
    saved_by: savedBy,
    saved_at: new Date(),
  };
  const saved =
    version === 0
      ? await trx
          .insertInto("appointment_kinds")
          .values({ id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await trx
          .updateTable("appointment_kinds")
          .set({ ...row, version: version + 1 })
          .where("id", "=", id)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (!saved) return undefined;
  await trx.deleteFrom("appointment_kind_services").where("kind_id", "=", id).execute();
  if (serviceIds.length > 0)
    await trx
      .insertInto("appointment_kind_services")
      .values([...new Set(serviceIds)].map((service_id) => ({ kind_id: id, service_id })))
      .execute();
  return saved.version;
}
