import { accounts } from "./accounts/module.ts";
import { announcements } from "./announcements/module.ts";
import { appointments } from "./appointments/module.ts";
import { auth } from "./auth/module.ts";
import { billing } from "./billing/module.ts";
import { catalogue } from "./catalogue/module.ts";
import { home } from "./home/module.ts";
import { identity } from "./identity/module.ts";
import { mandates } from "./mandates/module.ts";
import { messaging } from "./messaging/module.ts";
import { notifications } from "./notifications/module.ts";
import { payments } from "./payments/module.ts";
import { profiles } from "./profiles/module.ts";
import { requests } from "./requests/module.ts";
import { resources } from "./resources/module.ts";
import { reviews } from "./reviews/module.ts";
import { settings } from "./settings/module.ts";
import { subscriptions } from "./subscriptions/module.ts";
import { support } from "./support/module.ts";
import { vault } from "./vault/module.ts";

/** The capabilities that add to shared lists. The lists and their types are derived from them. */
export const MODULES = [
  profiles,
  auth,
  accounts,
  notifications,
  announcements,
  catalogue,
  settings,
  requests,
  vault,
  messaging,
  resources,
  support,
  reviews,
  payments,
  billing,
  subscriptions,
  identity,
  mandates,
  appointments,
  home,
];
