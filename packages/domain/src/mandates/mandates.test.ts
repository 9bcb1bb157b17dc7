import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../days.ts";
import {
  ADMISSION_REFUSALS,
  admissionRefusal,
  closestRefusal,
  powersInForce,
  type StandingMandate,
  termRefusal,
} from "./admission.ts";
import { LATEST_START_DAYS, LONGEST_MANDATE_DAYS, limitRefusal, renewedTerm } from "./limits.ts";
import { ACTS, holderLevel, POWERS, powerOf, principalLevel, sortPowers } from "./powers.ts";
import { endRemindersDue, invitationEnd, invitationRemindersDue } from "./reminders.ts";
import {
  isPendingMandate,
  MANDATE_ACTIONS,
  MANDATE_FORMS,
  MANDATE_MOVERS,
  MANDATE_STATUSES,
  type MandateStatus,
  nextMandateStatus,
  possibleActions,
} from "./status.ts";

const app = (status: MandateStatus) => ({ status, form: "app" }) as const;

describe("moves", () => {
  test.each([
    ["draft", "present", "principal", "awaiting_principal"],
    ["awaiting_principal", "sign", "principal", "awaiting_holder"],
    ["awaiting_principal", "revise", "principal", "draft"],
    ["awaiting_principal", "revise", "system", "draft"],
    ["awaiting_holder", "accept", "holder", "active"],
    ["awaiting_holder", "decline", "holder", "declined"],
    ["awaiting_legalisation", "decline", "holder", "declined"],
    ["awaiting_legalisation", "legalise", "clerk", "active"],
    ["active", "revoke", "principal", "revoked"],
    ["active", "revoke", "system", "revoked"],
    ["active", "renounce", "holder", "renounced"],
    ["active", "renounce", "system", "renounced"],
    ["active", "fulfil", "principal", "fulfilled"],
    ["active", "fulfil", "holder", "fulfilled"],
    ["active", "expire", "system", "expired"],
  ] as const)("%s, %s by the %s leads to %s", (status, action, by, to) => {
    expect(nextMandateStatus(app(status), action, by)).toBe(to);
  });

  test("allows those fifteen, and the withdrawal and lapse of the four states before activation", () => {
    const count = MANDATE_STATUSES.flatMap((status) =>
      MANDATE_ACTIONS.flatMap((action) =>
        MANDATE_MOVERS.filter((by) => nextMandateStatus(app(status), action, by)),
      ),
    ).length;
    expect(count).toBe(15 + 8);
  });

  test("a mandate that must be legalised is not active when its holder accepts", () => {
    for (const form of MANDATE_FORMS) {
      const to = nextMandateStatus({ status: "awaiting_holder", form }, "accept", "holder");
      expect(to).toBe(form === "app" ? "active" : "awaiting_legalisation");
    }
  });

  test("is active only after both signed, and never again once it ended", () => {
    const moves = fc.array(fc.tuple(fc.constantFrom(...MANDATE_ACTIONS), fc.constantFrom(...MANDATE_MOVERS)));
    fc.assert(
      fc.property(fc.constantFrom(...MANDATE_FORMS), moves, (form, given) => {
        let status: MandateStatus = "draft";
        const done: string[] = [];
        for (const [action, by] of given) {
          const to = nextMandateStatus({ status, form }, action, by);
          if (!to) continue;
          if (!isPendingMandate(status)) expect(to).not.toBe("active");
          done.push(action);
          status = to;
        }
        if (status === "active") {
          expect(done.lastIndexOf("sign")).toBeGreaterThan(done.lastIndexOf("present"));
          expect(done).toContain("accept");
          if (form !== "app") expect(done).toContain("legalise");
        }
      }),
    );
  });

  test("offers each side its possible actions", () => {
    expect(possibleActions(app("active"), "principal")).toEqual(["revoke", "fulfil"]);
    expect(possibleActions(app("awaiting_holder"), "holder")).toEqual(["accept", "decline"]);
    expect(possibleActions(app("expired"), "principal")).toEqual([]);
  });
});

