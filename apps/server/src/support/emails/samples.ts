import { SAMPLE } from "../../platform/sample-values.ts";

const contact = { name: SAMPLE.name, reference: SAMPLE.reference, link: SAMPLE.link };
const ticket = { ...contact, subject: SAMPLE.service };
const closing = { ...ticket, date: SAMPLE.date };

/** Values to try each email with. */
export const samples = {
  contact_received: contact,
  contact_waiting: contact,
  ticket_opened: ticket,
  ticket_answered: ticket,
  ticket_proposed: ticket,
  ticket_closing: closing,
  ticket_closed: closing,
};
