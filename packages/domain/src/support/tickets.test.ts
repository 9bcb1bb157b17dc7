import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closesAt,
  mayReopen,
  moveTicket,
  NOTICE_DAYS,
  REOPEN_DAYS,
  SILENCE_DAYS,
  TICKET_MOVES,
  TICKET_STATES,
  type TicketMove,
  type TicketMover,
  type TicketProgress,
} from "./tickets.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-20T08:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** A ticket after some days of silence. */
const progress = (state: TicketProgress["state"], change: Partial<TicketProgress> = {}): TicketProgress => ({
  state,
  silentSince: state === "open" ? null : daysAgo(1),
  announcedAt: null,
  closedAt: state === "closed" ? daysAgo(1) : null,
  ...change,
});

test.each([
  ["open", "write", "customer", "open", "replied"],
  ["answered", "write", "customer", "open", "replied"],
  ["proposed", "write", "customer", "open", "refused"],
  ["closed", "write", "customer", "open", "reopened"],
  ["open", "agree", "customer", "closed", "agreed"],
  ["answered", "agree", "customer", "closed", "agreed"],
  ["proposed", "agree", "customer", "closed", "agreed"],
  ["closed", "agree", "customer", "not_allowed", undefined],
  ["open", "answer", "staff", "answered", "answered"],
  ["answered", "answer", "staff", "answered", "answered"],
  ["proposed", "answer", "staff", "answered", "answered"],
  ["closed", "answer", "staff", "not_allowed", undefined],
  ["open", "propose", "staff", "proposed", "proposed"],
  ["answered", "propose", "staff", "proposed", "proposed"],
  ["proposed", "propose", "staff", "proposed", "proposed"],
  ["closed", "propose", "staff", "not_allowed", undefined],
  ["open", "announce", "system", "not_allowed", undefined],
  ["answered", "announce", "system", "too_early", undefined],
  ["proposed", "lapse", "system", "too_early", undefined],
  ["closed", "lapse", "system", "not_allowed", undefined],
] as const)("%s, %s by %s: %s", (state, move, mover, outcome, event) => {
  const moved = moveTicket(progress(state), { move, mover, now: NOW });
  expect(moved).toEqual(event ? { ok: true, to: outcome, event } : { ok: false, why: outcome });
});

test("refuses a move by the wrong actor", () => {
  const movers: TicketMover[] = ["customer", "staff", "system"];
  for (const state of TICKET_STATES) {
    for (const move of TICKET_MOVES) {
      const outcomes = movers.map((mover) => moveTicket(progress(state), { move, mover, now: NOW }));
      expect(
        outcomes.filter((one) => !one.ok && one.why === "not_allowed").length,
        `${state} ${move}`,
      ).toBeGreaterThanOrEqual(2);
    }
  }
});

test.each(["answered", "proposed"] as const)("%s: silence is announced, then the ticket closes", (state) => {
  const silent = progress(state, { silentSince: daysAgo(SILENCE_DAYS) });
  const system = { mover: "system", now: NOW } as const;
  expect(moveTicket(silent, { ...system, move: "lapse" })).toEqual({ ok: false, why: "too_early" });
  expect(moveTicket(silent, { ...system, move: "announce" })).toEqual({
    ok: true,
    to: state,
    event: "announced",
  });
  const announced = { ...silent, announcedAt: daysAgo(NOTICE_DAYS) };
  expect(moveTicket(announced, { ...system, move: "announce" })).toEqual({ ok: false, why: "not_allowed" });
  expect(moveTicket(announced, { ...system, move: "lapse" })).toEqual({
    ok: true,
    to: "closed",
    event: "lapsed",
  });
  expect(
    moveTicket({ ...announced, announcedAt: daysAgo(NOTICE_DAYS - 1) }, { ...system, move: "lapse" }),
  ).toEqual({ ok: false, why: "too_early" });
});

test("ignores an announcement from before the team's last message", () => {
  const spoken = progress("answered", { silentSince: daysAgo(2), announcedAt: daysAgo(30) });
  expect(closesAt(spoken)).toBeUndefined();
  expect(moveTicket(spoken, { move: "lapse", mover: "system", now: NOW })).toEqual({
    ok: false,
    why: "too_early",
  });
});

test("a closed ticket can be reopened up to the last moment of its period", () => {
  const closed = (closedAt: Date) => progress("closed", { closedAt });
  expect(mayReopen(closed(daysAgo(REOPEN_DAYS)), NOW)).toBe(true);
  const late = new Date(daysAgo(REOPEN_DAYS).getTime() - 1);
  expect(mayReopen(closed(late), NOW)).toBe(false);
  expect(moveTicket(closed(late), { move: "write", mover: "customer", now: NOW })).toEqual({
    ok: false,
    why: "too_late",
  });
});

const MOVER_OF: Record<TicketMove, TicketMover> = {
  write: "customer",
  agree: "customer",
  answer: "staff",
  propose: "staff",
  announce: "system",
  lapse: "system",
};

test("whatever the order of moves, silence never closes a ticket unannounced and the customer can always write", () => {
  const step = fc.record({
    move: fc.constantFrom(...TICKET_MOVES),
    hours: fc.integer({ min: 0, max: 24 * 20 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let now = NOW;
      let ticket = progress("open");
      for (const { move, hours } of steps) {
        now = new Date(now.getTime() + hours * 60 * 60 * 1000);
        const before = ticket;
        const moved = moveTicket(before, { move, mover: MOVER_OF[move], now });
        if (!moved.ok) {
          if (move === "write") expect(before.state === "closed" && !mayReopen(before, now)).toBe(true);
          continue;
        }
        if (moved.event === "lapsed") {
          const announced = before.announcedAt as Date;
          expect(announced >= (before.silentSince as Date)).toBe(true);
          expect(now.getTime() - announced.getTime()).toBeGreaterThanOrEqual(NOTICE_DAYS * DAY_MS);
        }
        if (moved.to === "closed") expect(["agreed", "lapsed"]).toContain(moved.event);
        ticket = {
          state: moved.to,
          silentSince:
            moved.to === "open" ? null : move === "answer" || move === "propose" ? now : before.silentSince,
          announcedAt: move === "announce" ? now : before.announcedAt,
          closedAt: moved.to === "closed" ? now : null,
        };
        expect((ticket.closedAt !== null) === (ticket.state === "closed")).toBe(true);
      }
    }),
  );
});