describe("powers", () => {
  test.each([
    ["take", "file"],
    ["file", "file"],
    ["upload", "file"],
    ["answer", "file"],
    ["collect", "collect"],
    ["sign", "sign"],
    ["pay", "pay"],
    ["dispose", "dispose"],
  ] as const)("%s needs the power %s", (act, power) => {
    expect(powerOf(act)).toBe(power);
  });

  test.each([
    [["file"], 1, 1],
    [["file", "collect"], 1, 1],
    [["file"], 2, 2],
    [["sign"], 1, 2],
    [["pay", "file"], 1, 2],
    [["dispose"], 1, 3],
  ] as const)("%o under a template of level %i requires level %i", (powers, template, level) => {
    expect(principalLevel(powers, template)).toBe(level);
    expect(holderLevel(powers)).toBe(level === 3 ? 3 : 1);
  });

  test("are sorted and named once", () => {
    expect(sortPowers(["pay", "file", "pay"])).toEqual(["file", "pay"]);
  });
});

const TODAY = "2026-11-26";
const XAF = { amount: 500_000, currency: "XAF" } as const;

test.each([
  [{}, undefined],
  [{ startsOn: "2026-11-25" }, "start_past"],
  [{ startsOn: addDays(TODAY, LATEST_START_DAYS + 1) }, "start_late"],
  [{ endsOn: "2026-11-25" }, "end_before_start"],
  [{ endsOn: TODAY }, undefined],
  [{ endsOn: addDays(TODAY, LONGEST_MANDATE_DAYS) }, undefined],
  [{ endsOn: addDays(TODAY, LONGEST_MANDATE_DAYS + 1) }, "too_long"],
  [{ powers: [] }, "no_power"],
  [{ powers: ["pay"] }, "ceiling_missing"],
  [{ powers: ["pay"], ceiling: XAF }, undefined],
  [{ ceiling: XAF }, "ceiling_useless"],
  [{ powers: ["dispose"] }, "power_not_offered"],
] as const)("%o is refused as %s", (change, refusal) => {
  const mandate = {
    startsOn: TODAY,
    endsOn: "2027-05-26",
    powers: ["file"] as const,
    ceiling: null,
    ...change,
  };
  expect(limitRefusal(mandate, ["file", "pay", "sign"], TODAY)).toBe(refusal);
});

test("a mandate to dispose of property ends within 183 days", () => {
  const mandate = { startsOn: TODAY, powers: ["dispose"] as const, ceiling: null };
  const refusalAfter = (days: number) =>
    limitRefusal({ ...mandate, endsOn: addDays(TODAY, days) }, POWERS, TODAY);
  expect([183, 184].map(refusalAfter)).toEqual([undefined, "too_long"]);
});

test("a renewal is as long, can be given today, and overlaps no part of the former term that is to come", () => {
  const days = fc.integer({ min: -900, max: 900 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: LONGEST_MANDATE_DAYS }), (from, length) => {
      const startsOn = addDays(TODAY, from);
      const term = { startsOn, endsOn: addDays(startsOn, length) };
      const renewed = renewedTerm(term, TODAY);
      expect(daysBetween(renewed.startsOn, renewed.endsOn)).toBe(length);
      expect(limitRefusal({ ...renewed, powers: ["file"], ceiling: null }, ["file"], TODAY)).toBeUndefined();
      if (daysBetween(TODAY, term.endsOn) < LATEST_START_DAYS)
        expect(renewed.startsOn > term.endsOn).toBe(true);
    }),
  );
});

