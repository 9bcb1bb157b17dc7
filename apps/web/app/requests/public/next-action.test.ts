import { expect, test } from "vitest";
import { eventKey, mostUrgent, nextPath, staffMessage } from "./next-action.ts";

test.each([
  ["resume", "/service-request/edit/r"],
  ["submit", "/service-request/edit/r"],
  ["confirm", "/service-request/edit/r"],
  ["pay", "/service-request/r/payment"],
  ["review", "/service/s?tab=reviews"],
  ["await_payment", "/requests-tracking/r"],
  ["pay_fee", "/requests-tracking/r/fees/f"],
  ["wait", "/requests-tracking/r"],
  ["answer", "/requests-tracking/r"],
  ["none", "/requests-tracking/r"],
] as const)("%s continues at %s", (next_action, path) => {
  const due_fee = { id: "f", label: "Timbre fiscal", amount_left: 12_000, currency: "XAF" } as const;
  expect(nextPath({ id: "r", service: { id: "s" }, next_action, due_fee })).toBe(path);
});

test("puts requests that staff wait for first", () => {
  const of = (...actions: Parameters<typeof nextPath>[0]["next_action"][]) =>
    mostUrgent(actions.map((next_action, index) => ({ next_action, index })));
  expect(of("resume", "pay", "wait", "answer", "confirm")).toMatchObject({ next_action: "answer" });
  expect(of("resume", "confirm", "pay_fee", "wait")).toMatchObject({ next_action: "pay_fee" });
  expect(of("resume", "pay", "confirm")).toMatchObject({ next_action: "confirm" });
  expect(of("resume", "pay", "submit")).toMatchObject({ next_action: "submit" });
  expect(of("resume", "pay")).toMatchObject({ next_action: "pay" });
  expect(of("wait", "resume", "resume")).toMatchObject({ next_action: "resume", index: 1 });
  expect(of("wait", "await_payment", "review", "none")).toBeUndefined();
  expect(of()).toBeUndefined();
});

test.each([
  [{ kind: "created", from: null, to: "draft", by: "customer" }, "created"],
  [{ kind: "moved", from: "draft", to: "pending_validation", by: "payment" }, "moved.pending_validation"],
  [{ kind: "moved", from: "submitted", to: "in_progress", by: "staff" }, "moved.in_progress"],
  [
    { kind: "moved", from: "information_required", to: "in_progress", by: "customer" },
    "moved.in_progress_customer",
  ],
  [
    { kind: "moved", from: "information_required", to: "in_progress", by: "staff" },
    "moved.in_progress_again",
  ],
  [{ kind: "moved", from: "draft", to: "cancelled", by: "customer" }, "moved.cancelled"],
  [{ kind: "moved", from: "submitted", to: "cancelled", by: "staff" }, "moved.cancelled_staff"],
  [{ kind: "moved", from: "draft", to: "cancelled", by: "system" }, "moved.expired"],
  [{ kind: "payment_failed", from: null, to: null, by: "payment" }, "payment_failed"],
  [{ kind: "delivered", from: null, to: null, by: "staff", note: "L’acte" }, "delivered"],
  [{ kind: "delivered", from: null, to: null, by: "staff", note: null }, "delivered_unnamed"],
  [{ kind: "delivery_removed", from: null, to: null, by: "staff", note: null }, "delivery_removed_unnamed"],
] as const)("%j has the words %s", (event, key) => {
  expect(eventKey(event)).toBe(key);
});

test("shows the message of staff until the next transition", () => {
  const asked = { kind: "moved", to: "information_required", by: "staff", note: "Acte illisible" } as const;
  const document = { kind: "document_added", to: null, by: "customer", note: "Acte" } as const;
  const resumed = { kind: "moved", to: "in_progress", by: "customer", note: "Voilà" } as const;
  expect(staffMessage("information_required", [asked, document])).toBe("Acte illisible");
  expect(staffMessage("in_progress", [asked, resumed])).toBeUndefined();
  expect(staffMessage("draft", [])).toBeUndefined();
  expect(staffMessage("rejected", [{ ...asked, to: "rejected", note: null }])).toBeUndefined();
});
