import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

describe("an absent variable", () => {
  test("has a default number or boolean", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      anonymousSignIn: false,
      passwords: { minLength: 8 },
      smsCodeSeconds: 300,
      mailsPerHour: 300,
      maxDocumentBytes: 10 * 1024 * 1024,
    });
  });

  test("refuses the demo at a public address, because the passwords of its accounts are public", () => {
    expect(() => readEnv({ HOST: "0.0.0.0" })).toThrow("HOST: expected a loopback address");
    expect(readEnv({ HOST: "0.0.0.0", ALLOW_PUBLIC_DEMO: "1" }).host).toBe("0.0.0.0");
    expect(() => readEnv({ HOST: "0.0.0.0", ALLOW_PUBLIC_DEMO: "0" })).toThrow("HOST");
  });
});

test("accepts a read replica only together with its primary database", () => {
  const DATABASE_READ_URL = "postgres://localhost/standby";
  expect(() => readEnv({ DATABASE_READ_URL })).toThrow("DATABASE_READ_URL: expected DATABASE_URL too");
  expect(readEnv({ DATABASE_URL: "postgres://localhost/none", DATABASE_READ_URL }).databaseReadUrl).toBe(
    DATABASE_READ_URL,
  );
  expect(() => readEnv({ DATABASE_URL: "postgres://localhost/none", DATABASE_READ_URL: "standby" })).toThrow(
    "DATABASE_READ_URL",
  );
});

describe("production", () => {
  const PRODUCTION = {
    APP_MODE: "production",
    PUBLIC_URL: "https://passerelle.test",
    DATABASE_URL: "postgres://localhost/none",
    ENCRYPTION_KEY: "a key of the test, which is long enough",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "a@passerelle.test",
  };

  test("requires a second factor from staff unless it is switched off", () => {
    expect(readEnv({}).mfaRequiredForStaff).toBe(false);
    expect(readEnv(PRODUCTION).mfaRequiredForStaff).toBe(true);
    expect(readEnv({ ...PRODUCTION, MFA_REQUIRED_FOR_STAFF: "0" }).mfaRequiredForStaff).toBe(false);
    expect(readEnv({ MFA_REQUIRED_FOR_STAFF: "1" }).mfaRequiredForStaff).toBe(true);
  });

  test.each(["AUTH_EMAIL_AUTOCONFIRM", "AUTH_PHONE_AUTOCONFIRM"])("refuses %s unless allowed", (name) => {
    expect(() => readEnv({ ...PRODUCTION, [name]: "1" })).toThrow(`${name}: expected 0 in production`);
    const allowed = readEnv({ ...PRODUCTION, [name]: "1", ALLOW_AUTOCONFIRM: "1" }).auth.autoconfirm;
    expect(Object.values(allowed).filter(Boolean)).toHaveLength(1);
    expect(() => readEnv({ [name]: "1" })).not.toThrow();
  });
});

describe("a given variable", () => {
  test("names origins of passkeys exactly", () => {
    expect(readEnv({}).auth.rpOrigins).toEqual([]);
    const origins = ["https://app.passerelle.test", "http://localhost:5173"];
    expect(readEnv({ AUTH_RP_ORIGINS: origins.join(", ") }).auth.rpOrigins).toEqual(origins);
    for (const value of [
      "https://app.passerelle.test/",
      "http://app.passerelle.test",
      "app.passerelle.test",
      "*",
    ])
      expect(() => readEnv({ AUTH_RP_ORIGINS: value }), value).toThrow(
        "AUTH_RP_ORIGINS: expected a list of origins",
      );
  });

  test("parses sets of characters by name", () => {
    expect(readEnv({ PASSWORD_REQUIRED_CHARACTERS: "lower, digit" }).passwords.characters).toEqual([
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
      SITE_URL: "app.passerelle.test",
      AUTH_SIGNUP_DISABLED: "yes",
      AUTH_MANUAL_LINKING: "off",
      AUTH_MESSAGE_INTERVAL: "-1",
      AUTH_CALLS_PER_ADDRESS: "0",
      AUTH_TOKEN_LIFETIME: "29",
    })) {
      expect(() => readEnv({ [name]: value }), name).toThrow(`${name}: expected`);
    }
  });
});