describe("acts under a mandate", () => {
  const standing: StandingMandate = {
    status: "active",
    form: "app",
    country: "CM",
    startsOn: "2026-11-01",
    endsOn: "2027-04-30",
    ceiling: XAF,
    spent: 100_000,
    powers: [
      { power: "file", isRevoked: false },
      { power: "pay", isRevoked: false },
      { power: "collect", isRevoked: true },
    ],
  };
  const pay = (amount: number, currency: "XAF" | "XOF" = "XAF") =>
    ({ act: "pay", country: "CM", amount: { amount, currency } }) as const;
  const take = { act: "take", country: "CM", amount: null } as const;

  test("the powers in force are those that were not revoked", () => {
    expect(powersInForce(standing)).toEqual(["file", "pay"]);
  });

  test("a mandate in force is refused only for the requested act, and any other mandate for all acts", () => {
    const terms = [{}, { startsOn: "2026-11-27" }, { endsOn: "2026-11-25" }, { status: "revoked" }] as const;
    const refusals = terms.map((change) => termRefusal({ ...standing, ...change }, TODAY));
    expect(refusals).toEqual([undefined, "not_begun", "ended", "not_active"]);
    for (const [index, change] of terms.entries())
      expect(admissionRefusal({ ...standing, ...change }, take, TODAY)).toBe(refusals[index]);
  });

  test.each([
    [{}, take, undefined],
    [{}, { ...take, act: "upload" }, undefined],
    [{}, { ...take, act: "sign" }, "power_missing"],
    [{}, { ...take, act: "dispose" }, "power_missing"],
    [{}, { ...take, act: "collect" }, "power_revoked"],
    [{}, { ...take, country: "SN" }, "other_country"],
    [{ startsOn: "2026-11-27" }, take, "not_begun"],
    [{ startsOn: TODAY, endsOn: TODAY }, take, undefined],
    [{ endsOn: "2026-11-25" }, take, "ended"],
    [{}, pay(400_000), undefined],
    [{}, pay(400_001), "ceiling_exceeded"],
    [{}, pay(1, "XOF"), "other_currency"],
    [{}, pay(0), "amount_missing"],
    [{}, pay(-5), "amount_missing"],
    [{}, { ...take, act: "pay" }, "amount_missing"],
    [{ ceiling: null }, pay(1), "other_currency"],
  ] as const)("%o, %o: %s", (change, asked, refusal) => {
    expect(admissionRefusal({ ...standing, ...change } as StandingMandate, asked, TODAY)).toBe(refusal);
  });

  test("are refused in every state but active", () => {
    const all = POWERS.map((power) => ({ power, isRevoked: false }));
    for (const status of MANDATE_STATUSES) {
      for (const act of ACTS) {
        const asked = { act, country: "CM", amount: act === "pay" ? XAF : null } as const;
        const refusal = admissionRefusal({ ...standing, spent: 0, powers: all, status }, asked, TODAY);
        expect(refusal, `${status} ${act}`).toBe(status === "active" ? undefined : "not_active");
      }
    }
  });

  test("never pay more than the ceiling together", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400_000 })), (amounts) => {
        let spent = 0;
        for (const amount of amounts)
          if (!admissionRefusal({ ...standing, spent }, pay(amount), TODAY)) spent += amount;
        expect(spent).toBeLessThanOrEqual(XAF.amount);
      }),
    );
  });

  test("name the refusal of the mandate that came closest", () => {
    expect(closestRefusal([])).toBe("none");
    expect(closestRefusal(["other_country", "ceiling_exceeded", "ended"])).toBe("ceiling_exceeded");
    for (const refusal of ADMISSION_REFUSALS) expect(closestRefusal([refusal])).toBe(refusal);
  });
});

describe("reminders", () => {
  test("an invitation ends after 14 days, and with its mandate at the latest", () => {
    expect(invitationEnd(TODAY, "2027-01-01")).toBe("2026-12-10");
    expect(invitationEnd(TODAY, "2026-12-01")).toBe("2026-12-01");
  });
  test.each([
    ["2026-11-26", 0],
    ["2026-11-29", 1],
    ["2026-12-05", 1],
    ["2026-12-06", 2],
  ])("on %s, %i reminders of an invitation were due", (today, due) => {
    expect(invitationRemindersDue(TODAY, today)).toBe(due);
  });
  test.each([
    ["2026-01-01", "2027-03-31", "2027-02-28", 0],
    ["2026-01-01", "2027-03-31", "2027-03-01", 1],
    ["2026-01-01", "2027-03-31", "2027-03-24", 2],
    ["2027-03-20", "2027-03-31", "2027-03-24", 1],
    ["2027-03-28", "2027-03-31", "2027-03-30", 0],
  ])("active since %s until %s, on %s: %i reminders of the end", (active, end, today, due) => {
    expect(endRemindersDue(active, end, today)).toBe(due);
  });
});
