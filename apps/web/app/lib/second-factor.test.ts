import type { Factor, User } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { requiresSecondFactor } from "./second-factor.ts";

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;
const user = (...statuses: Factor["status"][]) =>
  ({ factors: statuses.map((status) => ({ status })) }) as unknown as User;

test.each([
  ["aal1", user("verified"), true],
  ["aal1", user("unverified", "verified"), true],
  ["aal1", user("unverified"), false],
  ["aal1", {} as User, false],
  ["aal2", user("verified"), false],
])("at %s, user %j: %s", (aal, who, required) => {
  expect(requiresSecondFactor({ access_token: token({ aal, name: "Éloïse" }), user: who })).toBe(required);
});

test("requires nothing for an invalid token, which the server refuses", () => {
  expect(requiresSecondFactor({ access_token: "garbage", user: user("verified") })).toBe(false);
});
