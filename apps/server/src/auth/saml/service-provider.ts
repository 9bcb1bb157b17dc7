import type { SAML } from "@node-saml/node-saml";
import type { Context } from "../../platform/context.ts";
import { serviceKeys } from "./keys.ts";
import type { SsoProvider } from "./queries.ts";

// The libraries for XML are loaded where they are used: few installations have an organisation that signs in.

/** How far an organisation's clock may be from ours. */
export const CLOCK_SKEW_MS = 60_000;

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** What we are called: the address of our metadata, as GoTrue is. */
export function entityId(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1/sso/saml/metadata`;
}

/** Where assertions are to be sent, and to nowhere else. */
export function consumerUrl(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1/sso/saml/acs`;
}

/** One organisation's partner. `requestId` names the request that it makes. */
export async function partnerOf(ctx: Context, provider: SsoProvider, requestId = ""): Promise<SAML> {
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
    // Either the assertion or the whole answer is signed; node-saml reads nothing but what is.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // Its check reads an attribute outside the signature: ours is in `checkAssertion`.
    validateInResponseTo: ValidateInResponseTo.never,
  });
}

/** What an organisation's administrator feeds their identity provider with. */
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
