import { accountsModule } from "./accounts/module.ts";
import { announcementsModule } from "./announcements/module.ts";
import { appointmentsModule } from "./appointments/module.ts";
import { attachmentsModule } from "./attachments/module.ts";
import { authModule } from "./auth/module.ts";
import { billingModule } from "./billing/module.ts";
import { catalogueModule } from "./catalogue/module.ts";
import { demoModule } from "./demo/module.ts";
import { documentsModule } from "./documents/module.ts";
import { financialsModule } from "./financials/module.ts";
import { homeModule } from "./home/module.ts";
import { identityModule } from "./identity/module.ts";
import { legalModule } from "./legal/module.ts";
import { liveModule } from "./live/module.ts";
import { mailboxModule } from "./mailbox/module.ts";
import { mandatesModule } from "./mandates/module.ts";
import { messagingModule } from "./messaging/module.ts";
import { notificationsModule } from "./notifications/module.ts";
import { paymentsModule } from "./payments/module.ts";
import type { Module } from "./platform/module.ts";
import { platformModules } from "./platform/own-modules.ts";
import { privacyModule } from "./privacy/module.ts";
import { profilesModule } from "./profiles/module.ts";
import { requestsModule } from "./requests/module.ts";
import { resourcesModule } from "./resources/module.ts";
import { reviewsModule } from "./reviews/module.ts";
import { sandboxModule } from "./sandbox/module.ts";
import { scansModule } from "./scans/module.ts";
import { searchModule } from "./search/module.ts";
import { settingsModule } from "./settings/module.ts";
import { statsModule } from "./stats/module.ts";
import { subscriptionsModule } from "./subscriptions/module.ts";
import { supportModule } from "./support/module.ts";
import { vaultModule } from "./vault/module.ts";
import { verificationModule } from "./verification/module.ts";

/** The capabilities of the product, each after those that it imports. A new capability is one line here. */
export const modules = [
  ...platformModules,
  profilesModule,
  authModule,
  accountsModule,
  catalogueModule,
  settingsModule,
  liveModule,
  notificationsModule,
  attachmentsModule,
  announcementsModule,
  legalModule,
  verificationModule,
  requestsModule,
  documentsModule,
  messagingModule,
  supportModule,
  resourcesModule,
  reviewsModule,
  paymentsModule,
  billingModule,
  subscriptionsModule,
  financialsModule,
  identityModule,
  vaultModule,
  mandatesModule,
  appointmentsModule,
  scansModule,
  privacyModule,
  searchModule,
  homeModule,
  mailboxModule,
  sandboxModule,
  demoModule,
  statsModule,
] as const satisfies readonly Module[];
