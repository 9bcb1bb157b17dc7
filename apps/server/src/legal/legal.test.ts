import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { readEnv } from "../platform/env.ts";

const CONFIGURED = { name: "Exemple SARL", trade_register: "RC/YAO/2026/B/1" };

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ OPERATOR: JSON.stringify(CONFIGURED) });
});
afterAll(() => server.close());

test("publishes what the operator configured, and null for the rest", async () => {
  const reply = await server.app.inject({ url: "/api/legal/operator" });
  expect(reply.statusCode).toBe(200);
  const { name, trade_register, ...rest } = reply.json();
  expect({ name, trade_register }).toEqual(CONFIGURED);
  expect(Object.values(rest)).toEqual(Array(10).fill(null));
});

test("without configuration every field is null", () => {
  expect(Object.values(readEnv({}).operator)).toEqual(Array(12).fill(null));
});

test.each([
  ["{", "JSON"],
  ["[]", "an object"],
  ['{"nom": "Exemple"}', "only name, legal_form"],
  ['{"name": ""}', "name: a text"],
  ['{"name": "two\\nlines"}', "name: one line of text"],
])("refuses to start with a malformed OPERATOR and states what is expected: %s", (OPERATOR, expected) => {
  expect(() => readEnv({ OPERATOR })).toThrow(new RegExp(`^OPERATOR: expected .*${expected}`));
});
