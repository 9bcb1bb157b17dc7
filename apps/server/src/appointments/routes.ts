import { appointments } from "@passerelle/contract/appointments";
import { availability } from "@passerelle/contract/appointments/availability";
import { staffAppointments } from "@passerelle/contract/appointments/staff";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { addAbsence, removeAbsence } from "./availability/absences.ts";
import { copyHours, describeAvailability, listAgents, saveAvailability } from "./availability/agents.ts";
import { bookHeld } from "./booking/book.ts";
import { bookFor } from "./booking/book-for.ts";
import { giveBack, holdSlot } from "./booking/holds.ts";
import { act, moveAppointment, setVideoLink } from "./change-own.ts";
import { getAppointment } from "./describe.ts";
import { openLink, readCalendar } from "./feeds/calendar.ts";
import { describeFeed, putFeed, readFeed, revokeFeed } from "./feeds/own-feed.ts";
import * as kinds from "./kinds/administer.ts";
import { listOffered } from "./kinds/offered.ts";
import { listCalendar, listOwn, listSlots, listToComplete } from "./list.ts";
import { choose } from "./proposals/choose.ts";
import { propose, readProposal } from "./proposals/propose.ts";
import { listWaiting, startWaiting, stopWaiting } from "./waiting/own-waiting.ts";

export function registerAppointments(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, appointments, {
    "GET /api/appointment-kinds": ({ language }) => listOffered(ctx, language),
    "GET /api/appointment-slots": ({ actor, query }) => listSlots(ctx, actor, query),
    "POST /api/appointment-holds": ({ actor, body }) => holdSlot(ctx, actor, body),
    "DELETE /api/appointment-holds/:id": ({ actor, params }) => giveBack(ctx, actor, params.id),
    "POST /api/appointments": ({ actor, body, language }) => bookHeld(ctx, actor, body, language),
    "GET /api/me/appointments": ({ actor, query, language }) => listOwn(ctx, actor, query, language),
    "GET /api/appointments/:id": ({ actor, params, language }) =>
      getAppointment(ctx, actor, params.id, language),
    "POST /api/appointments/:id/move": ({ actor, params, body, language }) =>
      moveAppointment(ctx, actor, params.id, body, language),
    "POST /api/appointments/:id/cancel": ({ actor, params, body, language }) =>
      act(ctx, actor, params.id, { action: "cancel", note: body.reason }, language),
    "GET /api/appointments/:id/calendar": ({ actor, params }) => readCalendar(ctx, actor, params.id),
    "POST /api/appointment-links": ({ body, origin, language }) =>
      openLink(ctx, body.token, origin, language),
    "GET /api/me/appointment-feed": ({ actor }) => describeFeed(ctx, actor),
    "PUT /api/me/appointment-feed": ({ actor, body }) => putFeed(ctx, actor, body),
    "DELETE /api/me/appointment-feed": ({ actor }) => revokeFeed(ctx, actor),
    "GET /api/me/appointment-waiting": ({ actor, language }) => listWaiting(ctx.db, actor, language),
    "POST /api/me/appointment-waiting": ({ actor, body, language }) =>
      startWaiting(ctx, actor, body, language),
    "DELETE /api/me/appointment-waiting/:id": ({ actor, params, language }) =>
      stopWaiting(ctx, actor, params.id, language),
  });

  implementContract(app, actorOf, staffAppointments, {
    "GET /api/admin/appointments": ({ actor, query, language }) => listCalendar(ctx, actor, query, language),
    "GET /api/admin/appointments/to-complete": ({ actor, language }) => listToComplete(ctx, actor, language),
    "POST /api/admin/appointments": ({ actor, body, language }) => bookFor(ctx, actor, body, language),
    "POST /api/appointments/:id/confirm": ({ actor, params, language }) =>
      act(ctx, actor, params.id, { action: "confirm" }, language),
    "POST /api/appointments/:id/outcome": ({ actor, params, body, language }) =>
      act(ctx, actor, params.id, { action: body.outcome }, language),
    "PUT /api/appointments/:id/video-link": ({ actor, params, body, language }) =>
      setVideoLink(ctx, actor, params.id, body.link, language),
    "POST /api/appointment-proposals": ({ actor, body, language }) => propose(ctx, actor, body, language),
    "GET /api/requests/:id/appointment-proposal": ({ actor, params, language }) =>
      readProposal(ctx, actor, params.id, language),
    "POST /api/appointment-proposals/:id/choice": ({ actor, params, body, language }) =>
      choose(ctx, actor, params.id, body, language),
  });

  implementContract(app, actorOf, availability, {
    "GET /api/admin/availability": ({ actor }) => listAgents(ctx, actor),
    "GET /api/admin/availability/:id": ({ actor, params }) =>
      describeAvailability(ctx, ctx.db, actor, params.id),
    "PUT /api/admin/availability/:id": ({ actor, params, body }) =>
      saveAvailability(ctx, actor, params.id, body),
    "POST /api/admin/availability/:id/copies": ({ actor, params, body }) =>
      copyHours(ctx, actor, params.id, body),
    "POST /api/admin/availability/:id/absences": ({ actor, params, body }) =>
      addAbsence(ctx, actor, params.id, body),
    "DELETE /api/admin/availability/:id/absences/:absence_id": ({ actor, params }) =>
      removeAbsence(ctx, actor, params.id, params.absence_id),
    "GET /api/admin/appointment-places": () => kinds.listPlaces(ctx),
    "PUT /api/admin/appointment-places/:id": ({ actor, params, body }) =>
      kinds.savePlace(ctx, actor, params.id, body),
    "GET /api/admin/appointment-kinds": () => kinds.listKinds(ctx),
    "PUT /api/admin/appointment-kinds/:id": ({ actor, params, body }) =>
      kinds.saveKind(ctx, actor, params.id, body),
    "GET /api/admin/holidays": ({ query }) => kinds.listHolidays(ctx, query.country_code),
    "PUT /api/admin/holidays/:country_code/:day": ({ actor, params, body }) =>
      kinds.putHoliday(ctx, actor, { ...params, ...body }),
    "DELETE /api/admin/holidays/:country_code/:day": ({ params }) => kinds.deleteHoliday(ctx, params),
  });

  // Calendar programs have no session: the address is the secret.
  app.get<{ Params: { file: string } }>(
    "/files/calendars/:file",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params }, reply) => {
      const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1];
      const calendar = token && (await readFeed(ctx, token));
      if (!calendar) throw new AppError("not_found");
      return reply
        .header("content-type", "text/calendar; charset=utf-8")
        .header("cache-control", "private, no-store")
        .header("referrer-policy", "no-referrer")
        .send(calendar);
    },
  );
}
