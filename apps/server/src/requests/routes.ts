import { delivery } from "@passerelle/contract/requests/delivery";
import { requests } from "@passerelle/contract/requests/ordering";
import { processing } from "@passerelle/contract/requests/work/processing";
import { workbench } from "@passerelle/contract/requests/work/work-page";
import type { FastifyInstance } from "fastify";
import { markRefundOwed } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { remindOfInformationRequests } from "./complements/letters.ts";
import { answerInformationItem } from "./complements/service.ts";
import { refreshDelays } from "./delays/service.ts";
import { getHandover, handOver, linkDelivered, takeBack } from "./delivery/service.ts";
import { expireDrafts } from "./expiry/service.ts";
import { createFigures } from "./figures/service.ts";
import { fileRequest } from "./filing/service.ts";
import { tellOfLate } from "./lateness/service.ts";
import { getWork, moveWork } from "./processing/service.ts";
import { quote } from "./quote.ts";
import { cancelRequest, getRequest, listRequests, saveRequest, submitRequest } from "./service.ts";
import { addNote, ask, getWorkPage, judge, withdraw } from "./workbench/service.ts";

export function registerRequests(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  ctx.jobs.handle("requests.expire", () => expireDrafts(ctx));
  ctx.jobs.repeat("requests.expire", "23 3 * * *", {});
  ctx.jobs.handle("requests.delays", ({ offered }) => refreshDelays(ctx, offered));
  ctx.jobs.repeat("requests.delays", "41 2 * * *", {});

  ctx.jobs.handle("requests.late", () => tellOfLate(ctx));
  ctx.jobs.repeat("requests.late", "*/10 * * * *", {});

  ctx.jobs.handle("complements.remind", () => remindOfInformationRequests(ctx));
  ctx.jobs.repeat("complements.remind", "9 * * * *", {});

  const figures = createFigures(ctx);

  implementContract(app, actorOf, requests, {
    "GET /api/figures": () => figures(),
    "GET /api/quotes": ({ actor, query, language }) =>
      quote(
        ctx,
        actor,
        {
          serviceId: query.service_id,
          countryCode: query.country_code,
          organismId: query.organism_id ?? null,
        },
        language,
      ),
    "GET /api/requests": ({ actor, query, language }) => listRequests(ctx, actor, query, language),
    "GET /api/requests/:id": ({ actor, params, language }) => getRequest(ctx, actor, params.id, language),
    "PUT /api/requests/:id": ({ actor, params, body, language }) =>
      saveRequest(ctx, actor, params.id, body, language),
    "POST /api/requests/:id/submit": ({ actor, params, body, language }) =>
      submitRequest(ctx, actor, params.id, body.version, language),
    "POST /api/requests/:id/cancel": ({ actor, params, body, language }) =>
      // The payments know their transactions and the requests do not: here the two meet.
      cancelRequest(ctx, actor, params.id, body.reason, language, markRefundOwed),
  });
  implementContract(app, actorOf, processing, {
    "GET /api/work/requests/:id": ({ actor, params, language }) => getWork(ctx, actor, params.id, language),
    "POST /api/work/requests/:id/moves": ({ actor, params, body, language }) =>
      moveWork(ctx, actor, params.id, body, language, markRefundOwed),
  });
  implementContract(app, actorOf, delivery, {
    "PUT /api/work/requests/:id/filing": async ({ actor, params, body, language }) => {
      await fileRequest(ctx, actor, params.id, body);
      return getWork(ctx, actor, params.id, language);
    },
    "GET /api/work/requests/:id/deliverables": ({ actor, params, language }) =>
      getHandover(ctx, actor, params.id, language),
    "PUT /api/work/requests/:id/deliverables/:deliverable": ({ actor, params, body, language }) =>
      handOver(ctx, actor, params, body, language),
    "DELETE /api/work/requests/:id/deliverables/:deliverable": ({ actor, params, language }) =>
      takeBack(ctx, actor, params, language),
    "POST /api/requests/:id/deliverables/:deliverable/files/:file/links": ({ actor, params, body }) =>
      linkDelivered(ctx, actor, params, body.disposition),
  });
  implementContract(app, actorOf, workbench, {
    "GET /api/work/requests/:id/workbench": ({ actor, params, language }) =>
      getWorkPage(ctx, actor, params.id, language),
    "POST /api/work/requests/:id/verdicts": ({ actor, params, body, language }) =>
      judge(ctx, actor, params.id, body, language),
    "POST /api/work/requests/:id/notes": ({ actor, params, body, language }) =>
      addNote(ctx, actor, params.id, body, language),
    "POST /api/work/requests/:id/complements": ({ actor, params, body, language }) =>
      ask(ctx, actor, params.id, body, language),
    "POST /api/work/requests/:id/complements/:item/withdrawal": ({ actor, params, language }) =>
      withdraw(ctx, actor, params.id, params.item, language),
    "PUT /api/requests/:id/complements/:item": ({ actor, params, body, language }) =>
      answerInformationItem(ctx, actor, params.id, params.item, body, language),
  });
}
