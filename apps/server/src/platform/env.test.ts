import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

describe("an absent variable", () => {
  test("has a default number or boolean", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      anonymousSignIn: false,
      passwordMinLength: 8,
      smsCodeSeconds: 300,
      mailsPerHour: 300,
      maxDocumentBytes: 10 * 1024 * 1024,
    });
  });

  test("refuses the demo at a public address, since the passwords of its accounts are public", () => {
    expect(() => readEnv({ HOST: "0.0.0.0" })).toThrow("HOST: expected a loopback address");
    expect(readEnv({ HOST: "0.0.0.0", ALLOW_PUBLIC_DEMO: "1" }).host).toBe("0.0.0.0");
    expect(() => readEnv({ HOST: "0.0.0.0", ALLOW_PUBLIC_DEMO: "0" })).toThrow("HOST");
  });
});

describe("a given variable", () => {
  test("parses sets of characters by name", () => {
    expect(readEnv({ PASSWORD_REQUIRED_CHARACTERS: "lower, digit" }).passwordCharacters).toEqual([
      "abcdefghijklmnopqrstuvwxyz",
      "0123456789",
    ]);
    expect(() => readEnv({ PASSWORD_REQUIRED_CHARACTERS: "vowel" })).toThrow("PASSWORD_REQUIRED_CHARACTERS");
  });

  test("trusts only the proxies that are named", () => {
    expect(readEnv({}).trustProxy).toBe(false);
    expect(readEnv({ TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::1" }).trustProxy).toEqual([
      "loopback",
      "10.0.0.0/8",
      "2001:db8::1",
    ]);
    const twice = readEnv({ TRUST_PROXY: "2" }).trustProxy;
    const believed = [0, 1, 2].map((hop) => typeof twice === "function" && twice("10.0.0.1", hop));
    expect(believed).toEqual([true, true, false]);
    for (const value of [
      "0",
      "10",
      "true",
      "0.0.0.0/0",
      "::/0",
      "10.0.0.0/33",
      "10.0.0.0/8/8",
      "proxy.test",
      ",",
    ])
      expect(() => readEnv({ TRUST_PROXY: value }), value).toThrow("TRUST_PROXY: expected");
  });

  test("is refused by name where it is malformed", () => {
    for (const [name, value] of Object.entries({
      PORT: "70000",
      PAGE_THREADS: "0",
      SMS_URL: "ftp://sms.test",
      ANONYMOUS_SIGN_IN: "yes",
      PASSWORD_MIN_LENGTH: "3",
    })) {
      expect(() => readEnv({ [name]: value }), name).toThrow(`${name}: expected`);
    }
  });
});
