import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getSecretText } from "../../platform/secrets.ts";

/** Both as PEM. */
export type ServiceKeys = { privateKey: string; certificate: string };

const ALGORITHM = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
/** Organisations register the certificate by hand, so it is valid for many years. Its expiry causes only warnings. */
const VALID_YEARS = 20;

const kept = new WeakMap<Db, Promise<ServiceKeys>>();

/** The key that signs our SAML requests; created on first use and stored in the database (`saml_key`). */
export function serviceKeys(ctx: Context): Promise<ServiceKeys> {
  const { db, env } = ctx;
  const known = kept.get(db);
  if (known) return known;
  const keys = getSecretText(ctx, "saml_key", () => make(new URL(env.publicUrl).hostname)).then(
    (text) => JSON.parse(text) as ServiceKeys,
  );
  kept.set(db, keys);
  keys.catch(() => kept.delete(db));
  return keys;
}

async function make(host: string): Promise<string> {
  // Imported on demand: needed once in the life of an installation. x509 requires `reflect-metadata` to be imported first.
  await import("reflect-metadata");
  const { X509CertificateGenerator } = await import("@peculiar/x509");
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const now = new Date();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: crypto.randomUUID().replaceAll("-", ""),
    name: `CN=${host}`,
    // A day earlier, so that a server whose clock is slow does not see a time in the future.
    notBefore: new Date(now.getTime() - 24 * 3600 * 1000),
    notAfter: new Date(now.getTime() + VALID_YEARS * 365 * 24 * 3600 * 1000),
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const lines = pkcs8.match(/.{1,64}/g) ?? [];
  const privateKey = ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n");
  return JSON.stringify({ privateKey, certificate: certificate.toString("pem") } satisfies ServiceKeys);
}
