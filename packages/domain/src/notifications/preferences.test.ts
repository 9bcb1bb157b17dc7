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
] as const)("%s, decided %s: sent %s", (kind, decided, sent) => {
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
] as const)("%s by %s, decided %s: sent %s", (kind, channel, decided, sent) => {
  expect(isWanted(kind, channel, decided)).toBe(sent);
});

test("what is not offered is never sent, and a letter is always offered", () => {
  for (const kind of NOTIFICATION_KINDS) {
    expect(hasChannel(kind, "mail"), kind).toBe(true);
    for (const channel of CHANNELS)
      for (const decided of [undefined, true, false])
        if (!hasChannel(kind, channel)) expect(isWanted(kind, channel, decided)).toBe(false);
  }
});

test("every kind is said once; what can be switched off is what is not mandatory", () => {
  expect(new Set(NOTIFICATION_KINDS).size).toBe(NOTIFICATION_KINDS.length);
  for (const kind of NOTIFICATION_KINDS) expect(isWanted(kind, "mail", false), kind).toBe(isMandatory(kind));
});
