import type { SAML } from "@node-saml/node-saml";
import type { Context } from "../../platform/context.ts";
import { serviceKeys } from "./keys.ts";
import type { SsoProvider } from "./queries.ts";

// The XML libraries are imported on demand, because few installations use SAML.

/** Tolerated deviation of an organisation's clock, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000;

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** Our entity id: the address of our metadata, like GoTrue's. */
export function entityId(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1/sso/saml/metadata`;
}

/** The only address to which assertions are sent. */
export function consumerUrl(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1/sso/saml/acs`;
}

/** Our SAML client for one organisation. `requestId`: the id of the request that it makes. */
export async function samlClientOf(ctx: Context, provider: SsoProvider, requestId = ""): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const { readMetadata } = await import("./metadata.ts");
  const { privateKey } = await serviceKeys(ctx);
  const identityProvider = readMetadata(provider.metadataXml);
  return new SAML({
    issuer: entityId(ctx),
    audience: entityId(ctx),
    callbackUrl: consumerUrl(ctx),
    entryPoint: identityProvider.signInUrl,
    idpCert: identityProvider.certificates,
    privateKey,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    identifierFormat: provider.nameIdFormat ?? PERSISTENT,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    generateUniqueId: () => requestId,
    // Either the assertion or the whole response is signed; node-saml reads only signed parts.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // node-saml's check reads an attribute outside of the signature; `checkAssertion` has ours.
    validateInResponseTo: ValidateInResponseTo.never,
  });
}

/** Our metadata, which an organisation's administrator imports into their identity provider. */
export async function serviceMetadata(ctx: Context): Promise<string> {
  const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
  const { privateKey, certificate } = await serviceKeys(ctx);
  return generateServiceProviderMetadata({
    issuer: entityId(ctx),
    callbackUrl: consumerUrl(ctx),
    identifierFormat: EMAIL,
    wantAssertionsSigned: true,
    privateKey,
    publicCerts: certificate,
  });
}
