import { describe, expect, test } from "vitest";
import { ConfigurationError, readEnv } from "./env.ts";

const WHOLE = {
  AUTH_URL: "https://ref.supabase.co/auth/v1/",
  AUTH_ANON_KEY: "sb_publishable_1",
  AUTH_SERVICE_KEY: "sb_secret_1",
};

test("uses our own service by default", () => {
  expect(readEnv({}).hostedAuth).toBeUndefined();
});

test("accepts a complete hosted service, and removes the trailing slash of its address", () => {
  expect(readEnv(WHOLE).hostedAuth).toEqual({
    url: "https://ref.supabase.co/auth/v1",
    anonKey: "sb_publishable_1",
    serviceKey: "sb_secret_1",
  });
});

test("accepts empty variables of our own service", () => {
  const nothing = { OIDC_PROVIDERS: "[]", ANONYMOUS_SIGN_IN: "0", REDIRECT_URLS: "" };
  expect(readEnv({ ...WHOLE, ...nothing }).hostedAuth?.anonKey).toBe("sb_publishable_1");
});

describe("refuses an impossible configuration with the name of each variable", () => {
  const refused: [string, Record<string, string | undefined>, string[]][] = [
    [
      "no keys",
      { AUTH_ANON_KEY: undefined, AUTH_SERVICE_KEY: "" },
      ["AUTH_ANON_KEY: ", "AUTH_SERVICE_KEY: "],
    ],
    ["no address", { AUTH_URL: undefined }, ["AUTH_URL: required"]],
    ["no address of the web", { AUTH_URL: "ftp://ref.supabase.co" }, ["AUTH_URL: expected"]],
    [
      "a secret in the address",
      { AUTH_URL: "https://me:secret@ref.supabase.co/auth/v1" },
      ["AUTH_URL: expected"],
    ],
    ["more than an address", { AUTH_URL: "https://ref.supabase.co/auth/v1?x=1" }, ["AUTH_URL: expected"]],
    ["ourselves", { AUTH_URL: "http://localhost:3000/auth/v1" }, ["AUTH_URL: expected another service"]],
    ["a key that cannot be a header", { AUTH_ANON_KEY: "a b" }, ["AUTH_ANON_KEY: expected a key"]],
    [
      "settings of our own service",
      { SMS_URL: "https://sms.test/", ANONYMOUS_SIGN_IN: "1", REDIRECT_URLS: "https://app.test/**" },
      ["SMS_URL: has no effect", "ANONYMOUS_SIGN_IN: has no effect", "REDIRECT_URLS: has no effect"],
    ],
  ];
  test.each(refused)("%s", (_name, change, lines) => {
    const read = () => readEnv({ ...WHOLE, ...change });
    expect(read).toThrow(ConfigurationError);
    for (const line of lines) expect(read).toThrow(line);
  });
});
