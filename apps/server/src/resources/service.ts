import type { Resource } from "@passerelle/contract/resources";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { checkLink, signLink } from "../platform/file-links.ts";
import type { AskedRange, OpenFile } from "../platform/file-reply.ts";
import { openUploaded, requireReadable } from "../platform/files/read-file.ts";
import { keyOf } from "./files.ts";
import { presentCountries, presentResources } from "./present.ts";
import {
  countDownload,
  countResources,
  findCountryCodes,
  findResource,
  findResourcesPage,
  type ResourceFilter,
} from "./queries.ts";

const PER_PAGE = 24;

type Asked = Pick<ResourceFilter, "search" | "country" | "category"> & {
  page?: number | undefined;
  per_page?: number | undefined;
};

type Listed = {
  resources: Resource[];
  total: number;
  available: number;
  countries: { code: string; name: string }[];
  page: number;
  per_page: number;
};

/** One page of the resources that the caller may see: public ones for visitors (spec 1 §2.10). */
export async function listResources(
  { db }: Context,
  actor: Actor | undefined,
  { page = 1, per_page = PER_PAGE, ...filter }: Asked,
  language: Language,
): Promise<Listed> {
  const publicOnly = actor === undefined;
  const { resources, total } = await findResourcesPage(
    db,
    { ...filter, visibility: publicOnly ? "public" : undefined },
    { limit: per_page, offset: (page - 1) * per_page },
  );
  return {
    resources: await presentResources(db, resources, language),
    total,
    available: (await countResources(db, { publicOnly })).all,
    countries: presentCountries(await findCountryCodes(db, { publicOnly }), language),
    page,
    per_page,
  };
}

/**
 * The download address of a resource's file. Throws `resource_not_found`, also for a link, and for a resource that
 * the caller may not see, and like `requireReadable`.
 */
export async function linkResource(
  ctx: Context,
  actor: Actor | undefined,
  id: string,
): Promise<{ url: string }> {
  const resource = await findResource(ctx.db, id);
  if (!resource?.file || resource.file_id === null) throw new AppError("resource_not_found");
  const { is_public, file_id } = resource;
  if (!is_public && !actor) throw new AppError("resource_not_found");
  await requireReadable(ctx, keyOf(file_id), actor?.userId);
  if (is_public || !actor) return { url: `/files/resources/${id}` };
  const { url } = await signLink(ctx, {
    kind: "resources",
    id,
    disposition: "attachment",
    readerId: actor.userId,
    sessionId: actor.sessionId,
  });
  return { url };
}

/**
 * The file of a public resource, or the one behind a link. Counts each download once, even when it is resumed. Throws
 * `resource_not_found` and `link_expired`.
 */
export async function readResourceFile(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const resource = isUuid(id) ? await findResource(ctx.db, id) : undefined;
  if (!resource?.file || resource.file_id === null) throw new AppError("resource_not_found");
  let readerId: string | undefined;
  if (!resource.is_public) {
    const link = await checkLink(ctx, { kind: "resources", id }, query);
    if (link === "forged") throw new AppError("resource_not_found");
    if (link === "expired") throw new AppError("link_expired");
    readerId = link.readerId;
  }
  const { name, mime_type: mimeType, size, sha256 } = resource.file;
  const file = { key: keyOf(resource.file_id), name, mimeType, size, sha256 };
  const opened = await openUploaded(ctx, file, readerId, "attachment", asked);
  try {
    if (opened.range === "whole" || (opened.range !== "unsatisfiable" && opened.range.first === 0))
      await countDownload(ctx.db, id);
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
