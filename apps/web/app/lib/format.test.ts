import { afterEach, expect, test, vi } from "vitest";
import { formatDate, formatDateTime, formatDay, formatUtc } from "./format.ts";
import { formatBytes } from "./format-bytes.ts";

afterEach(() => vi.unstubAllEnvs());

test("formats a calendar day alike in every zone", () => {
  for (const zone of ["Pacific/Honolulu", "Africa/Douala", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", zone);
    expect(formatDay("1988-03-01", "fr")).toBe("1er mars 1988");
    expect(formatDay("1988-03-01", "en", "medium")).toBe("1 Mar 1988");
  }
});

test("formats sizes in the reader's units of 1024", () => {
  expect(formatBytes(0, "fr")).toBe("0\u00a0o");
  expect(formatBytes(1023, "en")).toBe("1,023\u00a0B");
  expect(formatBytes(320 * 1024, "en")).toBe("320\u00a0KB");
  expect(formatBytes(1.4 * 1024 * 1024, "fr")).toBe("1,4\u00a0Mo");
  expect(formatBytes(10 * 1024 * 1024, "fr")).toBe("10\u00a0Mo");
  expect(formatBytes(5 * 1024 ** 3, "en")).toBe("5,120\u00a0MB");
});

test("names UTC where the reader's zone is not known", () => {
  expect(formatUtc("2026-11-20T12:05:00.000Z", "fr")).toBe("20 nov. 2026, 12:05 UTC");
  expect(formatUtc("2026-11-20T12:05:00.000Z", "en")).toBe("20 Nov 2026, 12:05 UTC");
});

test("formats instants in the reader's language", () => {
  expect(formatDate("2026-11-20T12:00:00.000Z", "fr")).toBe("20 novembre 2026");
  expect(formatDate("2026-11-20T12:00:00.000Z", "en")).toBe("20 November 2026");
  expect(formatDateTime("2026-11-20T12:05:00.000Z", "fr")).toMatch(/^20 nov\. 2026,? .*:05$/);
});
