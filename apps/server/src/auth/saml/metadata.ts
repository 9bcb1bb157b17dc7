import { X509Certificate } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import xpath from "xpath";
import { isTrustworthyUrl } from "../../platform/oidc-providers.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";

/** The required metadata of an organisation's identity provider. */
export type IdentityProvider = {
  entityId: string;
  /** Where requests are sent (HTTP-Redirect). */
  signInUrl: string;
  /** PEM; each of them is accepted for the signature of a response. */
  certificates: string[];
};

const MAX_BYTES = 500_000;
const FETCH_MS = 5_000;
const NAMES = {
  md: "urn:oasis:names:tc:SAML:2.0:metadata",
  ds: "http://www.w3.org/2000/09/xmldsig#",
};
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const select = xpath.useNamespaces(NAMES);

/** Reads an identity provider's metadata; throws `validation_failed` with what is missing. */
export function readMetadata(xml: string): IdentityProvider {
  const document = parse(xml);
  const [entity] = nodes("/md:EntityDescriptor", document);
  const entityId = entity?.getAttribute("entityID") ?? "";
  if (!entity || entityId === "") throw validationFailed("SAML Metadata does not contain an EntityID");
  const descriptors = nodes("./md:IDPSSODescriptor", entity);
  const [descriptor] = descriptors;
  if (!descriptor) throw validationFailed("SAML Metadata does not contain any IDPSSODescriptor");
  if (descriptors.length > 1) throw validationFailed("SAML Metadata contains multiple IDPSSODescriptors");
  const services = nodes(`./md:SingleSignOnService[@Binding="${REDIRECT}"]`, descriptor);
  const signInUrl = services[0]?.getAttribute("Location") ?? "";
  if (!isTrustworthyUrl(signInUrl)) {
    throw validationFailed("SAML Metadata does not contain an HTTPS SingleSignOnService with HTTP-Redirect");
  }
  const certificates = nodes(
    "./md:KeyDescriptor[not(@use) or @use='signing']/ds:KeyInfo/ds:X509Data/ds:X509Certificate",
    descriptor,
  ).map((node) => certificateOf(node.textContent ?? ""));
  if (certificates.length === 0)
    throw validationFailed("SAML Metadata does not contain a signing certificate");
  return { entityId, signInUrl, certificates };
}

function parse(xml: string): Document {
  if (Buffer.byteLength(xml) > MAX_BYTES) throw validationFailed("SAML Metadata is too long");
  // Valid metadata needs no entities, and XML attacks use them.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw validationFailed("SAML Metadata must not contain a DOCTYPE");
  const broken = () => {
    throw validationFailed("SAML Metadata is not well-formed XML");
  };
  const parser = new DOMParser({ errorHandler: { warning: () => {}, error: broken, fatalError: broken } });
  return parser.parseFromString(xml, "text/xml") ?? broken();
}

function nodes(path: string, from: Node): Element[] {
  return select(path, from) as Element[];
}

function certificateOf(text: string): string {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s+/g, ""), "base64")).toString();
  } catch {
    throw validationFailed("SAML Metadata contains a certificate that cannot be read");
  }
}

/** Throws `saml_metadata_fetch_failed` if it cannot be read in time. */
export async function fetchMetadata(url: string): Promise<string> {
  try {
    const reply = await fetch(url, {
      headers: { accept: "application/samlmetadata+xml, application/xml, text/xml" },
      // A redirect could lead to http, or into our own network.
      redirect: "error",
      signal: AbortSignal.timeout(FETCH_MS),
    });
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
    return await readAtMost(reply, MAX_BYTES);
  } catch (error) {
    const why = (error as Error).name === "TimeoutError" ? "no answer in time" : (error as Error).message;
    throw new AuthError(
      400,
      "saml_metadata_fetch_failed",
      `Error fetching SAML Metadata from URL '${url}': ${why}`,
    );
  }
}

async function readAtMost(reply: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > max) throw new Error("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
