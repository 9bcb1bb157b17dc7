import { expect, test } from "vitest";
import { findExceptions, readReport } from "./audit-report.ts";

const ADVISORY = {
  url: "https://github.com/advisories/GHSA-1",
  name: "left-pad",
  severity: "high",
  title: "pads",
};
const EXCEPTION = { url: ADVISORY.url, reason: "never called with input of others", until: "2027-01-31" };

test("reads each advisory once", () => {
  const vulnerabilities = { "left-pad": { via: [ADVISORY] }, pads: { via: ["left-pad", ADVISORY] } };
  expect(readReport(JSON.stringify({ vulnerabilities }))).toEqual({ advisories: [ADVISORY] });
});

test("is no report when the registry offers no audit or does not answer", () => {
  const refused = {
    message: "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security",
    error: {},
  };
  expect(readReport(JSON.stringify(refused))).toEqual({ unreachable: "405 Method Not Allowed" });
  expect(readReport("")).toEqual({ unreachable: "no answer" });
});

test("accepts a listed vulnerability until its day, and no exception without a vulnerability", () => {
  expect(findExceptions([ADVISORY], [], "2026-12-01")).toEqual([expect.stringContaining("left-pad (high)")]);
  expect(findExceptions([ADVISORY], [EXCEPTION], "2027-01-31")).toEqual([]);
  expect(findExceptions([ADVISORY], [EXCEPTION], "2027-02-01")).toHaveLength(1);
  expect(findExceptions([], [EXCEPTION], "2026-12-01")).toEqual([
    expect.stringContaining("not reported any more"),
  ]);
});
