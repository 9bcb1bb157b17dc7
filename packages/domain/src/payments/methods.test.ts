import { expect, it } from "vitest";
import { mayBeGivenUp, settles, TRANSACTION_STATUSES } from "./methods.ts";

it("allows these transitions and no others", () => {
  const moves = TRANSACTION_STATUSES.flatMap((from) =>
    TRANSACTION_STATUSES.filter((to) => settles(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(moves).toEqual([
    "pending > succeeded",
    "pending > failed",
    "pending > expired",
    "succeeded > refunded",
    "failed > succeeded",
    "expired > succeeded",
  ]);
});

it("allows giving up only an unanswered payment", () => {
  expect(TRANSACTION_STATUSES.filter(mayBeGivenUp)).toEqual(["pending"]);
});
