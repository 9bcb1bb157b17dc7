import { isDeepStrictEqual } from "node:util";
import type { AdminResource, NewResource, ResourceChange } from "@passerelle/contract/resources";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { deleteFile, lockFreeFile } from "./file-queries.ts";
import { eraseFile } from "./files.ts";
import { presentAdminResource, presentAdminResources, presentCountries } from "./present.ts";
import {
  countResources,
  deleteResourceRow,
  findCountryCodes,
  findResource,
  findResourcesPage,
  insertResource,
  insertResourceEvent,
  lockResource,
  type ResourceContent,
  type ResourceFilter,
  type StoredResource,
  updateResource,
} from "./queries.ts";

const PER_PAGE = 20;

type Asked = ResourceFilter & { page?: number | undefined; per_page?: number | undefined };

type Listed = {
  resources: AdminResource[];
  total: number;
  counts: { all: number; public: number; documents: number; downloads: number };
  countries: { code: string; name: string }[];
  page: number;
  per_page: number;
};

/** One page of all resources. */
export async function listAllResources(
  { db }: Context,
  { page = 1, per_page = PER_PAGE, ...filter }: Asked,
  language: Language,
): Promise<Listed> {
  const window = { limit: per_page, offset: (page - 1) * per_page };
  const { resources, total } = await findResourcesPage(db, filter, window);
  return {
    resources: await presentAdminResources(db, resources, language),
    total,
    counts: await countResources(db, { publicOnly: false }),
    countries: presentCountries(await findCountryCodes(db, { publicOnly: false }), language),
    page,
    per_page,
  };
}

/**
 * Adds a resource; repeating the call returns the added one. Throws `resource_conflict` when the id belongs to another resource,
 * and `resource_file_missing` for a file that does not exist or belongs to another resource.
 */
export async function addResource(
  { db }: Context,
  actor: Actor,
  asked: NewResource,
  language: Language,
): Promise<AdminResource> {
  const content = contentOf(asked, asked.type === "document" ? asked.file_id : null);
  const added = await db.transaction().execute(async (trx) => {
    const earlier = await findResource(trx, asked.id);
    if (earlier) return sameOrConflict(earlier, content);
    await requireFreeFile(trx, content.file_id, asked.id);
    const inserted = await insertResource(trx, { id: asked.id, added_by: actor.userId, ...content });
    const resource = await getResource(trx, asked.id);
    if (!inserted) return sameOrConflict(resource, content);
    await insertResourceEvent(trx, {
      resource_id: asked.id,
      kind: "added",
      title: content.title.fr,
      actor_id: actor.userId,
    });
    return resource;
  });
  return presentAdminResource(db, added, language);
}

/**
 * Changes a resource; without a new file it keeps its own (spec 1 §2.11). Repeating it changes nothing. Throws
 * `resource_not_found`, `resource_conflict` when the resource was changed since it was read, and `resource_file_missing`, also
 * when a link becomes a document without a file.
 */
export async function changeResource(
  ctx: Context,
  actor: Actor,
  id: string,
  asked: ResourceChange,
  language: Language,
): Promise<AdminResource> {
  const { changed, former } = await ctx.db.transaction().execute(async (trx) => {
    await lockResource(trx, id);
    const before = await getResource(trx, id);
    const file_id = asked.type === "document" ? (asked.file_id ?? before.file_id) : null;
    const content = contentOf(asked, file_id);
    const fields = differences(before, content);
    if (fields.length === 0) return { changed: before, former: null };
    if (before.version !== asked.version) throw conflict(before);
    if (asked.type === "document" && file_id === null) throw new AppError("resource_file_missing");
    await requireFreeFile(trx, file_id, id);
    await updateResource(trx, id, content);
    await insertResourceEvent(trx, {
      resource_id: id,
      kind: "changed",
      title: content.title.fr,
      fields,
      actor_id: actor.userId,
    });
    const replaced = before.file_id !== file_id ? before.file_id : null;
    if (replaced) await deleteFile(trx, replaced);
    return { changed: await getResource(trx, id), former: replaced };
  });
  if (former) await eraseFile(ctx, former);
  return presentAdminResource(ctx.db, changed, language);
}

/** Deletes a resource and its file permanently. Throws `resource_not_found`, also when repeated. */
export async function deleteResource(ctx: Context, actor: Actor, id: string): Promise<{ id: string }> {
  const file = await ctx.db.transaction().execute(async (trx) => {
    await lockResource(trx, id);
    const { title, file_id } = await getResource(trx, id);
    await deleteResourceRow(trx, id);
    if (file_id) await deleteFile(trx, file_id);
    await insertResourceEvent(trx, {
      resource_id: id,
      kind: "deleted",
      title: title.fr,
      actor_id: actor.userId,
    });
    return file_id;
  });
  if (file) await eraseFile(ctx, file);
  return { id };
}

async function getResource(db: Db, id: string): Promise<StoredResource> {
  const resource = await findResource(db, id);
  if (!resource) throw new AppError("resource_not_found");
  return resource;
}

async function requireFreeFile(trx: Db, fileId: string | null, resourceId: string): Promise<void> {
  if (fileId !== null && !(await lockFreeFile(trx, fileId, resourceId)))
    throw new AppError("resource_file_missing");
}

function contentOf(asked: NewResource | ResourceChange, fileId: string | null): ResourceContent {
  return {
    title: asked.title,
    description: asked.description,
    type: asked.type,
    category: asked.category,
    country_code: asked.country,
    link_url: asked.type === "link" ? asked.link_url : null,
    file_id: fileId,
    is_public: asked.is_public,
  };
}

function differences(stored: StoredResource, content: ResourceContent): string[] {
  return (Object.keys(content) as (keyof ResourceContent)[]).filter(
    (name) => !isDeepStrictEqual(stored[name], content[name]),
  );
}

function sameOrConflict(stored: StoredResource, content: ResourceContent): StoredResource {
  if (differences(stored, content).length > 0) throw conflict(stored);
  return stored;
}

const conflict = ({ version }: StoredResource) => new AppError("resource_conflict", { details: { version } });
