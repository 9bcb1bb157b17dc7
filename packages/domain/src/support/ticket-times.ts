import type { TicketState } from "./tickets.ts";

/** From what can wait to what cannot. */
export const TICKET_PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/**
 * Within how many hours the customer is answered each time they have written, and within how many the ticket is solved,
 * the time in which it waited for them left out. Hours of the clock: customers live in every zone.
 */
export const TARGET_HOURS: Record<TicketPriority, { answer: number; solution: number }> = {
  urgent: { answer: 2, solution: 24 },
  high: { answer: 8, solution: 72 },
  normal: { answer: 24, solution: 120 },
  low: { answer: 48, solution: 240 },
};

/** Over how many days the team's own figures are taken. */
export const FIGURES_DAYS = 90;

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

export type TicketClock = {
  createdAt: Date;
  /** Since when the customer waits for the team; null while the team waits for them, or nobody for anybody. */
  waitingSince: Date | null;
  /** Since when nobody waits for the team; null while somebody does. */
  pausedSince: Date | null;
  /** Seconds in which nobody waited for the team, those since `pausedSince` not among them. */
  pausedSeconds: number;
};

/** When the team must have answered, and when it must have solved it; whichever comes first. Undefined while it waits for nobody. */
export function dueAt(clock: TicketClock, priority: TicketPriority): Date | undefined {
  if (!clock.waitingSince) return undefined;
  const { answer, solution } = TARGET_HOURS[priority];
  return new Date(
    Math.min(
      clock.waitingSince.getTime() + answer * HOUR_MS,
      clock.createdAt.getTime() + clock.pausedSeconds * SECOND_MS + solution * HOUR_MS,
    ),
  );
}

/** The clock once a ticket is in state `to`: it runs while the ticket waits for the team, and for nobody else. */
export function tickOn(clock: TicketClock, to: TicketState, now: Date): TicketClock {
  if (to === "open") {
    const paused = clock.pausedSince ? secondsBetween(clock.pausedSince, now) : 0;
    return {
      ...clock,
      // Who writes twice waits since the first time.
      waitingSince: clock.waitingSince ?? now,
      pausedSince: null,
      pausedSeconds: clock.pausedSeconds + paused,
    };
  }
  return { ...clock, waitingSince: null, pausedSince: clock.pausedSince ?? now };
}

/** How long the team took, in whole seconds, once it is done: what waited for the customer is left out. */
export function solvedIn({ createdAt, pausedSince, pausedSeconds }: TicketClock): number | undefined {
  return pausedSince ? Math.max(0, secondsBetween(createdAt, pausedSince) - pausedSeconds) : undefined;
}

export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / SECOND_MS));
