import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { authenticateAdmin } from "../wire/authenticate-admin.ts";
import { readBody } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  type SsoProviderChange,
  updateProvider,
} from "./admin.ts";
import type { SsoProvider } from "./queries.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export const getSsoProviders: Handler = async (ctx, request) => {
  await authenticateAdmin(ctx, request);
  // The list omits the metadata, which can be long.
  return { items: (await listProviders(ctx)).map((provider) => providerJson(provider, false)) };
};

export const postSsoProvider: Handler = async (ctx, request, reply) => {
  const administrator = await authenticateAdmin(ctx, request);
  const by = { administrator, origin: originOf(request) };
  reply.code(201);
  return providerJson(await createProvider(ctx, readChange(request), by));
};

export const getSsoProvider: Handler = async (ctx, request) => {
  await authenticateAdmin(ctx, request);
  return providerJson(await getProvider(ctx.db, idOf(request)));
};

export const putSsoProvider: Handler = async (ctx, request) => {
  const administrator = await authenticateAdmin(ctx, request);
  const by = { administrator, origin: originOf(request) };
  return providerJson(await updateProvider(ctx, idOf(request), readChange(request), by));
};

export const deleteSsoProvider: Handler = async (ctx, request) => {
  const administrator = await authenticateAdmin(ctx, request);
  const by = { administrator, origin: originOf(request) };
  return providerJson(await deleteProvider(ctx, idOf(request), by));
};

function idOf(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? "";
}

const Name = z.string().check(z.minLength(1), z.maxLength(500));
const Mapping = z.object({
  keys: z.optional(
    z.record(
      z.string().check(z.regex(/^[A-Za-z][\w.-]{0,99}$/)),
      z.object({
        name: z.optional(Name),
        names: z.optional(z.array(Name)),
        default: z.optional(z.unknown()),
        array: z.optional(z.boolean()),
      }),
    ),
  ),
});
const Domains = z.array(z.string()).check(z.maxLength(200));

function readChange(request: FastifyRequest): SsoProviderChange {
  const body = readBody(request, {
    type: "string",
    metadata_xml: "string",
    metadata_url: "string",
    domains: "array",
    attribute_mapping: "object",
    name_id_format: "string",
    resource_id: "string",
    disabled: "boolean",
  });
  return {
    type: body.type,
    metadataXml: body.metadata_xml,
    metadataUrl: body.metadata_url,
    domains: body.domains && parse("domains", Domains, body.domains),
    attributeMapping: body.attribute_mapping && parse("attribute_mapping", Mapping, body.attribute_mapping),
    nameIdFormat: body.name_id_format,
    resourceId: body.resource_id,
    disabled: body.disabled,
  };
}

function parse<T>(field: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(`${field}${issue ? `.${issue.path.join(".")}: ${issue.message}` : " is malformed"}`);
}

function providerJson(provider: SsoProvider, whole = true) {
  return {
    id: provider.id,
    ...(provider.resourceId && { resource_id: provider.resourceId }),
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entityId,
      ...(whole && { metadata_xml: provider.metadataXml }),
      ...(provider.metadataUrl && { metadata_url: provider.metadataUrl }),
      attribute_mapping: provider.attributeMapping,
      ...(provider.nameIdFormat && { name_id_format: provider.nameIdFormat }),
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  };
}
