import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GoTrueAdminApi, GoTrueClient } from "@supabase/auth-js";
import { expect, test } from "vitest";

/**
 * Every method of the official client is driven by some test: whoever updates the library learns here of a method that
 * nothing tries yet.
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

function methodsOf(owner: object): string[] {
  const prototype = Object.getPrototypeOf(owner) as object;
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  const own = Object.keys(owner).filter((name) => typeof Reflect.get(owner, name) === "function");
  const getters = inherited.filter((name) => Object.getOwnPropertyDescriptor(prototype, name)?.get);
  return [...inherited, ...own]
    .filter((name) => !name.startsWith("_") && name !== "constructor" && !getters.includes(name))
    .filter((name) => !INNER.includes(name) && name !== "fetch" && name !== "logger");
}

const { mfa, passkey, oauth, admin } = client;
const called: [receiver: string, methods: string[]][] = [
  ["", methodsOf(client)],
  ["mfa", methodsOf(mfa)],
  ["mfa.recoveryCodes", methodsOf(mfa.recoveryCodes)],
  ["mfa.webauthn", methodsOf(mfa.webauthn)],
  ["passkey", methodsOf(passkey)],
  ["oauth", methodsOf(oauth)],
  ["admin", methodsOf(new GoTrueAdminApi({ url: "" }))],
  ["admin.mfa", methodsOf(admin.mfa)],
  ["admin.passkey", methodsOf(admin.passkey)],
  // Taken out of the administration where they are tried (`features-off.test.ts`).
  ["oauth", methodsOf(admin.oauth)],
  ["customProviders", methodsOf(admin.customProviders)],
];

const root = join(import.meta.dirname, "..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !path.endsWith("methods.test.ts"))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

const cases = called.flatMap(([receiver, methods]) =>
  methods.map((method) => [receiver === "" ? method : `${receiver}.${method}`]),
);

test("the client has the methods that it is known for", () => {
  expect(cases.length).toBeGreaterThan(75);
});

test.each(cases)("%s is tried", (method) => {
  const call = new RegExp(`(?:^|[^\\w])${method.replaceAll(".", "\\s*\\.\\s*")}\\(`);
  expect(call.test(sources)).toBe(true);
});
