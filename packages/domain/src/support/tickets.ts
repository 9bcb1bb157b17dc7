/** What a ticket may be about, in the order in which it is offered. */
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
 * `open` waits for the team; `answered` for the customer; `proposed`: the team holds it for solved and asks whether it is;
 * `closed` by the customer's agreement or after their silence.
 */
export const TICKET_STATES = ["open", "answered", "proposed", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** In characters, the smallest and the largest both included. */
export const TICKET_SUBJECT = { min: 3, max: 150 } as const;
export const TICKET_TEXT = { min: 1, max: 8000 } as const;
export const TICKET_NOTE_MAX = 4000;

/** After so many days without a word of the customer they are told that the ticket will be closed… */
export const SILENCE_DAYS = 7;
/** …which it is so many days later. */
export const NOTICE_DAYS = 3;
/** For so long after the closing its customer may open it again. */
export const REOPEN_DAYS = 14;
/** How long a closed ticket is kept. */
export const TICKET_RETENTION_MONTHS = 24;

/** Minutes between an answer and the letter that tells of it: for those that follow it, and for whoever reads it at once. */
export const ANSWER_MAIL_MINUTES = 3;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who moves a ticket: whose it is, the team, or time. */
export type TicketMover = "customer" | "staff" | "system";

/**
 * `write`: the customer says something, in whatever state it is; `agree`: they say that it is solved; `answer`, `propose`:
 * the team does, or holds it for solved; `announce`, `lapse`: time does what follows silence.
 */
export const TICKET_MOVES = ["write", "agree", "answer", "propose", "announce", "lapse"] as const;
export type TicketMove = (typeof TICKET_MOVES)[number];

/** What a move is called in the ticket's history: writing means another thing in each state. */
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

/** Where a ticket stands; instants are null as long as there is none. */
export type TicketProgress = {
  state: TicketState;
  /** The team's last word; null while it waits for the team. */
  silentSince: Date | null;
  /** When its closing was announced; an announcement before the team's last word is none. */
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

/** What a move leads to, if whoever asks for it may make it now. */
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

/** When a ticket will be closed if its customer says nothing; undefined until that was announced. */
export function closesAt({ state, silentSince, announcedAt }: TicketProgress): Date | undefined {
  if ((state !== "answered" && state !== "proposed") || !silentSince || !announcedAt) return undefined;
  return announcedAt < silentSince ? undefined : new Date(announcedAt.getTime() + NOTICE_DAYS * DAY_MS);
}

/** Until when a closed ticket may be opened again. */
export const reopenableUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS);

/** Whether what is closed may still be opened again by its customer. */
export function mayReopen({ state, closedAt }: TicketProgress, now: Date): boolean {
  return state === "closed" && closedAt !== null && now <= reopenableUntil(closedAt);
}
