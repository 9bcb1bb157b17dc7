import { accounts } from "./accounts/module.ts";
import { announcements } from "./announcements/module.ts";
import { appointments } from "./appointments/module.ts";
import { auth } from "./auth/module.ts";
import { billing } from "./billing/module.ts";
import { catalogue } from "./catalogue/module.ts";
import { documents } from "./documents/module.ts";
import { financials } from "./financials/module.ts";
import { home } from "./home/module.ts";
import { identity } from "./identity/module.ts";
import { legal } from "./legal/module.ts";
import type { Module } from "./lib/module.ts";
import { mailbox } from "./mailbox/module.ts";
import { mandates } from "./mandates/module.ts";
import { messaging } from "./messaging/module.ts";
import { notifications } from "./notifications/module.ts";
import { payments } from "./payments/module.ts";
import { privacy } from "./privacy/module.ts";
import { profiles } from "./profiles/module.ts";
import { requests } from "./requests/module.ts";
import { resources } from "./resources/module.ts";
import { reviews } from "./reviews/module.ts";
import { sandbox } from "./sandbox/module.ts";
import { settings } from "./settings/module.ts";
import { stats } from "./stats/module.ts";
import { subscriptions } from "./subscriptions/module.ts";
import { support } from "./support/module.ts";
import { vault } from "./vault/module.ts";
import { verification } from "./verification/module.ts";

/**
 * The capabilities of the web application, each after those that it uses, the home pages last. Routes, guards,
 * menus and titles are derived from them.
 */
export const MODULES: readonly Module[] = [
  legal,
  mailbox,
  notifications,
  announcements,
  verification,
  billing,
  messaging,
  auth,
  reviews,
  documents,
  vault,
  identity,
  mandates,
  settings,
  catalogue,
  profiles,
  privacy,
  support,
  resources,
  payments,
  subscriptions,
  appointments,
  financials,
  requests,
  accounts,
  sandbox,
  stats,
  home,
];
