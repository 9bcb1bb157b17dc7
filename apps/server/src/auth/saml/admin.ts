import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { isTrustworthyUrl } from "../../platform/oidc-providers.ts";
import type { Origin } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { recordAudit } from "../audit-queries.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import {
  type AttributeMapping,
  deleteSsoProvider,
  endSessionsOf,
  findSsoProvider,
  findSsoProviderOfDomain,
  insertSsoProvider,
  listSsoProviders,
  type SsoProvider,
  updateSsoProvider,
} from "./queries.ts";

/** An administrator's changes of an organisation; an undefined field keeps its value. */
export type SsoProviderChange = {
  type?: string | undefined;
  metadataXml?: string | undefined;
  metadataUrl?: string | undefined;
  domains?: string[] | undefined;
  attributeMapping?: AttributeMapping | undefined;
  nameIdFormat?: string | undefined;
  resourceId?: string | undefined;
  disabled?: boolean | undefined;
};

type By = { administrator: Administrator; origin: Origin };

const FORMATS = [
  "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
];

export function listProviders(ctx: Context): Promise<SsoProvider[]> {
  return listSsoProviders(ctx.db);
}

/** Throws `sso_provider_not_found`, also for an invalid id. */
export async function getProvider(db: Db, id: string): Promise<SsoProvider> {
  const provider = isUuid(id) ? await findSsoProvider(db, id) : undefined;
  if (provider) return provider;
  throw new AuthError(404, "sso_provider_not_found", "SSO Identity Provider not found");
}

/** Throws `saml_idp_already_exists`, `sso_domain_already_exists`, `saml_metadata_fetch_failed`. */
export async function createProvider(ctx: Context, given: SsoProviderChange, by: By): Promise<SsoProvider> {
  if (given.type !== "saml") throw validationFailed("Only 'saml' supported for SSO provider type");
  check(given);
  if (!given.metadataXml && !given.metadataUrl) {
    throw validationFailed("Either metadata_xml or metadata_url must be set");
  }
  const metadataXml = await metadataOf(given);
  const { readMetadata } = await import("./metadata.ts");
  const { entityId } = readMetadata(metadataXml);
  const domains = await checkDomains(ctx.db, given.domains ?? []);
  return saving(entityId, () =>
    ctx.db.transaction().execute(async (trx) => {
      const id = await insertSsoProvider(trx, {
        entityId,
        metadataXml,
        metadataUrl: given.metadataUrl || null,
        domains,
        attributeMapping: given.attributeMapping ?? {},
        nameIdFormat: given.nameIdFormat || null,
        resourceId: given.resourceId || null,
        disabled: given.disabled ?? false,
      });
      const traits = { sso_provider_id: id, entity_id: entityId };
      await recordAudit(trx, "sso_provider_created", by.administrator, by.origin, traits);
      return getProvider(trx, id);
    }),
  );
}

/** Like `createProvider`. The entity id cannot change (`saml_entity_id_mismatch`). */
export async function updateProvider(
  ctx: Context,
  id: string,
  given: SsoProviderChange,
  by: By,
): Promise<SsoProvider> {
  const former = await getProvider(ctx.db, id);
  check(given);
  const changesMetadata = Boolean(given.metadataXml || given.metadataUrl);
  const metadataXml = changesMetadata ? await metadataOf(given) : former.metadataXml;
  const { readMetadata } = await import("./metadata.ts");
  const { entityId } = readMetadata(metadataXml);
  if (entityId !== former.entityId) {
    throw new AuthError(
      400,
      "saml_entity_id_mismatch",
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${former.entityId}' but got '${entityId}'`,
    );
  }
  const domains = given.domains && (await checkDomains(ctx.db, given.domains, id));
  return saving(entityId, () =>
    ctx.db.transaction().execute(async (trx) => {
      await updateSsoProvider(trx, id, {
        entityId,
        metadataXml,
        metadataUrl: changesMetadata ? given.metadataUrl || null : former.metadataUrl,
        domains: domains ?? former.domains,
        attributeMapping: given.attributeMapping ?? former.attributeMapping,
        nameIdFormat: given.nameIdFormat === undefined ? former.nameIdFormat : given.nameIdFormat || null,
        resourceId: given.resourceId === undefined ? former.resourceId : given.resourceId || null,
        disabled: given.disabled ?? former.disabled,
      });
      if (given.disabled && !former.disabled) await endSessionsOf(trx, id);
      const traits = { sso_provider_id: id, entity_id: entityId };
      await recordAudit(trx, "sso_provider_updated", by.administrator, by.origin, traits);
      return getProvider(trx, id);
    }),
  );
}

/** Ends its people's sessions; their accounts stay. */
export async function deleteProvider(ctx: Context, id: string, by: By): Promise<SsoProvider> {
  return ctx.db.transaction().execute(async (trx) => {
    const provider = await getProvider(trx, id);
    await deleteSsoProvider(trx, id);
    const traits = { sso_provider_id: id, entity_id: provider.entityId };
    await recordAudit(trx, "sso_provider_deleted", by.administrator, by.origin, traits);
    return provider;
  });
}

function check({ metadataXml, metadataUrl, nameIdFormat }: SsoProviderChange): void {
  if (metadataXml && metadataUrl) {
    throw validationFailed("Only one of metadata_xml or metadata_url needs to be set");
  }
  if (metadataUrl && !URL.canParse(metadataUrl)) throw validationFailed("metadata_url is not a valid URL");
  if (metadataUrl && !isTrustworthyUrl(metadataUrl))
    throw validationFailed("metadata_url is not a HTTPS URL");
  if (nameIdFormat && !FORMATS.includes(nameIdFormat)) {
    throw validationFailed(`name_id_format must be unspecified or one of ${FORMATS.join(", ")}`);
  }
}

async function metadataOf({ metadataXml, metadataUrl }: SsoProviderChange): Promise<string> {
  if (metadataXml) return metadataXml;
  const { fetchMetadata } = await import("./metadata.ts");
  return fetchMetadata(metadataUrl ?? "");
}

async function checkDomains(db: Db, domains: string[], owner?: string): Promise<string[]> {
  const wanted = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))];
  for (const domain of wanted) {
    if (!/^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain)) {
      throw validationFailed(`SSO Domain '${domain.slice(0, 100)}' is not a domain`);
    }
    const existing = await findSsoProviderOfDomain(db, domain);
    if (existing && existing.id !== owner) {
      throw new AuthError(
        400,
        "sso_domain_already_exists",
        `SSO Domain '${domain}' is already assigned to an SSO identity provider (${existing.id})`,
      );
    }
  }
  return wanted;
}

async function saving(entityId: string, work: () => Promise<SsoProvider>): Promise<SsoProvider> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "sso_providers_entity_id_key")) {
      throw new AuthError(
        422,
        "saml_idp_already_exists",
        `SAML Identity Provider with this EntityID (${entityId}) already exists`,
      );
    }
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(
      422,
      "conflict",
      "Updating SSO provider failed, likely due to a conflict. Try again?",
    );
  }
}
