import { expect, test } from "vitest";
import { CHANNELS, hasChannel, isMandatory, isWanted, NOTIFICATION_KINDS } from "./preferences.ts";

test.each([
  ["requests", undefined, true],
  ["requests", true, true],
  ["requests", false, false],
  ["payments", undefined, true],
  ["payments", false, false],
  ["drafts", undefined, true],
  ["drafts", false, false],
  ["security", undefined, true],
  ["security", false, true],
  ["account", false, true],
  ["receipts", false, true],
  ["acknowledgements", false, true],
] as const)("%s, preference %s: sent %s", (kind, decided, sent) => {
  expect(isWanted(kind, "mail", decided)).toBe(sent);
});

test.each([
  ["requests", "page", undefined, true],
  ["requests", "page", false, false],
  ["requests", "sms", undefined, false],
  ["requests", "sms", true, true],
  ["messages", "sms", true, true],
  ["drafts", "sms", true, false],
  ["drafts", "page", true, false],
  ["security", "sms", true, false],
] as const)("%s by %s, preference %s: sent %s", (kind, channel, decided, sent) => {
  expect(isWanted(kind, channel, decided)).toBe(sent);
});

test("never sends by an unavailable channel, and email is always available", () => {
  for (const kind of NOTIFICATION_KINDS) {
    expect(hasChannel(kind, "mail"), kind).toBe(true);
    for (const channel of CHANNELS)
      for (const decided of [undefined, true, false])
        if (!hasChannel(kind, channel)) expect(isWanted(kind, channel, decided)).toBe(false);
  }
});

test("lists every kind once, and only optional kinds can be switched off", () => {
  expect(new Set(NOTIFICATION_KINDS).size).toBe(NOTIFICATION_KINDS.length);
  for (const kind of NOTIFICATION_KINDS) expect(isWanted(kind, "mail", false), kind).toBe(isMandatory(kind));
});
