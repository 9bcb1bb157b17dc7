/** Ticket themes in display order. */
export const TICKET_THEMES = [
  "request",
  "documents",
  "payment",
  "account",
  "service",
  "data",
  "other",
] as const;
export type TicketTheme = (typeof TICKET_THEMES)[number];

/**
 * `open` waits for the team; `answered` for the customer; `proposed`: the team considers it solved and asks for
 * confirmation; `closed` by the customer's agreement or silence.
 */
export const TICKET_STATES = ["open", "answered", "proposed", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** In characters, inclusive. */
export const TICKET_SUBJECT = { min: 3, max: 150 } as const;
export const TICKET_TEXT = { min: 1, max: 8000 } as const;
export const TICKET_NOTE_MAX = 4000;

/** Days of silence after which the customer is notified that the ticket will be closed. */
export const SILENCE_DAYS = 7;
/** Days between that notification and the closure. */
export const NOTICE_DAYS = 3;
/** Days during which the customer may reopen a closed ticket. */
export const REOPEN_DAYS = 14;
/** How long a closed ticket is retained. */
export const TICKET_RETENTION_MONTHS = 24;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who moves a ticket: the customer, the team, or a scheduled job. */
export type TicketMover = "customer" | "staff" | "system";

/**
 * `write`: the customer writes, in any state; `agree`: they confirm the solution; `answer`, `propose`: the team
 * answers, or proposes to close; `announce`, `lapse`: scheduled consequences of silence.
 */
export const TICKET_MOVES = ["write", "agree", "answer", "propose", "announce", "lapse"] as const;
export type TicketMove = (typeof TICKET_MOVES)[number];

/** The history entry of a move; writing means something different in each state. */
export const TICKET_MOVE_EVENTS = [
  "replied",
  "refused",
  "reopened",
  "agreed",
  "answered",
  "proposed",
  "announced",
  "lapsed",
] as const;
export type TicketMoveEvent = (typeof TICKET_MOVE_EVENTS)[number];

/** State of a ticket; instants are null until they occur. */
export type TicketProgress = {
  state: TicketState;
  /** The time at which the team last wrote; null while the ticket waits for the team. */
  silentSince: Date | null;
  /** The time at which closure was announced; ignored when older than `silentSince`. */
  announcedAt: Date | null;
  closedAt: Date | null;
};

export type TicketMoved =
  | { ok: true; to: TicketState; event: TicketMoveEvent }
  | { ok: false; why: "not_allowed" | "too_late" | "too_early" };

const MOVERS: Record<TicketMove, TicketMover> = {
  write: "customer",
  agree: "customer",
  answer: "staff",
  propose: "staff",
  announce: "system",
  lapse: "system",
};

const WRITTEN: Record<TicketState, TicketMoveEvent> = {
  open: "replied",
  answered: "replied",
  proposed: "refused",
  closed: "reopened",
};

/** The result of a move, or why it is refused. */
export function moveTicket(
  progress: TicketProgress,
  { move, mover, now }: { move: TicketMove; mover: TicketMover; now: Date },
): TicketMoved {
  const { state } = progress;
  if (MOVERS[move] !== mover) return { ok: false, why: "not_allowed" };
  switch (move) {
    case "write":
      if (state === "closed" && !mayReopen(progress, now)) return { ok: false, why: "too_late" };
      return { ok: true, to: "open", event: WRITTEN[state] };
    case "agree":
      return state === "closed"
        ? { ok: false, why: "not_allowed" }
        : { ok: true, to: "closed", event: "agreed" };
    case "answer":
    case "propose":
      if (state === "closed") return { ok: false, why: "not_allowed" };
      return move === "answer"
        ? { ok: true, to: "answered", event: "answered" }
        : { ok: true, to: "proposed", event: "proposed" };
    case "announce":
    case "lapse":
      return afterSilence(progress, move, now);
  }
}

function afterSilence(progress: TicketProgress, move: "announce" | "lapse", now: Date): TicketMoved {
  const { state, silentSince } = progress;
  if ((state !== "answered" && state !== "proposed") || !silentSince)
    return { ok: false, why: "not_allowed" };
  const ends = closesAt(progress);
  if (move === "announce") {
    if (ends) return { ok: false, why: "not_allowed" };
    const due = silentSince.getTime() + SILENCE_DAYS * DAY_MS;
    return now.getTime() < due
      ? { ok: false, why: "too_early" }
      : { ok: true, to: state, event: "announced" };
  }
  if (!ends || now < ends) return { ok: false, why: "too_early" };
  return { ok: true, to: "closed", event: "lapsed" };
}

/** The time at which a ticket will close unless its customer writes; undefined until that was announced. */
export function closesAt({ state, silentSince, announcedAt }: TicketProgress): Date | undefined {
  if ((state !== "answered" && state !== "proposed") || !silentSince || !announcedAt) return undefined;
  return announcedAt < silentSince ? undefined : new Date(announcedAt.getTime() + NOTICE_DAYS * DAY_MS);
}

/** The time until which a closed ticket may be reopened. */
export const reopenableUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS);

/** Whether the customer may still reopen a closed ticket. */
export function mayReopen({ state, closedAt }: TicketProgress, now: Date): boolean {
  return state === "closed" && closedAt !== null && now <= reopenableUntil(closedAt);
}
