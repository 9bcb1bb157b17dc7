import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GoTrueAdminApi, GoTrueClient } from "@supabase/auth-js";
import { expect, inject, test } from "vitest";
import type { Outcome } from "./watched.ts";

/**
 * Every method of the official client was granted to some test of this run, and refused to some: whoever updates the
 * library learns here of a method that nothing tries yet. Says nothing unless all the tests of `src/auth` ran before it.
 */
const client = new GoTrueClient({ url: "http://localhost/auth/v1", autoRefreshToken: false });

/** Not for callers, by the library's own declarations: parts of methods that are. */
const INNER = [
  "signInWithEthereum",
  "signInWithSolana",
  "linkIdentityOAuth",
  "linkIdentityIdToken",
  "fetchJwk",
];

/** What a browser that asks nobody does: there is nobody to refuse it. */
const NEVER_REFUSED = [
  "dispose",
  "isThrowOnErrorEnabled",
  "onAuthStateChange",
  // Leads away; what is refused comes back in the address (`initialize`).
  "signInWithOAuth",
  "startAutoRefresh",
  "stopAutoRefresh",
];

/** What the service does not have, and says so. */
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

test("the client has the methods that it is known for", () => {
  expect(methods.length).toBeGreaterThan(75);
});

test.each(methods)("%s", (method) => {
  const outcomes = (["granted", "refused"] as const).filter((outcome) => seen.has(`${method} ${outcome}`));
  expect(outcomes).toEqual(expected(method));
});
