import { constants, createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { expect, test } from "vitest";
import { InvalidCallbackError } from "../../provider.ts";
import { verifyCallback } from "./signature.ts";

const ADDRESS = { authority: "passerelle.example", path: "/api/payments/callbacks/pawapay" };
const BODY = Buffer.from('{"depositId":"a"}');

const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Signing = {
  alg: string;
  keys: { publicKey: KeyObject; privateKey: KeyObject };
  make: (base: Buffer, key: KeyObject) => Buffer;
  components: string[];
  hash: "sha-256" | "sha-512";
  created: number | undefined;
};

const now = () => Math.floor(Date.now() / 1000);

const usual = (): Signing => ({
  alg: "ecdsa-p256-sha256",
  keys: p256,
  make: (base, key) => sign("sha256", base, key),
  components: ["@method", "@authority", "@path", "content-digest", "content-type"],
  hash: "sha-512",
  created: now(),
});

function signed(changes: Partial<Signing> = {}) {
  const { alg, keys, make, components, hash, created } = { ...usual(), ...changes };
  const digest = createHash(hash.replace("-", "")).update(BODY).digest("base64");
  const values: Record<string, string> = {
    "@method": "POST",
    "@authority": ADDRESS.authority,
    "@path": ADDRESS.path,
    "content-digest": `${hash}=:${digest}:`,
    "content-type": "application/json",
  };
  const list = components.map((name) => `"${name}"`).join(" ");
  const time = created === undefined ? "" : `;created=${created}`;
  const parameters = `(${list});alg="${alg}";keyid="key:1"${time}`;
  const lines = components.map((name) => `"${name}": ${values[name]}`);
  const base = Buffer.from([...lines, `"@signature-params": ${parameters}`].join("\n"));
  const headers: Record<string, string> = {
    "content-digest": values["content-digest"] as string,
    "content-type": "application/json",
    "signature-input": `sig-pp=${parameters}`,
    signature: `sig-pp=:${make(base, keys.privateKey).toString("base64")}:`,
  };
  return {
    headers,
    check: (given = headers, body = BODY) =>
      verifyCallback(given, body, ADDRESS, async (id) =>
        id === "key:1" ? keys.publicKey.export({ type: "spki", format: "pem" }).toString() : undefined,
      ),
  };
}

test.each<[string, () => Partial<Signing>]>([
  ["ECDSA with P-256, as DER", () => ({})],
  [
    "ECDSA with P-256, as two numbers",
    () => ({ make: (base, key) => sign("sha256", base, { key, dsaEncoding: "ieee-p1363" }) }),
  ],
  [
    "ECDSA with P-384",
    () => ({ alg: "ecdsa-p384-sha384", keys: p384, make: (base, key) => sign("sha384", base, key) }),
  ],
  ["RSA", () => ({ alg: "rsa-v1_5-sha256", keys: rsa, make: (base, key) => sign("sha256", base, key) })],
  [
    "RSA-PSS",
    () => ({
      alg: "rsa-pss-sha512",
      keys: rsa,
      make: (base, key) =>
        sign("sha512", base, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
    }),
  ],
  ["a digest with SHA-256", () => ({ hash: "sha-256" })],
  ["a clock that is four minutes slow", () => ({ created: now() - 240 })],
])("accepts %s", async (_, changes) => {
  await expect(signed(changes()).check()).resolves.toBeUndefined();
});

test.each<[string, () => Partial<Signing>]>([
  ["a signature of six minutes ago", () => ({ created: now() - 360 })],
  ["a signature of the future", () => ({ created: now() + 360 })],
  ["a signature without a time", () => ({ created: undefined })],
  ["a signature that leaves out the body", () => ({ components: ["@method", "@authority", "@path"] })],
  ["a signature that leaves out the address", () => ({ components: ["@path", "content-digest"] })],
  ["a signature over nothing", () => ({ components: [] })],
  ["an unknown algorithm", () => ({ alg: "hmac-sha256" })],
  ["a name that every object has", () => ({ alg: "constructor" })],
  ["an algorithm of another kind of key", () => ({ alg: "rsa-v1_5-sha256" })],
  ["an unknown component", () => ({ components: [...usual().components, "@status"] })],
])("refuses %s", async (_, changes) => {
  await expect(signed(changes()).check()).rejects.toBeInstanceOf(InvalidCallbackError);
});

test.each<[string, Record<string, string | string[] | undefined>]>([
  ["no signature", { signature: undefined }],
  ["two headers", { signature: ["sig-pp=:AAAA:", "sig-pp=:AAAA:"] }],
  ["an empty signature", { signature: "sig-pp=::" }],
  ["a signature with another label", { signature: "other=:AAAA:" }],
  ["a signature that is none", { signature: "sig-pp=:AAAA:" }],
  ["an input without a list", { "signature-input": 'sig-pp=;alg="ecdsa-p256-sha256"' }],
  ["an input that is cut off", { "signature-input": 'sig-pp=("@method"' }],
  ["no digest", { "content-digest": undefined }],
  ["an empty digest", { "content-digest": "sha-512=::" }],
  ["a weak digest", { "content-digest": "md5=:XrY7u+Ae7tCTyyK7j1rNww==:" }],
  ["another content type", { "content-type": "text/plain" }],
])("refuses a callback with %s", async (_, changes) => {
  const { headers, check } = signed();
  await expect(check({ ...headers, ...changes } as typeof headers)).rejects.toBeInstanceOf(
    InvalidCallbackError,
  );
});

test("refuses another body and an unknown key", async () => {
  const { headers, check } = signed();
  await expect(check(headers, Buffer.from('{"depositId":"b"}'))).rejects.toBeInstanceOf(InvalidCallbackError);
  const input = headers["signature-input"]?.replace("key:1", "key:2") ?? "";
  await expect(check({ ...headers, "signature-input": input })).rejects.toBeInstanceOf(InvalidCallbackError);
});
