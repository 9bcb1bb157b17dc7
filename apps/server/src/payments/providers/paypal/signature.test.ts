import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createIdentity, transmissionHeaders } from "../../../../test/providers/paypal-signature.ts";
import { InvalidCallbackError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { createWebhookVerifier, isOwnCertificate } from "./signature.ts";

const webhookId = "2P012345XX678901A";
const body = Buffer.from('{"id":"WH-1","summary":"Paiement de 12,50 €"}');
const now = Date.parse("2026-11-24T12:00:00Z");
const MINUTE = 60_000;
const validity = { notBefore: new Date(now - 60 * MINUTE), notAfter: new Date(now + 60 * MINUTE) };

const [own, other] = await Promise.all([createIdentity(validity), createIdentity(validity)]);

/** What the host of certificates answers, and how often it was asked. */
let served: { status: number; text: string };
let reads: number;
let apiUrl: string;
const server = createServer((_, response) => {
  reads += 1;
  response.writeHead(served.status).end(served.text);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  served = { status: 200, text: own.chain };
  reads = 0;
});

const signed = (changes: { signedAt?: Date; privateKey?: typeof own.privateKey; webhookId?: string } = {}) =>
  transmissionHeaders(body, {
    privateKey: own.privateKey,
    webhookId,
    apiUrl,
    id: randomUUID(),
    signedAt: new Date(now),
    ...changes,
  });
const check = (headers: Record<string, string>, bytes = body, at = now) =>
  createWebhookVerifier({ webhookId, apiUrl }, {})(headers, bytes, at);

test("accepts a transmission, and reads its certificate once", async () => {
  const verify = createWebhookVerifier({ webhookId, apiUrl }, {});
  await verify(signed(), body, now);
  await verify(signed(), body, now);
  expect(reads).toBe(1);
});

test("refuses another webhook's, another key's, and other bytes", async () => {
  await expect(check(signed({ webhookId: "OTHER" }))).rejects.toThrow(InvalidCallbackError);
  await expect(check(signed({ privateKey: other.privateKey }))).rejects.toThrow(InvalidCallbackError);
  await expect(check(signed(), Buffer.concat([body, Buffer.from(" ")]))).rejects.toThrow(
    InvalidCallbackError,
  );
});

test.each([
  ["transmission-id", "another-id"],
  ["transmission-time", "2026-11-24T12:00:01Z"],
  ["transmission-sig", "AAAA"],
  ["auth-algo", "SHA1withRSA"],
])("refuses a changed or missing %s", async (name, value) => {
  const headers = signed();
  await expect(check({ ...headers, [`paypal-${name}`]: value })).rejects.toThrow(InvalidCallbackError);
  delete headers[`paypal-${name}`];
  await expect(check(headers)).rejects.toThrow(InvalidCallbackError);
});

test.each([
  [-15, true],
  [-16, false],
  [15, true],
  [16, false],
])("signed %i minutes from now: %s", async (minutes, accepted) => {
  const checking = check(signed({ signedAt: new Date(now + minutes * MINUTE) }));
  await (accepted
    ? expect(checking).resolves.toBeUndefined()
    : expect(checking).rejects.toThrow("too long ago"));
});

test("refuses an invalid time", async () => {
  await expect(check({ ...signed(), "paypal-transmission-time": "yesterday" })).rejects.toThrow(
    "too long ago",
  );
});

test("refuses a certificate from elsewhere without reading it", async () => {
  const headers = {
    ...signed(),
    "paypal-cert-url": `${apiUrl.replace("127.0.0.1", "localhost")}/v1/notifications/certs/C`,
  };
  await expect(check(headers)).rejects.toThrow("a certificate of somebody else");
  expect(reads).toBe(0);
});

test.each([
  ["https://api.paypal.com/v1/notifications/certs/CERT-1", true],
  ["https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1", true],
  ["http://api.paypal.com/v1/notifications/certs/CERT-1", false],
  ["https://api.paypal.com:8443/v1/notifications/certs/CERT-1", false],
  ["https://paypal.com.example/v1/notifications/certs/CERT-1", false],
  ["https://evilpaypal.com/v1/notifications/certs/CERT-1", false],
  ["https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1", false],
  ["https://api.paypal.com/v1/notifications/certs/../../../elsewhere", false],
  ["https://api.paypal.com/elsewhere?x=/v1/notifications/certs/", false],
  ["http://127.0.0.1:8080/v1/notifications/certs/CERT-1", false],
  ["/v1/notifications/certs/CERT-1", false],
])("the production API accepts the certificate %s: %s", (address, accepted) => {
  expect(isOwnCertificate(address, "https://api-m.paypal.com")).toBe(accepted);
});

test("refuses certificates for another name, of another issuer, expired, or that are none", async () => {
  const issuerAt = (chain: string) => chain.lastIndexOf("-----BEGIN");
  const texts = [
    (await createIdentity({ ...validity, name: "CN=www.paypal.com" })).chain,
    (await createIdentity({ ...validity, name: "CN=messageverificationcerts.paypal.com.example" })).chain,
    (await createIdentity({ notBefore: new Date(now - 2 * MINUTE), notAfter: new Date(now - MINUTE) })).chain,
    own.chain.slice(0, issuerAt(own.chain)) + other.chain.slice(issuerAt(other.chain)),
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    "<html>",
  ];
  for (const text of texts) {
    served = { status: 200, text };
    await expect(check(signed()), text).rejects.toThrow(InvalidCallbackError);
  }
});

test("refuses a kept certificate once it has expired", async () => {
  const verify = createWebhookVerifier({ webhookId, apiUrl }, {});
  await verify(signed(), body, now);
  const later = now + 61 * MINUTE;
  await expect(verify(signed({ signedAt: new Date(later) }), body, later)).rejects.toThrow("expired");
});

test("leaves the transmission undecided while the certificate cannot be read, and reads it again", async () => {
  const verify = createWebhookVerifier({ webhookId, apiUrl }, {});
  served = { status: 503, text: "" };
  await expect(verify(signed(), body, now)).rejects.toThrow(UnknownResultError);
  served = { status: 200, text: own.chain };
  await verify(signed(), body, now);
});
