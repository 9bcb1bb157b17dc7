import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GoTrueAdminApi, GoTrueClient } from "@supabase/auth-js";
import { expect, inject, test } from "vitest";
import type { Outcome } from "./recorded-client.ts";

/**
 * Checks that the tests of this run called every method of the official client successfully and unsuccessfully, so
 * that new methods of the library are noticed. Meaningful only after all tests of `src/auth`.
 */
const client = new GoTrueClient({ url: "http://localhost/auth/v1", autoRefreshToken: false });

/** Internal steps of public methods, according to the library's declarations. */
const INNER = [
  "signInWithEthereum",
  "signInWithSolana",
  "linkIdentityOAuth",
  "linkIdentityIdToken",
  "fetchJwk",
];

/** Methods that only work in the browser and cannot be refused. */
const NEVER_REFUSED = [
  "dispose",
  "isThrowOnErrorEnabled",
  "onAuthStateChange",
  // It redirects; the address contains a refusal, which `initialize` reads.
  "signInWithOAuth",
  "startAutoRefresh",
  "stopAutoRefresh",
];

/** Methods that the service refuses, because it does not have them. */
const NEVER_GRANTED = [/^signInWithWeb3$/, /^(?:admin\.)?oauth\./, /^admin\.customProviders\./];

function methodsOf(owner: object): string[] {
  const prototype = Object.getPrototypeOf(owner) as object;
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  const own = Object.keys(owner).filter((name) => typeof Reflect.get(owner, name) === "function");
  const getters = inherited.filter((name) => Object.getOwnPropertyDescriptor(prototype, name)?.get);
  return [...inherited, ...own]
    .filter((name) => !name.startsWith("_") && name !== "constructor" && !getters.includes(name))
    .filter((name) => !INNER.includes(name) && name !== "fetch" && name !== "logger");
}

const { mfa, passkey, oauth } = client;
const admin = new GoTrueAdminApi({ url: "" });
const methods = [
  ["", client],
  ["mfa.", mfa],
  ["mfa.recoveryCodes.", mfa.recoveryCodes],
  ["mfa.webauthn.", mfa.webauthn],
  ["passkey.", passkey],
  ["oauth.", oauth],
  ["admin.", admin],
  ["admin.mfa.", admin.mfa],
  ["admin.passkey.", admin.passkey],
  ["admin.oauth.", admin.oauth],
  ["admin.customProviders.", admin.customProviders],
].flatMap(([path, owner]) => methodsOf(owner as object).map((name) => `${path}${name}`));

const folder = inject("clientCalls");
const seen = new Set(
  readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n")),
);

function expected(method: string): Outcome[] {
  if (NEVER_REFUSED.includes(method)) return ["granted"];
  return NEVER_GRANTED.some((name) => name.test(method)) ? ["refused"] : ["granted", "refused"];
}

test("the client has the expected methods", () => {
  expect(methods.length).toBeGreaterThan(75);
});

test.each(methods)("%s", (method) => {
  const outcomes = (["granted", "refused"] as const).filter((outcome) => seen.has(`${method} ${outcome}`));
  expect(outcomes).toEqual(expected(method));
});
