import { completeText, type LocalizedText } from "@passerelle/domain/languages";
import type { ResourceCategory, ResourceType } from "@passerelle/domain/resources/resource";
import type { ResourceFileType } from "@passerelle/domain/resources/resource-file";
import { type SqlBool, sql } from "kysely";
import { type Db, json } from "../platform/db.ts";
import { containing } from "../platform/text-search.ts";

export type ResourceFilter = {
  search?: string | undefined;
  country?: string | undefined;
  category?: ResourceCategory | undefined;
  type?: ResourceType | undefined;
  visibility?: "public" | "restricted" | undefined;
};

/** The fields of a resource that administrators edit. */
export type ResourceContent = {
  title: LocalizedText;
  description: LocalizedText;
  type: ResourceType;
  category: ResourceCategory;
  country_code: string | null;
  link_url: string | null;
  file_id: string | null;
  is_public: boolean;
};

export type StoredResource = ResourceContent & {
  id: string;
  downloads: number;
  version: number;
  added_by: string | null;
  added_by_name: string | null;
  by_platform: boolean;
  created_at: Date;
  file: { name: string; mime_type: ResourceFileType; size: number; sha256: string } | null;
};

function selectFiltered(db: Db, filter: ResourceFilter) {
  const words = filter.search?.split(/\s+/).filter(Boolean) ?? [];
  return db
    .selectFrom("resources")
    .$if(filter.visibility !== undefined, (query) =>
      query.where("resources.is_public", "=", filter.visibility === "public"),
    )
    .$if(filter.type !== undefined, (query) => query.where("resources.type", "=", filter.type as string))
    .$if(filter.category !== undefined, (query) =>
      query.where("resources.category", "=", filter.category as string),
    )
    .$if(filter.country !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("resources.country_code", "=", filter.country as string),
          eb("resources.country_code", "is", null),
        ]),
      ),
    )
    .$if(words.length > 0, (query) => query.where(({ and }) => and(words.map(contains))));
}

const contains = (word: string) => {
  const like = containing(word);
  return sql<SqlBool>`resources.search_text LIKE searchable(${like})`;
};

function selectRows(query: ReturnType<typeof selectFiltered>) {
  return query
    .leftJoin("resource_files as file", "file.id", "resources.file_id")
    .leftJoin("people", "people.id", "resources.added_by")
    .selectAll("resources")
    .select([
      "people.name as added_by_name",
      "file.file_name",
      "file.mime_type",
      "file.size as file_size",
      "file.sha256",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

function toResource({ file_name, mime_type, file_size, sha256, ...row }: Row): StoredResource {
  return {
    ...row,
    // CHECK constraints of the table guarantee these shapes.
    title: completeText(row.title as LocalizedText),
    description: completeText(row.description as LocalizedText),
    type: row.type as ResourceType,
    category: row.category as ResourceCategory,
    file:
      file_name !== null && file_size !== null && sha256 !== null
        ? { name: file_name, mime_type: mime_type as ResourceFileType, size: file_size, sha256 }
        : null,
  };
}

/** One page, newest first, with the total count. */
export async function findResourcesPage(
  db: Db,
  filter: ResourceFilter,
  window: { limit: number; offset: number },
): Promise<{ resources: StoredResource[]; total: number }> {
  const rows = await selectRows(selectFiltered(db, filter))
    .orderBy("resources.created_at", "desc")
    .orderBy("resources.id")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  const { total } = await selectFiltered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { resources: rows.map(toResource), total };
}

/** Counts all resources, or the public ones. */
export async function countResources(db: Db, { publicOnly }: { publicOnly: boolean }) {
  return db
    .selectFrom("resources")
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("is_public", "=", true).as("public"),
      fn.countAll<number>().filterWhere("type", "=", "document").as("documents"),
      eb.cast<number>(fn.coalesce(fn.sum("downloads"), sql`0`), "bigint").as("downloads"),
    ])
    .$if(publicOnly, (query) => query.where("is_public", "=", true))
    .executeTakeFirstOrThrow();
}

/** The countries that have resources. */
export async function findCountryCodes(db: Db, { publicOnly }: { publicOnly: boolean }): Promise<string[]> {
  const rows = await db
    .selectFrom("resources")
    .select("country_code as code")
    .distinct()
    .where("country_code", "is not", null)
    .$if(publicOnly, (query) => query.where("is_public", "=", true))
    .$narrowType<{ code: string }>()
    .execute();
  return rows.map(({ code }) => code);
}

export async function findResource(db: Db, id: string): Promise<StoredResource | undefined> {
  const row = await selectRows(selectFiltered(db, {})).where("resources.id", "=", id).executeTakeFirst();
  return row && toResource(row);
}

/** Locks a resource until the transaction ends. */
export async function lockResource(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("resources")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const texts = ({ title, description }: ResourceContent) => ({
  title: json(title),
  description: json(description),
});

/** False when the id exists already. */
export async function insertResource(
  trx: Db,
  resource: ResourceContent & { id: string; added_by: string },
): Promise<boolean> {
  const row = await trx
    .insertInto("resources")
    .values({ ...resource, ...texts(resource) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateResource(trx: Db, id: string, content: ResourceContent): Promise<void> {
  await trx
    .updateTable("resources")
    .set({ ...content, ...texts(content), version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function deleteResourceRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("resources").where("id", "=", id).execute();
}

/** Records an operation on a resource, in its transaction. */
export async function insertResourceEvent(
  trx: Db,
  event: {
    resource_id: string;
    kind: "added" | "changed" | "deleted";
    title: string;
    fields?: string[];
    actor_id: string;
  },
): Promise<void> {
  await trx.insertInto("resource_events").values(event).execute();
}

/** The latest events, with their total count. */
export async function findResourceEvents(db: Db, limit: number) {
  const events = await db
    .selectFrom("resource_events as event")
    .leftJoin("people", "people.id", "event.actor_id")
    .select(["event.kind", "event.title", "event.fields", "event.actor_id", "event.at"])
    .select(["people.name as actor_name", sql<string>`event.id::text`.as("id")])
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("resource_events")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { events, total: Number(total) };
}

export async function countDownload(db: Db, id: string): Promise<void> {
  await db.updateTable("resources").set({ downloads: sql`downloads + 1` }).where("id", "=", id).execute();
}
