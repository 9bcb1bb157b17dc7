import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import "reflect-metadata";
import { X509CertificateGenerator } from "@peculiar/x509";
import samlp from "samlp";

export type SamlPerson = { id: string; email: string; displayName: string; [attribute: string]: unknown };

/** Deviations from a valid response. */
export type Twist = {
  audience?: string;
  recipient?: string;
  issuer?: string;
  inResponseTo?: string;
  lifetimeInSeconds?: number;
  key?: string;
  cert?: string;
  signAssertion?: boolean;
  signResponse?: boolean;
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
};

export type SamlProvider = {
  entityId: string;
  metadataXml: string;
  people: Map<string, SamlPerson>;
  /** Applied to all further responses. */
  twist: Twist;
  /** A key pair that is not the provider's. */
  stranger: { key: string; cert: string };
  close: () => Promise<void>;
};

/** A real SAML identity provider on loopback: verifies our request, requests the login, and responds by form. */
export async function startSamlProvider(
  serviceMetadata: () => Promise<string>,
  // Over plain http the service must have the same host: see docs/sign-in-providers.md.
  host: "127.0.0.1" | "localhost" = "127.0.0.1",
): Promise<SamlProvider> {
  const [own, stranger] = [await makeKeys(), await makeKeys()];
  const server = createServer((request, response) => {
    answer(provider, own, request, response, serviceMetadata).catch((error: Error) => {
      response.writeHead(500).end(error.stack);
    });
  });
  // With a timeout, a connection could close at the moment of its next use, and the call would fail.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const certificate = own.cert.replace(/-----[^-]+-----|\s/g, "");
  const provider: SamlProvider = {
    entityId: `${origin}/metadata`,
    metadataXml: `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${origin}/metadata">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>${certificate}</X509Certificate>
    </X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`,
    people: new Map(),
    twist: {},
    stranger,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}

async function answer(
  provider: SamlProvider,
  own: { key: string; cert: string },
  request: IncomingMessage,
  response: ServerResponse,
  serviceMetadata: () => Promise<string>,
): Promise<void> {
  const url = new URL(request.url ?? "", provider.entityId);
  if (url.pathname === "/metadata") {
    response.writeHead(200, { "content-type": "application/xml" }).end(provider.metadataXml);
    return;
  }
  const query = Object.fromEntries(url.searchParams);
  const form = new URLSearchParams(await bodyOf(request));
  const person = provider.people.get(form.get("login") ?? "");
  if (!person) {
    const page = `<form method="post" action="${url.pathname}${url.search.replaceAll("&", "&amp;")}"><label>Login <input name="login"></label><button>Continue</button></form>`;
    response.writeHead(200, { "content-type": "text/html" }).end(page);
    return;
  }
  const asked = await parseRequest(
    { method: "GET", query, originalUrl: request.url },
    { relayState: query.RelayState, signingCert: certificateIn(await serviceMetadata()) },
  );
  const requestXml = inflateRawSync(Buffer.from(query.SAMLRequest ?? "", "base64")).toString();
  const nameIdFormat = /NameIDPolicy[^>]*Format="([^"]*)"/.exec(requestXml)?.[1];
  const xml = await getSamlResponse(
    {
      issuer: provider.entityId,
      ...own,
      audience: asked.issuer,
      recipient: asked.assertionConsumerServiceURL,
      destination: asked.assertionConsumerServiceURL,
      inResponseTo: asked.id,
      nameIdentifierFormat: nameIdFormat,
      signatureAlgorithm: "rsa-sha256",
      digestAlgorithm: "sha256",
      lifetimeInSeconds: 300,
      ...provider.twist,
    },
    { name: {}, emails: [{ value: person.email }], ...person },
  );
  const hidden = { SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: query.RelayState ?? "" };
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(
      `<form method="post" action="${asked.assertionConsumerServiceURL}">${inputs.join("")}<button>Continue</button></form>`,
    );
}

/** The signing certificate in our metadata. */
function certificateIn(metadata: string): string {
  const text = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1]?.replace(/\s/g, "") ?? "";
  return `-----BEGIN CERTIFICATE-----\n${text.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

type Asked = { issuer: string; assertionConsumerServiceURL: string; id: string };
const parseRequest = promisify(samlp.parseRequest) as (request: object, options: object) => Promise<Asked>;
const getSamlResponse = promisify(samlp.getSamlResponse) as (
  options: object,
  user: object,
) => Promise<string>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function makeKeys(): Promise<{ key: string; cert: string }> {
  const algorithm = {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=identity provider",
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: algorithm,
    keys,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)?.join("\n")}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString("pem"),
  };
}
