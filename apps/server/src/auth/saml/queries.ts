import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { Pkce } from "../flows/pkce.ts";

/** The source attributes of a claim, in order of preference; `default` when the assertion contains none of them. */
export type MappedAttribute = { name?: string; names?: string[]; default?: unknown; array?: boolean };
export type AttributeMapping = { keys?: Record<string, MappedAttribute> };

export type SsoProvider = {
  id: string;
  resourceId: string | null;
  disabled: boolean;
  entityId: string;
  metadataXml: string;
  metadataUrl: string | null;
  attributeMapping: AttributeMapping;
  nameIdFormat: string | null;
  domains: string[];
  createdAt: Date;
  updatedAt: Date;
};

export type NewSsoProvider = Omit<SsoProvider, "id" | "createdAt" | "updatedAt">;

function selectProviders(db: Db) {
  return db
    .selectFrom("auth.sso_providers as provider")
    .selectAll()
    .select(
      sql<string[]>`array(SELECT domain::text FROM auth.sso_domains
        WHERE sso_provider_id = provider.id ORDER BY domain)`.as("domains"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProviders>["executeTakeFirstOrThrow"]>>;

function toProvider(row: Row): SsoProvider {
  return {
    id: row.id,
    resourceId: row.resource_id,
    disabled: row.disabled,
    entityId: row.entity_id,
    metadataXml: row.metadata_xml,
    metadataUrl: row.metadata_url,
    attributeMapping: row.attribute_mapping as AttributeMapping,
    nameIdFormat: row.name_id_format,
    domains: row.domains,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function hasSsoProvider(db: Db): Promise<boolean> {
  const row = await db.selectFrom("auth.sso_providers").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function listSsoProviders(db: Db): Promise<SsoProvider[]> {
  return (await selectProviders(db).orderBy("provider.created_at").execute()).map(toProvider);
}

export async function findSsoProvider(db: Db, id: string): Promise<SsoProvider | undefined> {
  const row = await selectProviders(db).where("provider.id", "=", id).executeTakeFirst();
  return row && toProvider(row);
}

export async function findSsoProviderOfDomain(db: Db, domain: string): Promise<SsoProvider | undefined> {
  const row = await db
    .selectFrom("auth.sso_domains")
    .select("sso_provider_id")
    .where("domain", "=", domain)
    .executeTakeFirst();
  return row && findSsoProvider(db, row.sso_provider_id);
}

function toColumns(provider: NewSsoProvider) {
  return {
    resource_id: provider.resourceId,
    disabled: provider.disabled,
    entity_id: provider.entityId,
    metadata_xml: provider.metadataXml,
    metadata_url: provider.metadataUrl,
    attribute_mapping: json(provider.attributeMapping),
    name_id_format: provider.nameIdFormat,
  };
}

/** Throws the unique violation of the entity id, the resource id or a domain. Call in a transaction. */
export async function insertSsoProvider(db: Db, provider: NewSsoProvider): Promise<string> {
  const { id } = await db
    .insertInto("auth.sso_providers")
    .values(toColumns(provider))
    .returning("id")
    .executeTakeFirstOrThrow();
  await putDomains(db, id, provider.domains);
  return id;
}

/** As `insertSsoProvider`. */
export async function updateSsoProvider(db: Db, id: string, provider: NewSsoProvider): Promise<void> {
  await db
    .updateTable("auth.sso_providers")
    .set({ ...toColumns(provider), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("auth.sso_domains").where("sso_provider_id", "=", id).execute();
  await putDomains(db, id, provider.domains);
}

async function putDomains(db: Db, id: string, domains: string[]): Promise<void> {
  if (domains.length === 0) return;
  await db
    .insertInto("auth.sso_domains")
    .values(domains.map((domain) => ({ domain, sso_provider_id: id })))
    .execute();
}

/** Ends its people's sessions too, which depend on it. Their accounts stay. */
export async function deleteSsoProvider(db: Db, id: string): Promise<void> {
  await endSessionsOf(db, id);
  await db.deleteFrom("auth.sso_providers").where("id", "=", id).execute();
}

export async function endSessionsOf(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom("auth.sessions")
    .where("user_id", "in", (eb) =>
      eb.selectFrom("auth.identities").select("user_id").where("provider", "=", `sso:${id}`),
    )
    .execute();
}

/** A request that we sent; `id` is its `RelayState`, which the response returns. */
export type RelayState = {
  id: string;
  ssoProviderId: string;
  requestId: string;
  redirectTo: string;
  pkce: Pkce | undefined;
  browserHash: string | null;
  expiresAt: Date;
};

export async function insertRelayState(db: Db, state: RelayState): Promise<void> {
  await db
    .deleteFrom("auth.saml_relay_states")
    .where("expires_at", "<", new Date(Date.now() - 3_600_000))
    .execute();
  await db
    .insertInto("auth.saml_relay_states")
    .values({
      id: state.id,
      sso_provider_id: state.ssoProviderId,
      request_id: state.requestId,
      redirect_to: state.redirectTo,
      code_challenge: state.pkce?.challenge ?? null,
      code_challenge_method: state.pkce?.method ?? null,
      browser_hash: state.browserHash,
      expires_at: state.expiresAt,
    })
    .execute();
}

export async function findRelayState(db: Db, id: string): Promise<RelayState | undefined> {
  const row = await db
    .selectFrom("auth.saml_relay_states")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    id: row.id,
    ssoProviderId: row.sso_provider_id,
    requestId: row.request_id,
    redirectTo: row.redirect_to,
    pkce: challenge === null ? undefined : { challenge, method: method as Pkce["method"] },
    browserHash: row.browser_hash,
    expiresAt: row.expires_at,
  };
}

/** Of two responses to one request, only one gets true. */
export async function takeRelayState(db: Db, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("auth.saml_relay_states")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the assertion was already accepted. The note is kept until the assertion expires. */
export async function noteAssertion(
  db: Db,
  ssoProviderId: string,
  assertionId: string,
  expiresAt: Date,
): Promise<boolean> {
  await db.deleteFrom("auth.saml_assertions").where("expires_at", "<", new Date()).execute();
  const row = await db
    .insertInto("auth.saml_assertions")
    .values({ sso_provider_id: ssoProviderId, assertion_id: assertionId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("assertion_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the end of the organisation's session, and the organisation's id beside the sign-in method. */
export async function bindSession(
  db: Db,
  sessionId: string,
  bound: { notAfter: Date | null; amr: unknown },
): Promise<void> {
  await db
    .updateTable("auth.sessions")
    .set({ not_after: bound.notAfter, amr: json(bound.amr) })
    .where("id", "=", sessionId)
    .execute();
}
