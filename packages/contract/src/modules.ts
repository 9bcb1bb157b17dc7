import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import type { ZodMiniType } from "zod/mini";
import type { adminUsers } from "./accounts/admin.ts";
import type { accounts } from "./accounts.ts";
import { type announcements, NewsCard } from "./announcements.ts";
import type { availability } from "./appointments/availability.ts";
import { NextAppointmentCard, WeekCard } from "./appointments/dashboard.ts";
import { AppointmentNotification } from "./appointments/notifications.ts";
import type { staffAppointments } from "./appointments/staff.ts";
import type { appointments } from "./appointments.ts";
import type { attachments } from "./attachments.ts";
import type { billingSettings } from "./billing/settings.ts";
import type { billing } from "./billing.ts";
import type { adminCatalogue } from "./catalogue/admin.ts";
import type { adminPlaces } from "./catalogue/places.ts";
import type { catalogue } from "./catalogue.ts";
import type { documents } from "./documents.ts";
import type { financials } from "./financials.ts";
import { DayCard } from "./home/day.ts";
import { FirstStepsCard } from "./home/first-steps.ts";
import { IdentityNotification } from "./identity/notifications.ts";
import type { identityReview } from "./identity/review.ts";
import type { identity } from "./identity.ts";
import type { legal } from "./legal.ts";
import type { live } from "./live.ts";
import type { mailbox } from "./mailbox.ts";
import type { acting } from "./mandates/acting.ts";
import type { adminMandates } from "./mandates/admin.ts";
import { MandatesCard } from "./mandates/dashboard.ts";
import type { mandateLegalisation } from "./mandates/legalisation.ts";
import { MandateNotification } from "./mandates/notifications.ts";
import type { mandateServicePowers } from "./mandates/service-powers.ts";
import type { mandateSettings } from "./mandates/settings.ts";
import type { mandates } from "./mandates.ts";
import { MessageNotification } from "./messaging/notifications.ts";
import { ConversationsCard, type messaging } from "./messaging.ts";
import type { paymentCases } from "./payments/cases.ts";
import { DueCard, MoneyCard } from "./payments/dashboard.ts";
import type { paymentHistory } from "./payments/history.ts";
import type { paymentLedger } from "./payments/ledger.ts";
import type { paymentLinks } from "./payments/links.ts";
import { CaseNotification, ContributionNotification, FeeNotification } from "./payments/notifications.ts";
import type { officePayments } from "./payments/office-payments.ts";
import type { paymentOptions } from "./payments/options.ts";
import type { payables } from "./payments/payables.ts";
import type { paymentProviders } from "./payments/providers.ts";
import type { paymentRefunds } from "./payments/refunds.ts";
import type { requestFees } from "./payments/request-fees.ts";
import type { paymentSettlements } from "./payments/settlements.ts";
import type { paymentTracking } from "./payments/tracking.ts";
import type { payments } from "./payments.ts";
import type { privacy } from "./privacy.ts";
import type { profiles } from "./profiles.ts";
import type { delivery } from "./requests/delivery.ts";
import { HandOverNotification, RequestNotification } from "./requests/notifications.ts";
import type { requests } from "./requests/ordering.ts";
import type { relatives } from "./requests/relatives.ts";
import type { sharedRequests } from "./requests/shared.ts";
import type { agents } from "./requests/work/agents.ts";
import type { handOver } from "./requests/work/hand-over.ts";
import type { processing } from "./requests/work/processing.ts";
import { type queues, WorkCard } from "./requests/work/queues.ts";
import type { workPage } from "./requests/work/work-page.ts";
import type { resources } from "./resources.ts";
import { ModerationCard, type moderation } from "./reviews/moderation.ts";
import type { reviews } from "./reviews.ts";
import type { sandboxDemo } from "./sandbox/demo.ts";
import type { sandbox } from "./sandbox.ts";
import { FileNotification } from "./scans/notifications.ts";
import type { search } from "./search.ts";
import type { settingVersions } from "./settings/versions.ts";
import type { settings } from "./settings.ts";
import type { stats } from "./stats.ts";
import type { adminSubscriptions } from "./subscriptions/admin.ts";
import { SubscriptionNotification } from "./subscriptions/notifications.ts";
import type { subscriptions } from "./subscriptions.ts";
import type { contact } from "./support/contact.ts";
import type { help } from "./support/help.ts";
import { TicketNotification } from "./support/notifications.ts";
import { TicketsCard, type ticketInbox } from "./support/ticket-inbox.ts";
import type { tickets } from "./support/tickets.ts";
import { ExpiringCard } from "./vault/dashboard.ts";
import { VaultNotification } from "./vault/notifications.ts";
import type { vault } from "./vault.ts";
import type { verification } from "./verification.ts";

/** The notifications of each capability, one line for each type. */
export const NOTIFICATIONS = [
  RequestNotification,
  HandOverNotification,
  MessageNotification,
  TicketNotification,
  ContributionNotification,
  CaseNotification,
  FeeNotification,
  SubscriptionNotification,
  VaultNotification,
  FileNotification,
  IdentityNotification,
  MandateNotification,
  AppointmentNotification,
] as const;

/** The data of the sections of the dashboard that `GET /api/dashboard` answers, by section. */
export const DASHBOARD_CARDS = {
  first_steps: FirstStepsCard,
  day: DayCard,
  money: MoneyCard,
  work: WorkCard,
  week: WeekCard,
  tickets: TicketsCard,
  conversations: ConversationsCard,
  moderation: ModerationCard,
  mandates: MandatesCard,
  due: DueCard,
  expiring: ExpiringCard,
  appointment: NextAppointmentCard,
  news: NewsCard,
} as const satisfies Partial<Record<DashboardSection, ZodMiniType>>;

/** The calls of each capability, one line each. Those of notifications and of the dashboard are added in `api.ts`. */
export type Calls = typeof accounts &
  typeof billing &
  typeof billingSettings &
  typeof adminCatalogue &
  typeof adminPlaces &
  typeof adminUsers &
  typeof announcements &
  typeof appointments &
  typeof staffAppointments &
  typeof availability &
  typeof attachments &
  typeof catalogue &
  typeof documents &
  typeof financials &
  typeof identity &
  typeof identityReview &
  typeof legal &
  typeof live &
  typeof mailbox &
  typeof mandates &
  typeof acting &
  typeof mandateServicePowers &
  typeof adminMandates &
  typeof mandateLegalisation &
  typeof mandateSettings &
  typeof messaging &
  typeof payments &
  typeof officePayments &
  typeof payables &
  typeof paymentOptions &
  typeof paymentLinks &
  typeof paymentHistory &
  typeof paymentTracking &
  typeof paymentRefunds &
  typeof requestFees &
  typeof paymentCases &
  typeof paymentLedger &
  typeof paymentProviders &
  typeof paymentSettlements &
  typeof privacy &
  typeof profiles &
  typeof requests &
  typeof relatives &
  typeof sharedRequests &
  typeof delivery &
  typeof processing &
  typeof workPage &
  typeof queues &
  typeof agents &
  typeof handOver &
  typeof resources &
  typeof reviews &
  typeof moderation &
  typeof sandbox &
  typeof sandboxDemo &
  typeof search &
  typeof settings &
  typeof stats &
  typeof settingVersions &
  typeof subscriptions &
  typeof adminSubscriptions &
  typeof contact &
  typeof help &
  typeof ticketInbox &
  typeof tickets &
  typeof vault &
  typeof verification;
