import type { AppointmentNotice } from "@passerelle/domain/appointments/kinds";
import { accountAccessChanged, signedOutEverywhere } from "../accounts/service.ts";
import { paymentFailed, paymentSucceeded } from "../payments/service.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { findMetAcquaintances } from "./acquaintances.ts";
import { findBookable } from "./availability/queries.ts";
import { findNextAbsences } from "./availability/staff-work-queries.ts";
import { readNext, readWeek } from "./dashboard.ts";
import { countBegun } from "./day-queries.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { deleteFeed } from "./feeds/queries.ts";
import { appointmentWork } from "./hand-over/hand-over.ts";
import { presentAppointments } from "./notifications.ts";
import { confirmPaid, expireUnpaid, releaseFailed } from "./payment/settle.ts";
import { deleteProposalsOf } from "./proposals/queries.ts";
import { holdsOfPerson, linksFromPlace } from "./rate-limits.ts";
import { type PlannedReminder, remind } from "./reminders/remind.ts";
import { eraseOnClosure, exportAppointments } from "./retention/privacy-hooks.ts";
import { deletePerson, findPurgeable, forgetRequest } from "./retention/queries.ts";
import { sweepAppointments } from "./retention/sweep.ts";
import { registerAppointments } from "./routes.ts";
import sms from "./sms/fr.json" with { type: "json" };
import { appointmentStats } from "./stats-queries.ts";
import { type Freed, offerFreed } from "./waiting/offer-freed.ts";

/** `times`: by both clocks; `where`: where people meet, in words; `who`: the other side. */
type AppointmentValues = {
  name: string;
  kind: string;
  who: string;
  times: string;
  where: string;
  reference: string;
  link: string;
};
/**
 * `attendee`: the person who comes instead of the customer; `note`: the reason in the words of the person who acted. Either
 * may be empty.
 */
type BookingEmail = { kind: "bookings"; values: AppointmentValues & { attendee: string; note: string } };

declare module "../platform/contributions.ts" {
  interface Contributions {
    appointments: {
      jobs: {
        /** Reminds the customer, unless the appointment was moved or ended since. */
        "appointments.remind": PlannedReminder;
        /** Notifies the waiting people of a slot that became free. */
        "appointments.offer_freed": Freed;
        /** Releases the slot of an appointment that was not paid in time. */
        "appointments.expire_unpaid": { id: string };
        /** Ends unpaid appointments and proposals after their deadlines, and deletes rows after their retention. */
        "appointments.sweep": NoPayload;
      };
      notifications: {
        /** `starts_at`: ISO 8601, or empty. */
        appointment: { values: { event: AppointmentNotice; reference: string; starts_at: string } };
      };
      sms: "appointment_reminder";
      emails: {
        /** `amount`: with its currency; `until`: the deadline of the payment, by both clocks; `link`: the page to pay. */
        appointment_payment: {
          kind: "bookings";
          values: AppointmentValues & { amount: string; until: string };
        };
        /** The appointment was not paid in time. */
        appointment_expired: { kind: "bookings"; values: AppointmentValues };
        appointment_requested: BookingEmail;
        appointment_confirmed: BookingEmail;
        appointment_moved: BookingEmail;
        appointment_handed_over: BookingEmail;
        /** The video call has a new address, and its time is the same. */
        appointment_link_changed: BookingEmail;
        appointment_cancelled: BookingEmail;
        appointment_reminder: { kind: "appointments"; values: AppointmentValues };
        appointment_freed: {
          kind: "appointments";
          values: { name: string; kind: string; times: string; link: string };
        };
        /** `until`: the end of the proposal, by the clocks of the agent and the customer. */
        appointment_proposed: {
          kind: "appointments";
          values: {
            name: string;
            kind: string;
            who: string;
            reference: string;
            until: string;
            link: string;
          };
        };
      };
    };
  }
}

export const appointmentsModule = defineModule({
  name: "appointments",
  stats: appointmentStats,
  firstSteps: { availability: async ({ db }, { userId }) => (await findBookable(db, userId)).length > 0 },
  routes: [registerAppointments],
  findAcquaintances: findMetAcquaintances,
  staffWork: { appointments: appointmentWork },
  findAbsences: findNextAbsences,
  rateLimits: [holdsOfPerson, linksFromPlace],
  subscriptions: [
    on(paymentSucceeded, confirmPaid),
    on(paymentFailed, releaseFailed),
    // Calendar programs need no session, so the address of a feed must end with the sessions.
    on(accountAccessChanged, async (_ctx, trx, { userId, suspended }) => {
      if (suspended) await deleteFeed(trx, userId);
    }),
    on(signedOutEverywhere, (_ctx, trx, { userId }) => deleteFeed(trx, userId)),
  ],
  privacy: {
    exportPersonalData: exportAppointments,
    eraseOnClosure,
    purgeRequest: async (_ctx, trx, requestId) => {
      await forgetRequest(trx, requestId);
      await deleteProposalsOf(trx, requestId);
    },
    findPurgeablePeople: findPurgeable,
    purgePerson: (_ctx, trx, userId) => deletePerson(trx, userId),
  },
  jobs: {
    "appointments.remind": { run: (ctx, planned) => remind(ctx, planned) },
    "appointments.offer_freed": { run: (ctx, freed) => offerFreed(ctx, freed) },
    "appointments.expire_unpaid": { run: (ctx, { id }) => expireUnpaid(ctx, id) },
    "appointments.sweep": { run: (ctx) => sweepAppointments(ctx), cron: "*/15 * * * *" },
  },
  dayFigures: { appointments: countBegun },
  dashboard: { appointment: readNext, week: readWeek },
  notifications: { appointment: { kind: "appointments", present: presentAppointments } },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      appointment_payment: "bookings",
      appointment_expired: "bookings",
      appointment_requested: "bookings",
      appointment_confirmed: "bookings",
      appointment_moved: "bookings",
      appointment_handed_over: "bookings",
      appointment_link_changed: "bookings",
      appointment_cancelled: "bookings",
      appointment_reminder: "appointments",
      appointment_freed: "appointments",
      appointment_proposed: "appointments",
    },
  },
});
