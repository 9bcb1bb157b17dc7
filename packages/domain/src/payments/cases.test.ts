import { expect, test } from "vitest";
import { OPEN_STATUSES, TRANSACTION_STATUSES } from "./attempts.ts";
import { CASE_KINDS, mayRecordFailure } from "./cases.ts";

test.each(CASE_KINDS)("records the failure of an open attempt, and of no other, for a case %s", (kind) => {
  const isDecidable = kind === "not_decided" || kind === "wrong_amount";
  expect(TRANSACTION_STATUSES.filter((status) => mayRecordFailure(kind, status))).toEqual(
    isDecidable ? OPEN_STATUSES : [],
  );
  expect(mayRecordFailure(kind, null)).toBe(false);
});
