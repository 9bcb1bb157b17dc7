import { ticketInbox } from "@passerelle/contract/support/ticket-inbox";
import { tickets } from "@passerelle/contract/support/tickets";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import { fillCannedAnswers, listCannedAnswers, writeCannedAnswer } from "./canned/canned-answers.ts";
import { agree, getTicket, listTickets, openTicket, writeInTicket } from "./customer-tickets.ts";
import {
  answerTicket,
  assignTicket,
  getForInbox,
  listInbox,
  listSupportStaff,
  noteOnTicket,
  prioritiseTicket,
  readFigures,
} from "./inbox/inbox.ts";
import { linkTicketFile, readAnswers, readByTeam } from "./reading/read-answers.ts";

export function registerTickets(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, tickets, {
    "GET /api/tickets": ({ actor, query }) => listTickets(ctx, actor, query),
    "POST /api/tickets": ({ actor, body, language }) => openTicket(ctx, actor, body, language),
    "GET /api/tickets/:id": ({ actor, params, language }) => getTicket(ctx, actor, params.id, language),
    "POST /api/tickets/:id/responses": ({ actor, params, body, language }) =>
      writeInTicket(ctx, actor, params.id, body, language),
    "POST /api/tickets/:id/agreement": ({ actor, params, language }) =>
      agree(ctx, actor, params.id, language),
    "POST /api/tickets/:id/read": ({ actor, params, body }) => readAnswers(ctx, actor, params.id, body.up_to),
    "POST /api/tickets/:id/files/:fileId/links": ({ actor, params }) => linkTicketFile(ctx, actor, params),
  });

  implementContract(app, actorOf, ticketInbox, {
    "GET /api/admin/tickets": ({ actor, query }) => listInbox(ctx, actor, query),
    "GET /api/admin/tickets/figures": () => readFigures(ctx),
    "GET /api/admin/tickets/staff": async () => ({ staff: await listSupportStaff(ctx) }),
    "GET /api/admin/tickets/:id": ({ actor, params, language }) =>
      getForInbox(ctx, actor, params.id, language),
    "POST /api/admin/tickets/:id/responses": ({ actor, params, body, language }) =>
      answerTicket(ctx, actor, params.id, body, language),
    "PUT /api/admin/tickets/:id/assignee": ({ actor, params, body, language }) =>
      assignTicket(ctx, actor, params.id, body, language),
    "PUT /api/admin/tickets/:id/priority": ({ actor, params, body, language }) =>
      prioritiseTicket(ctx, actor, params.id, body, language),
    "POST /api/admin/tickets/:id/notes": ({ actor, params, body, language }) =>
      noteOnTicket(ctx, actor, params.id, body, language),
    "POST /api/admin/tickets/:id/read": ({ actor, params, body }) =>
      readByTeam(ctx, actor, params.id, body.up_to),
    "GET /api/admin/tickets/:id/canned-answers": ({ params }) => fillCannedAnswers(ctx, params.id),
    "GET /api/admin/canned-answers": async () => ({ answers: await listCannedAnswers(ctx) }),
    "PUT /api/admin/canned-answers/:id": ({ actor, params, body }) =>
      writeCannedAnswer(ctx, actor, params.id, body),
  });
}
