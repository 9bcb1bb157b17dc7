import { expect, test } from "vitest";
import { REQUEST_STATUSES, type RequestStatus } from "../lifecycle/status.ts";
import { isWork, mayJudge, workMoves } from "./processing.ts";

test.each([
  ["draft", []],
  ["pending_validation", ["reject"]],
  ["submitted", ["start", "reject"]],
  ["in_progress", ["complete", "reject"]],
  ["information_required", ["resume", "reject"]],
  ["completed", []],
  ["rejected", []],
  ["cancelled", []],
] as [RequestStatus, string[]][])("in %s staff may %j, paid or free", (status, moves) => {
  expect(workMoves(status, { due: 15_000, paid: true })).toEqual(moves);
  expect(workMoves(status, { due: 0, paid: false })).toEqual(moves);
});

test("while an official fee is open staff may do everything but complete the request", () => {
  for (const status of REQUEST_STATUSES) {
    const bill = { due: 0, paid: false };
    const moves = workMoves(status, bill).filter((move) => move !== "complete");
    expect(workMoves(status, { ...bill, feeOpen: true })).toEqual(moves);
  }
});

test("every state in which staff may act is work; drafts and cancelled requests are not", () => {
  for (const status of REQUEST_STATUSES) {
    expect(isWork(status)).toBe(status !== "draft" && status !== "cancelled");
    if (workMoves(status, { due: 0, paid: false }).length > 0) expect(isWork(status)).toBe(true);
  }
});

test("documents can be reviewed while a request is or can be worked on", () => {
  expect(REQUEST_STATUSES.filter(mayJudge)).toEqual(["submitted", "in_progress", "information_required"]);
});
