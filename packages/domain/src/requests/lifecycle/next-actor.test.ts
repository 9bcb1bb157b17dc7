import fc from "fast-check";
import { expect, test } from "vitest";
import { mayFile, type NextActor, nextActor } from "./next-actor.ts";
import { REQUEST_STATUSES, type RequestStatus } from "./status.ts";

test.each([
  ["draft", "customer", "payment", "customer"],
  ["pending_validation", "customer", "payment", "customer"],
  ["submitted", "us", "us", "us"],
  ["in_progress", "us", "us", "administration"],
  ["information_required", "customer", "customer", "customer"],
  ["completed", "nobody", "nobody", "nobody"],
  ["rejected", "nobody", "nobody", "nobody"],
  ["cancelled", "nobody", "nobody", "nobody"],
] as [RequestStatus, NextActor, NextActor, NextActor][])(
  "%s: %s acts, %s while a payment is on its way, %s when the file was filed",
  (status, plain, paying, filed) => {
    expect(nextActor({ status, paying: false, filed: false })).toBe(plain);
    expect(nextActor({ status, paying: true, filed: false })).toBe(paying);
    expect(nextActor({ status, paying: false, filed: true })).toBe(filed);
  },
);

test("the administration acts only where a request may be filed", () => {
  const states = fc.record({
    status: fc.constantFrom(...REQUEST_STATUSES),
    paying: fc.boolean(),
    filed: fc.boolean(),
    feeDue: fc.boolean(),
  });
  fc.assert(
    fc.property(states, (known) => {
      const { filed, feeDue, status } = known;
      expect(nextActor(known) === "administration").toBe(filed && !feeDue && mayFile(status));
    }),
  );
});

test("an official fee that is due waits for its customer while the request is worked on", () => {
  const changed = REQUEST_STATUSES.filter((status) => {
    const known = { status, paying: false, filed: true };
    return nextActor({ ...known, feeDue: true }) !== nextActor(known);
  });
  expect(changed).toEqual(["submitted", "in_progress"]);
});
