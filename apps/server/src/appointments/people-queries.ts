import type { Language } from "@passerelle/domain/languages";
import { CLOSED_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import type { Db } from "../platform/db.ts";
import { findTimeZones } from "../profiles/service.ts";

/** The names of people by id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** `time_zone`: the IANA zone of their account; null for none. */
export type Reader = {
  id: string;
  name: string;
  email: string;
  language: Language;
  time_zone: string | null;
};

/** The people of appointments, with the data to write to them. The address of a closed account is empty. */
export async function findReaders(db: Db, ids: readonly string[]): Promise<Map<string, Reader>> {
  const rows = await db
    .selectFrom("people as person")
    .leftJoin("profile_emails as address", "address.id", "person.id")
    .select(["person.id", "person.name", "person.language", "address.email"])
    .where("person.id", "in", ids)
    .execute();
  const zones = await findTimeZones(db, ids);
  return new Map(
    rows.map(({ id, name, language, email }) => [
      id,
      {
        id,
        name,
        email: email ?? "",
        language: language as Language,
        time_zone: zones.get(id) ?? null,
      },
    ]),
  );
}

/** The open account with an email address. */
export async function findPersonByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("profile_emails as address")
    .innerJoin("people as person", "person.id", "address.id")
    .select("person.id")
    .where("address.email", "=", email)
    .where("person.closed_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** A customer's newest open request of some services on which a member of staff may work; so never a draft. */
export async function findOpenRequest(
  db: Db,
  workerId: string,
  customerId: string,
  serviceIds: readonly string[],
): Promise<{ id: string; service_id: string } | undefined> {
  if (serviceIds.length === 0) return undefined;
  const row = await db
    .selectFrom("request_summaries as request")
    .innerJoin("request_access as access", "access.service_request_id", "request.id")
    .select(["request.id", "request.service_id"])
    .where("access.user_id", "=", workerId)
    .where("access.access", "=", "worker")
    .where("request.user_id", "=", customerId)
    .where("request.service_id", "in", serviceIds)
    .where("request.status", "not in", CLOSED_STATUSES)
    .orderBy("request.submitted_at", (order) => order.desc().nullsLast())
    .orderBy("request.id")
    .executeTakeFirst();
  return row as { id: string; service_id: string } | undefined;
}
