import { delivery } from "@passerelle/contract/requests/delivery";
import { requests } from "@passerelle/contract/requests/ordering";
import { relatives } from "@passerelle/contract/requests/relatives";
import { sharedRequests } from "@passerelle/contract/requests/shared";
import { processing } from "@passerelle/contract/requests/work/processing";
import { workPage } from "@passerelle/contract/requests/work/work-page";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { addDeliverable, getDeliverables, removeDeliverable } from "./deliverables/change-deliverables.ts";
import { describeCode, linkDeliverable } from "./deliverables/read-deliverable.ts";
import { answerInformationItem } from "./information-requests/answer-information.ts";
import { correctAnswer } from "./information-requests/correct-answer.ts";
import { requestInformation } from "./information-requests/request-information.ts";
import { withdrawInformationRequest } from "./information-requests/withdraw-item.ts";
import { getRequest, listRequests } from "./lifecycle/own-requests.ts";
import { listSharedRequests } from "./lifecycle/shared-requests.ts";
import { cancelRequest } from "./ordering/cancel-request.ts";
import { saveDetails } from "./ordering/save-details.ts";
import { saveRequest } from "./ordering/save-draft.ts";
import { submitRequest } from "./ordering/submit-request.ts";
import { quote } from "./ordering/terms.ts";
import { listRelatives, removeRelative, saveRelative } from "./relatives/relatives.ts";
import { addNote } from "./work/add-note.ts";
import { fileWithAdministration } from "./work/file-with-administration.ts";
import { moveRequest } from "./work/move-request.ts";
import { getWork } from "./work/read-work.ts";
import { recordVerdict } from "./work/record-verdict.ts";
import { getWorkPage } from "./work/work-page.ts";

export function registerRequests(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, requests, {
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
    "PUT /api/requests/:id/details": ({ actor, params, body, language }) =>
      saveDetails(ctx, actor, params.id, body, language),
    "POST /api/requests/:id/submit": ({ actor, params, body, language }) =>
      submitRequest(ctx, actor, params.id, body.version, language),
    "POST /api/requests/:id/cancel": ({ actor, params, body, language }) =>
      cancelRequest(ctx, actor, params.id, body.reason, language),
  });
  implementContract(app, actorOf, relatives, {
    "GET /api/relatives": ({ actor }) => listRelatives(ctx, actor),
    "PUT /api/relatives/:id": ({ actor, params, body }) => saveRelative(ctx, actor, params.id, body),
    "DELETE /api/relatives/:id": ({ actor, params }) => removeRelative(ctx, actor, params.id),
  });
  implementContract(app, actorOf, sharedRequests, {
    "GET /api/profiles/:id/requests": ({ actor, params, language }) =>
      listSharedRequests(ctx, actor, params.id, language),
  });
  implementContract(app, actorOf, processing, {
    "GET /api/work/requests/:id": ({ actor, params, language }) => getWork(ctx, actor, params.id, language),
    "POST /api/work/requests/:id/moves": ({ actor, params, body, language }) =>
      moveRequest(ctx, actor, params.id, body, language),
  });
  implementContract(app, actorOf, delivery, {
    "PUT /api/work/requests/:id/filing": async ({ actor, params, body, language }) => {
      await fileWithAdministration(ctx, actor, params.id, body);
      return getWork(ctx, actor, params.id, language);
    },
    "GET /api/work/requests/:id/deliverables": ({ actor, params, language }) =>
      getDeliverables(ctx, actor, params.id, language),
    "PUT /api/work/requests/:id/deliverables/:deliverable": ({ actor, params, body, language }) =>
      addDeliverable(ctx, actor, params, body, language),
    "DELETE /api/work/requests/:id/deliverables/:deliverable": ({ actor, params, language }) =>
      removeDeliverable(ctx, actor, params, language),
    "GET /api/requests/:id/deliverables/:deliverable/files/:file/verification": ({ actor, params }) =>
      describeCode(ctx, actor, params),
    "POST /api/requests/:id/deliverables/:deliverable/files/:file/links": ({ actor, params, body }) =>
      linkDeliverable(ctx, actor, params, body.disposition),
  });
  implementContract(app, actorOf, workPage, {
    "GET /api/work/requests/:id/work-page": ({ actor, params, language }) =>
      getWorkPage(ctx, actor, params.id, language),
    "POST /api/work/requests/:id/verdicts": ({ actor, params, body, language }) =>
      recordVerdict(ctx, actor, params.id, body, language),
    "POST /api/work/requests/:id/notes": ({ actor, params, body, language }) =>
      addNote(ctx, actor, params.id, body, language),
    "POST /api/work/requests/:id/information-requests": ({ actor, params, body, language }) =>
      requestInformation(ctx, actor, params.id, body, language),
    "POST /api/work/requests/:id/information-requests/:item/withdrawal": ({ actor, params, language }) =>
      withdrawInformationRequest(ctx, actor, params.id, params.item, language),
    "PUT /api/requests/:id/information-requests/:item": ({ actor, params, body, language }) =>
      answerInformationItem(ctx, actor, params.id, params.item, body, language),
    "PUT /api/requests/:id/information-requests/:item/correction": ({ actor, params, body, language }) =>
      correctAnswer(ctx, actor, params.id, params.item, body, language),
  });
}
