import "reflect-metadata";
import { KeyObject, sign } from "node:crypto";
import { crc32 } from "node:zlib";
import { X509CertificateGenerator } from "@peculiar/x509";

const ALGORITHM = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

export const NAME = "CN=messageverificationcerts.paypal.com";

type Identity = { privateKey: KeyObject; chain: string };

/** A key with its certificate and its issuer's, as PEM. */
export async function createIdentity({
  name = NAME,
  notBefore = new Date(Date.now() - 3_600_000),
  // A run may last for hours.
  notAfter = new Date(Date.now() + 86_400_000),
} = {}): Promise<Identity> {
  const generate = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const [issuerKeys, keys] = await Promise.all([generate(), generate()]);
  const common = { notBefore, notAfter, signingAlgorithm: ALGORITHM };
  const issuer = await X509CertificateGenerator.createSelfSigned({
    name: "CN=issuer",
    keys: issuerKeys,
    ...common,
  });
  const own = await X509CertificateGenerator.create({
    subject: name,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: issuerKeys.privateKey,
    ...common,
  });
  return {
    privateKey: KeyObject.from(keys.privateKey),
    chain: `${own.toString("pem")}\n${issuer.toString("pem")}\n`,
  };
}

export const CERTIFICATE_PATH = "/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc";

/** The headers of a notification. */
export function transmissionHeaders(
  body: Buffer,
  {
    privateKey,
    webhookId,
    apiUrl,
    id,
    signedAt,
  }: {
    privateKey: KeyObject;
    webhookId: string;
    apiUrl: string;
    id: string;
    signedAt: Date;
  },
): Record<string, string> {
  const time = `${signedAt.toISOString().slice(0, 19)}Z`;
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
  return {
    "content-type": "application/json",
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": sign("sha256", signed, privateKey).toString("base64"),
    "paypal-cert-url": `${apiUrl}${CERTIFICATE_PATH}`,
    "paypal-auth-algo": "SHA256withRSA",
  };
}
