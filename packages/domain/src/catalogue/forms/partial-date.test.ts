import fc from "fast-check";
import { expect, it } from "vitest";
import { datePrecision, daysOf, isDateLimit, limitDays, todayAt } from "./partial-date.ts";

it.each([
  ["1987", "year"],
  ["1987-03", "month"],
  ["1987-03-12", "day"],
  ["2024-02-29", "day"],
  ["2023-02-29", undefined],
  ["1900-02-29", undefined],
  ["1987-13", undefined],
  ["1987-00", undefined],
  ["1987-03-00", undefined],
  ["0000", undefined],
  ["87", undefined],
  ["12/03/1987", undefined],
  ["1987-3-12", undefined],
  ["1987-03-12T00:00", undefined],
  ["", undefined],
])("%j has the precision %j", (text, precision) => {
  expect(datePrecision(text)).toBe(precision);
});

it.each([
  ["1987", "1987-01-01", "1987-12-31"],
  ["2024-02", "2024-02-01", "2024-02-29"],
  ["1900-02", "1900-02-01", "1900-02-28"],
  ["0099-02", "0099-02-01", "0099-02-28"],
  ["1987-03-12", "1987-03-12", "1987-03-12"],
])("%s can mean the days from %s to %s", (text, first, last) => {
  expect(daysOf(text)).toEqual({ first, last });
});

it("throws for the days of a text that is no date", () => {
  expect(() => daysOf("1987-02-30")).toThrow(RangeError);
});

it.each([
  ["today", "2026-11-23"],
  ["today-18y", "2008-11-23"],
  ["today+30d", "2026-12-23"],
  ["today+3m", "2027-02-23"],
  ["today-0d", "2026-11-23"],
])("the limit %s means %s", (limit, day) => {
  expect(isDateLimit(limit)).toBe(true);
  expect(limitDays(limit, "2026-11-23")).toEqual({ first: day, last: day });
});

it("takes the last day of a shorter month", () => {
  expect(limitDays("today-1y", "2024-02-29").last).toBe("2023-02-28");
  expect(limitDays("today+1m", "2026-01-31").last).toBe("2026-02-28");
});

it.each(["", "tomorrow", "today18y", "today-18", "today-18w", "2026-02-30"])(
  "refuses the limit %j",
  (limit) => {
    expect(isDateLimit(limit)).toBe(false);
  },
);

it("finds every day of the calendar valid, and between the first and the last day of its month and year", () => {
  const days = fc.date({ min: new Date("1800-01-01"), max: new Date("2200-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(datePrecision(day)).toBe("day");
      for (const partial of [day.slice(0, 4), day.slice(0, 7)]) {
        const { first, last } = daysOf(partial);
        expect(first <= day && day <= last).toBe(true);
      }
    }),
  );
});

it.each([
  ["2026-11-24T11:59:59Z", null, { first: "2026-11-23", last: "2026-11-24" }],
  ["2026-11-24T12:00:00Z", null, { first: "2026-11-24", last: "2026-11-24" }],
  ["2026-11-27T09:00:00Z", "2026-11-23T23:50:00.000Z", { first: "2026-11-23", last: "2026-11-27" }],
  ["2026-11-24T13:00:00Z", "2026-11-26T13:00:00.000Z", { first: "2026-11-24", last: "2026-11-24" }],
])("at %s, with a payment begun at %s, today is %o", (now, began, today) => {
  expect(todayAt(new Date(now), began)).toEqual(today);
});
