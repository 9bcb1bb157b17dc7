import { may } from "@passerelle/domain/roles";
import { accountAccessChanged } from "../accounts/service.ts";
import { defineModule, on } from "../platform/module.ts";
import { readContactMessages, readTickets } from "./privacy-queries.ts";
import { registerSupport } from "./routes.ts";
import { eraseTickets, unassignTickets } from "./tickets/erase-tickets.ts";
import { readAnswer } from "./tickets/reading/service.ts";
import { registerTickets } from "./tickets/routes.ts";

export const supportModule = defineModule({
  name: "support",
  routes: [registerSupport, registerTickets],
  subscriptions: [
    on(accountAccessChanged, async (_ctx, trx, { userId, by, role, suspended }) => {
      if (suspended || !may(role, "support.manage")) await unassignTickets(trx, userId, by);
    }),
  ],
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      contact_messages: await readContactMessages(trx, userId),
      tickets: await readTickets(trx, userId),
    }),
    eraseOnClosure: eraseTickets,
  },
  notifications: { ticket_response: { read: readAnswer } },
});
