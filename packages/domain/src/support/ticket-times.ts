import type { TicketState } from "./tickets.ts";

/** Lowest first. */
export const TICKET_PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/**
 * Hours within which each customer message is answered and the ticket is solved, without the time spent waiting for
 * the customer. Calendar hours, not business hours: customers live in every time zone.
 */
export const TARGET_HOURS: Record<TicketPriority, { answer: number; solution: number }> = {
  urgent: { answer: 2, solution: 24 },
  high: { answer: 8, solution: 72 },
  normal: { answer: 24, solution: 120 },
  low: { answer: 48, solution: 240 },
};

/** Period of the team's figures, in days. */
export const FIGURES_DAYS = 90;

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

export type TicketClock = {
  createdAt: Date;
  /** The time since which the customer has been waiting for the team; null otherwise. */
  waitingSince: Date | null;
  /** The time since which no one has been waiting for the team; null otherwise. */
  pausedSince: Date | null;
  /** Total paused seconds before `pausedSince`. */
  pausedSeconds: number;
};

/** The earlier of the deadlines for an answer and for a solution; undefined while no one waits for the team. */
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

/** The clock after a change to state `to`. It runs only while the ticket waits for the team. */
export function tickOn(clock: TicketClock, to: TicketState, now: Date): TicketClock {
  if (to === "open") {
    const paused = clock.pausedSince ? secondsBetween(clock.pausedSince, now) : 0;
    return {
      ...clock,
      // A second message does not restart the waiting time.
      waitingSince: clock.waitingSince ?? now,
      pausedSince: null,
      pausedSeconds: clock.pausedSeconds + paused,
    };
  }
  return { ...clock, waitingSince: null, pausedSince: clock.pausedSince ?? now };
}

/**
 * Seconds that the team took to solve the ticket, without the time spent waiting for the customer; undefined until it
 * is solved.
 */
export function solvedIn({ createdAt, pausedSince, pausedSeconds }: TicketClock): number | undefined {
  return pausedSince ? Math.max(0, secondsBetween(createdAt, pausedSince) - pausedSeconds) : undefined;
}

export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / SECOND_MS));
