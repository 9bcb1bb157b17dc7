import type { adminUsers } from "./accounts/admin.ts";
import type { accounts } from "./accounts.ts";
import type { announcements } from "./announcements.ts";
import type { catalogue } from "./catalogue.ts";
import type { documents } from "./documents.ts";
import type { legal } from "./legal.ts";
import type { mailbox } from "./mailbox.ts";
import type { payments } from "./payments.ts";
import type { requests } from "./requests.ts";
import type { resources } from "./resources.ts";
import type { reviews } from "./reviews.ts";
import type { search } from "./search.ts";
import type { settings } from "./settings.ts";
import type { contact } from "./support/contact.ts";
import type { help } from "./support/help.ts";

/** Every call of the product: the browser's client imports only this type. */
export type Api = typeof accounts &
  typeof adminUsers &
  typeof announcements &
  typeof catalogue &
  typeof documents &
  typeof legal &
  typeof mailbox &
  typeof payments &
  typeof requests &
  typeof resources &
  typeof reviews &
  typeof search &
  typeof settings &
  typeof contact &
  typeof help;
