import { describe, expect, it, test } from "vitest";
import { canSendScan, isInCheck, isPrintable, scanCheckRefusal, stepsOf } from "./legalisation.ts";
import { MANDATE_FORMS, MANDATE_STATUSES, type MandateStatus, nextMandateStatus } from "./status.ts";

const everyMandate = MANDATE_STATUSES.flatMap((status) => MANDATE_FORMS.map((form) => ({ status, form })));

test("scans are sent only while a mandate on paper awaits its legalisation", () => {
  expect(everyMandate.filter(canSendScan)).toEqual([
    { status: "awaiting_legalisation", form: "legalised" },
    { status: "awaiting_legalisation", form: "authentic" },
  ]);
});

test("a paper is printed once both agreed to its text, and while the mandate is in force", () => {
  const printable = everyMandate.filter(isPrintable).map(({ status }): MandateStatus => status);
  expect(new Set(printable)).toEqual(new Set(["awaiting_legalisation", "active"]));
  expect(everyMandate.filter(isPrintable).some(({ form }) => form === "app")).toBe(false);
});

test("acceptance of a mandate on paper leads to its legalisation, which a reviewer alone ends", () => {
  for (const form of ["legalised", "authentic"] as const) {
    const accepted = nextMandateStatus({ status: "awaiting_holder", form }, "accept", "holder");
    expect(accepted).toBe("awaiting_legalisation");
    const waiting = { status: "awaiting_legalisation", form } as const;
    expect(nextMandateStatus(waiting, "legalise", "clerk")).toBe("active");
    for (const other of ["principal", "holder", "system"] as const)
      expect(nextMandateStatus(waiting, "legalise", other)).toBeUndefined();
  }
});

describe("scanCheckRefusal", () => {
  const mandate = {
    status: "awaiting_legalisation",
    form: "legalised",
    principalId: "awa",
    holderId: "paul",
  } as const;
  const scan = { senderId: "awa", isCurrent: true, verdict: null };
  it.each([
    ["rose", mandate, scan, undefined],
    ["awa", mandate, scan, "own_mandate"],
    ["paul", mandate, scan, "own_mandate"],
    ["rose", mandate, { ...scan, senderId: "rose" }, "own_mandate"],
    ["rose", mandate, { ...scan, verdict: "refused" as const }, "scan_checked"],
    ["rose", mandate, { ...scan, isCurrent: false }, "scan_replaced"],
    ["rose", { ...mandate, status: "withdrawn" as const }, scan, "not_waiting"],
    ["rose", { ...mandate, status: "active" as const }, scan, "not_waiting"],
    ["rose", { ...mandate, form: "app" as const }, scan, "not_waiting"],
  ])("answers %s on %j and %j with %s", (reviewer, given, sent, refusal) => {
    expect(scanCheckRefusal(reviewer, given, sent)).toBe(refusal);
  });
});

test.each([
  [undefined, false],
  [{ verdict: null, scan: "clean" }, true],
  [{ verdict: null, scan: "pending" }, true],
  [{ verdict: null, scan: "infected" }, false],
  [{ verdict: "refused", scan: "clean" }, false],
] as const)("the scan %j waits for a reviewer: %s", (newest, expected) => {
  expect(isInCheck(newest)).toBe(expected);
});

test("the steps of an instruction are its lines", () => {
  expect(stepsOf("Print it.\n\n  Sign it. \r\n")).toEqual(["Print it.", "Sign it."]);
  expect(stepsOf(" \n")).toEqual([]);
});
