// x509 requires it to be imported first.
import "reflect-metadata";
import { X509CertificateGenerator } from "@peculiar/x509";
import { getSecretText, type Keeper } from "../../platform/secrets.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
/**
 * Long, because PDF readers warn of expired certificates, and mandates are kept until ten years after the principal's
 * account is closed.
 */
const VALID_YEARS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** Both DER: a private key (PKCS #8) and its certificate. */
export type SealKeys = { privateKey: Uint8Array<ArrayBuffer>; certificate: Uint8Array<ArrayBuffer> };

/** The key that seals mandates, with its self-signed certificate; created on first use and kept sealed under `mandates.seal`. */
export async function sealKeys(keeper: Keeper, platform: string): Promise<SealKeys> {
  const text = await getSecretText(keeper, "mandates.seal", () => make(platform));
  const { privateKey, certificate } = JSON.parse(text) as Record<keyof SealKeys, string>;
  return { privateKey: fromText(privateKey), certificate: fromText(certificate) };
}

const fromText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "base64"));
const toText = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString("base64");

async function make(platform: string): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const now = Date.now();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: crypto.randomUUID().replaceAll("-", ""),
    name: [{ CN: [platform] }],
    // A day earlier, so that it is not in the future for a reader whose clock is slow.
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + VALID_YEARS * 365 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const privateKey = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return JSON.stringify({ privateKey: toText(privateKey), certificate: toText(certificate.rawData) });
}
