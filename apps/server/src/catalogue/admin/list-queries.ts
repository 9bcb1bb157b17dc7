import type { SERVICE_SORTS } from "@passerelle/contract/catalogue/admin";
import type { Language } from "@passerelle/contract/shapes";
import type { Category } from "@passerelle/domain/catalogue/categories";
import { CLOSED_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";
import { containing } from "../../platform/text-search.ts";
import type { ServiceStatus } from "./document-queries.ts";

export type ListFilter = {
  search?: string | undefined;
  category?: Category | undefined;
  status?: ServiceStatus | undefined;
  country?: string | undefined;
};
export type ServiceSort = (typeof SERVICE_SORTS)[number];

function selectFiltered(db: Db, filter: ListFilter) {
  const words = filter.search?.split(/\s+/).filter(Boolean) ?? [];
  return db
    .selectFrom("platform_services as service")
    .$if(filter.status !== undefined, (query) => query.where("service.status", "=", filter.status as string))
    .$if(filter.status === undefined, (query) => query.where("service.status", "in", ["active", "inactive"]))
    .$if(filter.category !== undefined, (query) =>
      query.where("service.category", "=", filter.category as string),
    )
    .$if(filter.country !== undefined, (query) =>
      query.where("service.id", "in", (from) =>
        from
          .selectFrom("service_countries")
          .select("service_id")
          .where("country_code", "=", filter.country as string)
          .where("is_active", "=", true),
      ),
    )
    .$if(words.length > 0, (query) => query.where(({ and }) => and(words.map(contains))));
}

const contains = (word: string) => {
  const like = containing(word);
  return sql<SqlBool>`service.search_text LIKE searchable(${like})`;
};

/**
 * The ids of one page in order; `total` is the number of matches. Titles sort in the reader's language. Pages in the
 * second half are read from the end, so that the last one is as fast as the first.
 */
export async function findServiceIdsPage(
  db: Db,
  filter: ListFilter,
  sort: ServiceSort,
  { limit, offset, total }: { limit: number; offset: number; total: number },
  language: Language,
): Promise<string[]> {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const after = total - offset - size;
  const backwards = after < offset;
  const descending = sort.startsWith("-");
  const by = sort.replace("-", "") as
    | "title"
    | "category"
    | "status"
    | "countries"
    | "base_price"
    | "updated_at";
  // The same expression as in the indexes.
  const title = sql`${inLanguage("service.sort_titles", language)} COLLATE "C"`;
  const column =
    by === "title" ? title : by === "countries" ? "service.countries_count" : (`service.${by}` as const);
  const way = (down: boolean) => (down === backwards ? "asc" : "desc");
  const rows = await selectFiltered(db, filter)
    .select("service.id")
    .orderBy(column, way(descending))
    // Equal values are sorted by title; the indexes of titles and instants already do so.
    .$if(by !== "title" && by !== "updated_at", (query) => query.orderBy(title, way(false)))
    .orderBy("service.id", way(descending && (by === "title" || by === "updated_at")))
    .limit(size)
    .offset(backwards ? after : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return backwards ? ids.reverse() : ids;
}

/** Number of services that match the filter. */
export async function countServices(db: Db, filter: ListFilter): Promise<number> {
  const { count } = await selectFiltered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of services by status. */
export async function countByStatus(db: Db): Promise<Record<ServiceStatus, number>> {
  const rows = await db
    .selectFrom("platform_services")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const of = (status: ServiceStatus) => counts.get(status) ?? 0;
  return { active: of("active"), inactive: of("inactive"), archived: of("archived") };
}

/** Requests for a service that are not completed, rejected or cancelled. */
export async function countOpenRequests(db: Db, serviceId: string): Promise<number> {
  const { count } = await db
    .selectFrom("service_orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("service_id", "=", serviceId)
    .where("status", "not in", CLOSED_STATUSES)
    .executeTakeFirstOrThrow();
  return count;
}
