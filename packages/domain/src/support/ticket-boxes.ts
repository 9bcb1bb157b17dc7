/**
 * Boxes of the support inbox: assigned to me, unassigned, overdue, waiting for the customer, not closed, closed. A ticket can be
 * in several boxes.
 */
export const TICKET_BOXES = ["mine", "unassigned", "overdue", "waiting", "all", "closed"] as const;
export type TicketBox = (typeof TICKET_BOXES)[number];

/** `due`: the most urgent first. */
export const TICKET_ORDERS = ["due", "newest", "oldest", "priority"] as const;
export type TicketOrder = (typeof TICKET_ORDERS)[number];
