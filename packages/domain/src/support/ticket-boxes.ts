/**
 * The boxes of the team's queue: one's own, nobody's, past their time, waiting for the customer, all that is not closed,
 * and what is. A ticket may lie in several.
 */
export const TICKET_BOXES = ["mine", "unassigned", "overdue", "waiting", "all", "closed"] as const;
export type TicketBox = (typeof TICKET_BOXES)[number];

/** `due`: what the team must do first; the others as they are called. */
export const TICKET_ORDERS = ["due", "newest", "oldest", "priority"] as const;
export type TicketOrder = (typeof TICKET_ORDERS)[number];
