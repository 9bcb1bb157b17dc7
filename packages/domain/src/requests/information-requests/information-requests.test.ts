import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, utcDay } from "../../days.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../lifecycle/status.ts";
import {
  INFORMATION_ITEM_STATES,
  type InformationItemState,
  informationItemKey,
  informationItemOf,
  informationRequestRefusal,
  isOverdue,
  judgeAnswer,
  MAX_ITEMS_PER_INFORMATION_REQUEST,
  MAX_OPEN_ITEMS,
  mayAnswer,
  reminderDay,
  resumesWork,
  statusAfterInformationRequest,
} from "./information-requests.ts";

const NOW = new Date("2026-11-20T23:30:00Z");

test("a document key identifies its item, and other keys do not", () => {
  const id = "5f0d3a6e-0000-4000-8000-00000000abcd";
  expect(informationItemOf(informationItemKey(id))).toBe(id);
  for (const key of ["passeport", "", "complement:", "complement:x", `x${informationItemKey(id)}`])
    expect(informationItemOf(key)).toBeUndefined();
});

test.each(REQUEST_STATUSES)("requesting information from %s", (status) => {
  const may = status === "in_progress" || status === "information_required";
  expect(statusAfterInformationRequest(status)).toBe(may ? "information_required" : undefined);
  const refusal = informationRequestRefusal({ status, open: 0, dueDays: ["2026-11-25"], now: NOW });
  expect(refusal).toBe(may ? undefined : "not_allowed");
});

test.each([
  [["2026-11-21"], 0, undefined],
  [["2026-11-20"], 0, "due_date"],
  [["2025-01-01"], 0, "due_date"],
  [["2027-02-18"], 0, undefined],
  [["2026-11-25", "2027-02-19"], 0, "due_date"],
  [[], 0, "too_many"],
  [
    Array(MAX_ITEMS_PER_INFORMATION_REQUEST).fill("2026-11-25"),
    MAX_OPEN_ITEMS - MAX_ITEMS_PER_INFORMATION_REQUEST,
    undefined,
  ],
  [Array(MAX_ITEMS_PER_INFORMATION_REQUEST + 1).fill("2026-11-25"), 0, "too_many"],
  [["2026-11-25"], MAX_OPEN_ITEMS, "too_many"],
] as [string[], number, string | undefined][])(
  "requesting by %j with %d open items: %s",
  (dueDays, open, why) => {
    expect(informationRequestRefusal({ status: "in_progress", open, dueDays, now: NOW })).toBe(why);
  },
);

test("a day ends when it has ended in every time zone", () => {
  expect(isOverdue("2026-11-20", NOW)).toBe(false);
  expect(isOverdue("2026-11-20", new Date("2026-11-21T11:59:00Z"))).toBe(false);
  expect(isOverdue("2026-11-20", new Date("2026-11-21T12:00:00Z"))).toBe(true);
});

test.each([
  ["2026-11-30", "2026-11-28"],
  ["2026-11-23", "2026-11-21"],
  ["2026-11-22", "2026-11-21"],
  ["2026-11-21", undefined],
])("requested today and due on %s, reminds on %s", (due, day) => {
  expect(reminderDay(NOW, due, 2)).toBe(day);
});

test("a reminder comes after the request and before the due date", () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date("2020-01-01"), max: new Date("2090-01-01") }),
      fc.nat(90),
      fc.integer({ min: 1, max: 14 }),
      (asked, wait, before) => {
        const due = addDays(utcDay(asked), wait);
        const day = reminderDay(asked, due, before);
        if (day === undefined) return void expect(wait).toBeLessThan(2);
        expect(day > utcDay(asked)).toBe(true);
        expect(day < due).toBe(true);
      },
    ),
  );
});

test("an answer never overwrites another one that its author had not seen", () => {
  expect(judgeAnswer(null, { answer: "Oui", before: null })).toBe("apply");
  expect(judgeAnswer("Oui", { answer: "Oui", before: null })).toBe("done");
  expect(judgeAnswer("Oui", { answer: "Non", before: null })).toBe("conflict");
  expect(judgeAnswer("Oui", { answer: "Non", before: "Oui" })).toBe("apply");
});

type Act = { who: "ask" | "answer" | "withdraw" | "by_hand"; item: number; count: number };
const acts = fc.array(
  fc.record({
    who: fc.constantFrom<Act["who"]>("ask", "answer", "withdraw", "by_hand"),
    item: fc.nat(30),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 60 },
);

test("a request waits exactly as long as an item is open, and resumes with one transition", () => {
  fc.assert(
    fc.property(acts, (actions) => {
      let status: RequestStatus = "in_progress";
      let items: InformationItemState[] = [];
      let moves = 0;
      for (const { who, item, count } of actions) {
        const before: RequestStatus = status;
        const state = items[item];
        if (who === "ask") {
          const open = items.filter((one) => one === "open").length;
          const dueDays = Array<string>(count).fill("2026-11-30");
          if (informationRequestRefusal({ status, open, dueDays, now: NOW })) continue;
          items = [...items, ...dueDays.map(() => "open" as const)];
          status = statusAfterInformationRequest(status) ?? status;
        } else if (who === "by_hand") {
          if (status !== "information_required") continue;
          items = items.map((one) => (one === "open" ? "withdrawn" : one));
          status = "in_progress";
        } else if (state !== undefined) {
          if (who === "answer" && !mayAnswer(status, state)) continue;
          if (who === "withdraw" && state !== "open") continue;
          items = items.with(item, who === "answer" ? "answered" : "withdrawn");
          if (resumesWork(status, items)) status = "in_progress";
        }
        if (status !== before) moves += 1;
        expect(status === "information_required").toBe(items.includes("open"));
        expect(items.filter((one) => one === "open").length).toBeLessThanOrEqual(MAX_OPEN_ITEMS);
        expect(items.every((one) => INFORMATION_ITEM_STATES.includes(one))).toBe(true);
      }
      // Transitions alternate between the two states.
      expect(moves % 2 === 1).toBe((status as RequestStatus) === "information_required");
    }),
  );
});
