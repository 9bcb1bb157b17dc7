import { contact } from "@passerelle/contract/support/contact";
import { help } from "@passerelle/contract/support/help";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { listMessages, listMyMessages, markMessage, writeToUs } from "./contact/contact-messages.ts";
import { issueForm } from "./contact/form.ts";
import { deleteQuestion, listQuestions, readHelp, writeQuestion } from "./help/help-centre.ts";

export function registerSupport(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, contact, {
    "GET /api/contact/form": async () => ({ form: await issueForm(ctx) }),
    "POST /api/contact": ({ actor, body, language, origin }) => writeToUs(ctx, actor, body, language, origin),
    "GET /api/me/messages": async ({ actor }) => ({ messages: await listMyMessages(ctx, actor) }),
    "GET /api/admin/contact-messages": ({ query }) => listMessages(ctx, query),
    "PATCH /api/admin/contact-messages/:id": ({ actor, params, body }) =>
      markMessage(ctx, actor, params.id, body),
  });

  implementContract(app, actorOf, help, {
    "GET /api/help": async ({ query, language }) => ({
      themes: await readHelp(ctx, query.search ?? "", language),
    }),
    "GET /api/admin/help": ({ language }) => listQuestions(ctx, language),
    "PUT /api/admin/help/questions/:id": ({ actor, params, body }) =>
      writeQuestion(ctx, actor, params.id, body),
    "DELETE /api/admin/help/questions/:id": ({ actor, params }) => deleteQuestion(ctx, actor, params.id),
  });
}
