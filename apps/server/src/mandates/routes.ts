import { mandates } from "@passerelle/contract/mandates";
import { acting } from "@passerelle/contract/mandates/acting";
import { adminMandates } from "@passerelle/contract/mandates/admin";
import { mandateLegalisation } from "@passerelle/contract/mandates/legalisation";
import { mandateServicePowers } from "@passerelle/contract/mandates/service-powers";
import { mandateSettings } from "@passerelle/contract/mandates/settings";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { answerFor, collectFor, payFor } from "./acting/act.ts";
import { getActing, getActingRequest, listHeld } from "./acting/describe-acting.ts";
import { listAdminUses, readAdminMandate } from "./admin/describe-mandate.ts";
import { listAllMandates } from "./admin/list-mandates.ts";
import { consentToMandate, describeConsent } from "./consent/consent.ts";
import { sendConsentCode } from "./consent/prove-consent.ts";
import { describeOffer, getDetails, listMandates } from "./describe-mandates.ts";
import { describeNeed } from "./describe-need.ts";
import { listUses } from "./describe-uses.ts";
import { renewMandate, saveDraft } from "./draft-mandate.ts";
import { endMandate, revokePower } from "./end-mandate.ts";
import { checkScan } from "./legalisation/check-scan.ts";
import { describeLegalisation } from "./legalisation/describe-legalisation.ts";
import { linkPaper, readPaper } from "./legalisation/read-paper.ts";
import { linkScan, readScan } from "./legalisation/read-scan.ts";
import { presentMandate, reviseMandate } from "./present-mandate.ts";
import { describeOrderMandate, listRequirements, setRequirement } from "./requirements/require-for-order.ts";
import { linkMandate, readMandateFile } from "./seal/read-seal.ts";
import { listInstructions, saveInstructions } from "./settings/instructions.ts";
import { addTemplateVersion, listTemplates } from "./settings/template-versions.ts";

export function registerMandates(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, mandates, {
    "GET /api/mandates": ({ actor, query }) => listMandates(ctx, actor, query),
    "GET /api/requests/:id/mandate": ({ actor, params }) => describeNeed(ctx, actor, params.id),
    "GET /api/mandate-offer": ({ actor }) => describeOffer(ctx, actor),
    "GET /api/mandates/:id": ({ actor, params }) => getDetails(ctx, actor, params.id),
    "GET /api/mandates/:id/uses": ({ actor, params, query }) => listUses(ctx, actor, params.id, query.before),
    "PUT /api/mandates/:id": ({ actor, params, body }) => saveDraft(ctx, actor, params.id, body),
    "POST /api/mandates/:id/presentation": ({ actor, params, body }) =>
      presentMandate(ctx, actor, params.id, body.version),
    "POST /api/mandates/:id/revision": ({ actor, params }) => reviseMandate(ctx, actor, params.id),
    "GET /api/mandates/:id/consent": ({ actor, params }) => describeConsent(ctx, actor, params.id),
    "POST /api/mandates/:id/codes": ({ actor, params }) => sendConsentCode(ctx, actor, params.id),
    "POST /api/mandates/:id/consent": ({ actor, params, body, origin }) =>
      consentToMandate(ctx, actor, params.id, body, origin),
    "POST /api/mandates/:id/end": ({ actor, params, body }) => endMandate(ctx, actor, params.id, body),
    "POST /api/mandates/:id/powers/:power/revocation": ({ actor, params }) =>
      revokePower(ctx, actor, params.id, params.power),
    "POST /api/mandates/:id/links": ({ actor, params, body }) =>
      linkMandate(ctx, actor, params.id, body.disposition),
    "POST /api/mandates/:id/renewal": ({ actor, params, body }) =>
      renewMandate(ctx, actor, params.id, body.id),
  });
  implementContract(app, actorOf, acting, {
    "GET /api/acting": ({ actor }) => listHeld(ctx, actor),
    "GET /api/acting/:mandate": ({ actor, params, language }) =>
      getActing(ctx, actor, params.mandate, language),
    "GET /api/acting/:mandate/requests/:id": ({ actor, params, language }) =>
      getActingRequest(ctx, actor, params.mandate, params.id, language),
    "PUT /api/acting/:mandate/requests/:id/information-requests/:item": ({ actor, params, body, language }) =>
      answerFor(ctx, actor, params, body, language),
    "POST /api/acting/:mandate/requests/:id/deliverables/:deliverable/files/:file/links": ({
      actor,
      params,
      body,
    }) => collectFor(ctx, actor, params, body.disposition),
    "POST /api/acting/:mandate/requests/:id/fees/:fee/payment-links": ({ actor, params, language }) =>
      payFor(ctx, actor, params, language),
  });
  implementContract(app, actorOf, mandateServicePowers, {
    "GET /api/mandate-requirements": () => listRequirements(ctx),
    "GET /api/mandate-requirements/services/:id": ({ actor, params, query }) =>
      describeOrderMandate(ctx, actor, params.id, query.country),
    "PUT /api/admin/mandate-requirements/services/:id": ({ actor, params, body }) =>
      setRequirement(ctx, actor, params.id, body),
  });
  implementContract(app, actorOf, mandateLegalisation, {
    "GET /api/mandates/:id/legalisation": ({ actor, params }) => describeLegalisation(ctx, actor, params.id),
    "POST /api/mandates/:id/paper-links": ({ actor, params, body }) =>
      linkPaper(ctx, actor, params.id, body.disposition),
    "POST /api/mandate-scans/:id/links": ({ actor, params, body }) =>
      linkScan(ctx, actor, params.id, body.disposition),
  });
  implementContract(app, actorOf, adminMandates, {
    "GET /api/admin/mandates": ({ query }) => listAllMandates(ctx, query),
    "GET /api/admin/mandates/:id": ({ actor, params }) => readAdminMandate(ctx, actor, params.id),
    "GET /api/admin/mandates/:id/uses": ({ actor, params, query }) =>
      listAdminUses(ctx, actor, params.id, query.before),
    "POST /api/admin/mandates/:id/verdict": ({ actor, params, body }) =>
      checkScan(ctx, actor, params.id, body),
  });
  implementContract(app, actorOf, mandateSettings, {
    "GET /api/admin/mandate-templates": () => listTemplates(ctx.db),
    "POST /api/admin/mandate-templates/:key/versions": ({ actor, params, body }) =>
      addTemplateVersion(ctx, actor, params.key, body),
    "GET /api/admin/mandate-instructions": () => listInstructions(ctx.db),
    "PUT /api/admin/mandate-instructions/:country": ({ actor, params, body }) =>
      saveInstructions(ctx, actor, params.country, body),
  });
  app.get<{ Params: { id: string } }>(
    "/files/mandate-papers/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query }, reply) => sendFile(reply, await readPaper(ctx, params.id, query)),
  );
  app.get<{ Params: { id: string } }>(
    "/files/mandate-scans/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readScan(ctx, params.id, query, headers)),
  );
  app.get<{ Params: { id: string } }>(
    "/files/mandates/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readMandateFile(ctx, params.id, query, headers)),
  );
}
