// x509 requires this import before its own.
import "reflect-metadata";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ExtendedKeyUsageExtension, X509CertificateGenerator } from "@peculiar/x509";
import * as asn1 from "asn1js";
import * as pkijs from "pkijs";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const ANY_POLICY = "1.3.6.1.4.1.99999.1";

type Behaviour =
  | "working"
  /** Answers 503. */
  | "down"
  /** Refuses the request, in the form of RFC 3161. */
  | "refusing"
  /** States the time of another digest. */
  | "mistaken"
  /** Sends an answer that is no timestamp. */
  | "foreign";

export type FakeAuthority = {
  /** The value of `TSA_URL`. */
  url: string;
  behaviour: Behaviour;
  /** The `Authorization` of each request, in order. */
  asked: (string | undefined)[];
  close: () => Promise<void>;
};

/** A timestamp authority on this machine (RFC 3161), with its own key and certificate. */
export async function startAuthority(): Promise<FakeAuthority> {
  const keys = await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "0a",
    name: "CN=Authority of tests",
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: ECDSA,
    keys,
    extensions: [new ExtendedKeyUsageExtension([TIME_STAMPING], true)],
  });
  const certificate = pkijs.Certificate.fromBER(made.rawData);
  const fake: FakeAuthority = { url: "", behaviour: "working", asked: [], close: async () => undefined };
  const server = createServer(async (request, reply) => {
    fake.asked.push(request.headers.authorization);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (fake.behaviour === "down") return reply.writeHead(503).end();
    reply.setHeader("content-type", "application/timestamp-reply");
    if (fake.behaviour === "foreign") return reply.end("<html>");
    if (fake.behaviour === "refusing") return reply.end(statusOnly(2));
    const asked = pkijs.TimeStampReq.fromBER(Uint8Array.from(Buffer.concat(pieces)));
    if (fake.behaviour === "mistaken")
      asked.messageImprint.hashedMessage = new asn1.OctetString({ valueHex: new ArrayBuffer(32) });
    return reply.end(Buffer.from(await answer(asked, keys.privateKey, certificate)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return fake;
}

const statusOnly = (status: number): Buffer =>
  Buffer.from(
    new pkijs.TimeStampResp({ status: new pkijs.PKIStatusInfo({ status }) }).toSchema().toBER(false),
  );

async function answer(
  { messageImprint, nonce }: pkijs.TimeStampReq,
  privateKey: CryptoKey,
  certificate: pkijs.Certificate,
): Promise<ArrayBuffer> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: ANY_POLICY,
    messageImprint,
    serialNumber: new asn1.Integer({ value: 1 + Math.floor(Math.random() * 1_000_000) }),
    genTime: new Date(),
    ...(nonce && { nonce }),
  })
    .toSchema()
    .toBER(false);
  const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] });
  const digest = await crypto.subtle.digest("SHA-256", info);
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new asn1.OctetString({ valueHex: info }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1.ObjectIdentifier({ value: TST_INFO })),
            attribute(MESSAGE_DIGEST, new asn1.OctetString({ valueHex: digest })),
          ],
        }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(privateKey, 0, "SHA-256", info);
  const token = new pkijs.ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
  return new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: 0 }),
    timeStampToken: token,
  })
    .toSchema()
    .toBER(false);
}
