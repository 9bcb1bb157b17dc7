import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES } from "../money.ts";
import { decodeBytes, encodeBytes } from "./base64url.ts";
import { codeOf } from "./codes.ts";
import { qrAddress, readSigned, type Statement, signingInput, writeSigned } from "./signed.ts";
import { VERIFIABLE_KINDS } from "./states.ts";

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex"));
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyStatement: fc.Arbitrary<Statement> = fc
  .record({
    code: fc.uint8Array({ minLength: 10, maxLength: 10 }).map(codeOf),
    kind: fc.constantFrom(...VERIFIABLE_KINDS),
    issuedOn: fc
      .date({ min: new Date("2000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    keyId: fc.stringMatching(/^[\w-]{8}$/),
    number: optional(fc.stringMatching(/^[A-Z0-9]{2,6}-FA-\d{4}-\d{6}$/)),
    total: optional(
      fc.record({ amount: fc.nat({ max: 2 ** 40 }), currency: fc.constantFrom(...CURRENCIES) }),
    ),
    until: optional(fc.stringMatching(/^20\d\d-0[1-9]-[12]\d$/)),
    xml: optional(hash),
    file: optional(hash),
  })
  .map(
    (made) =>
      Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as Statement,
  );

test("reads the signed statement, and the input of the signature", () => {
  fc.assert(
    fc.property(anyStatement, signature, (statement, bytes) => {
      const input = signingInput(statement);
      const read = readSigned(writeSigned(input, bytes));
      expect(read?.statement).toEqual(statement);
      expect(read?.input).toBe(input);
      expect([...(read?.signature ?? [])]).toEqual([...bytes]);
    }),
  );
});

test("signs other bytes for any other statement", () => {
  fc.assert(
    fc.property(anyStatement, anyStatement, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(signingInput(one)).not.toBe(signingInput(other));
    }),
  );
});

test("fits a QR code that a telephone reads from paper", () => {
  const statement: Statement = {
    code: "7K3MZQ4TBD",
    kind: "credit_note",
    issuedOn: "2026-01-31",
    keyId: "k3Fa81_x",
    number: "PSLSN-AV-2026-000123",
    total: { amount: 123_456_789, currency: "XAF" },
    xml: "0f".repeat(32),
  };
  const signed = writeSigned(signingInput(statement), new Uint8Array(64));
  const address = qrAddress("https://www.passerelle-services.example", statement.code, signed);
  // Version 16 holds 450 bytes with 15 % of redundancy: 81 modules.
  expect(address.length).toBeLessThanOrEqual(450);
});

const example = writeSigned(
  signingInput({ code: "7K3MZQ4TBD", kind: "invoice", issuedOn: "2026-01-31", keyId: "k3Fa81_x" }),
  new Uint8Array(64),
);
const bodyOf = (payload: unknown) => encodeBytes([...new TextEncoder().encode(JSON.stringify(payload))]);
const stated = { c: "7K3MZQ4TBD", k: "invoice", d: "2026-01-31", i: "k3Fa81_x" };

test.each([
  ["", "nothing"],
  ["v1", "a version alone"],
  [example.replace("v1", "v2"), "another version"],
  [example.slice(0, -1), "a short signature"],
  [`${example}A`, "a long signature"],
  [`${example.slice(0, -1)}=`, "padding"],
  [`v1.${"A".repeat(2_000)}.${"A".repeat(86)}`, "a long payload"],
  [`v1.e30.${"A".repeat(86)}`, "an empty object"],
  [`v1.bnVsbA.${"A".repeat(86)}`, "null"],
  [`v1.AAAA.${"A".repeat(86)}`, "no JSON"],
  ...[
    { ...stated, c: "7K3MZQ4TBU" },
    { ...stated, k: "passport" },
    { ...stated, d: "31/01/2026" },
    { ...stated, i: "<script>" },
    { ...stated, n: "<b>" },
    { ...stated, t: "1e9 XAF" },
    { ...stated, t: "100 BTC" },
    { ...stated, u: "30 avril 2027" },
    { ...stated, u: 20270430 },
    { ...stated, x: "AAAA" },
    { ...stated, f: 1 },
  ].map((payload) => [`v1.${bodyOf(payload)}.${"A".repeat(86)}`, JSON.stringify(payload)]),
])("reads nothing in %s (%s)", (text) => {
  expect(readSigned(text)).toBeUndefined();
});

test("reads nothing but its own form in any text, and never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `v1.${text}.${"A".repeat(86)}`),
      ),
      (text) => {
        const read = readSigned(text);
        if (read) expect(writeSigned(read.input, read.signature)).toBe(text);
      },
    ),
  );
});

test("writes base64url as RFC 4648 has it, and reads only what it writes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = encodeBytes([...bytes]);
      expect(text).toBe(Buffer.from(bytes).toString("base64url"));
      expect([...(decodeBytes(text) ?? [])]).toEqual([...bytes]);
    }),
  );
  for (const text of ["A", "AB", "AA=", "A A", "AA+A"]) expect(decodeBytes(text)).toBeUndefined();
});
