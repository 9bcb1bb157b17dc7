import { CLOSED_STATUSES, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";

export type RequestFilter = {
  userId: string;
  status: RequestStatus | "open" | undefined;
  search: string | undefined;
};

// Shorter texts match almost every reference.
const SHORTEST_REFERENCE = 3;

function filtered(db: Db, { userId, status, search }: RequestFilter) {
  let query = db
    .selectFrom("service_requests as request")
    .innerJoin("service_titles as service", "service.id", "request.service_id")
    .where("request.user_id", "=", userId);
  if (status === "open") query = query.where("request.status", "not in", CLOSED_STATUSES);
  else if (status) query = query.where("request.status", "=", status);
  if (search) {
    const code = search.toLowerCase().replace(/[^a-z0-9]/g, "");
    query = query.where(({ or }) =>
      or([
        sql<SqlBool>`strpos(searchable(in_all_languages(service.title)), searchable(${search})) > 0`,
        sql<SqlBool>`strpos(searchable(request.organism_name), searchable(${search})) > 0`,
        ...(code.length >= SHORTEST_REFERENCE
          ? [sql<SqlBool>`strpos(lower(replace(request.reference, '-', '')), ${code}) > 0`]
          : []),
      ]),
    );
  }
  return query;
}

/** One page of a person's requests, last changed first, with the total count. */
export async function findRequests(
  db: Db,
  filter: RequestFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredRequest[]; total: number }> {
  const rows = await filtered(db, filter)
    .selectAll("request")
    .orderBy("request.updated_at", "desc")
    .orderBy("request.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as StoredRequest[], total };
}

/** The submitted requests of a person in a country, last changed first. */
export async function findSubmitted(
  db: Db,
  { userId, country }: { userId: string; country: string },
  limit: number,
): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom("service_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .where("country_code", "=", country)
    .where("submitted_at", "is not", null)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as unknown as StoredRequest[];
}
