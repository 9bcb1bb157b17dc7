import { DASHBOARD_SECTIONS } from "@passerelle/domain/settings/dashboard";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { identity } from "./identity.ts";
import { messaging } from "./messaging.ts";
import { DASHBOARD_CARDS } from "./modules.ts";
import { notifications } from "./notifications.ts";
import { profiles } from "./profiles.ts";
import { requests } from "./requests/ordering.ts";

/** The data of sections of the dashboard; a section without data is absent. */
const DashboardCards = z.partial(z.object(DASHBOARD_CARDS));
export type DashboardCards = z.output<typeof DashboardCards>;

const Dashboard = z.object({
  cards: DashboardCards,
  /** Sections that could not be read now. */
  failed: z.array(z.enum(DASHBOARD_SECTIONS)),
  /** The demonstration is still being filled after its first start, so lists may grow. */
  being_filled: z.boolean(),
});

export const home = contract({
  "GET /api/dashboard": {
    summary:
      "What the sections of the caller's dashboard show: those that their role has and that they did not hide",
    access: "signed_in",
    reply: Dashboard,
  },
  "GET /api/dashboard/document": {
    summary:
      "What the first HTML of the dashboard shows: the replies to the calls that the page makes. Its renderer reads it by the cookie of the page",
    access: "signed_in",
    reply: z.object({
      profile: profiles["GET /api/me"].reply,
      dashboard: Dashboard,
      /** The reply of `GET /api/requests?status=open&per_page=100`; null if no section shows it. */
      requests: z.nullable(requests["GET /api/requests"].reply),
      /** For the header: the latest five, and the number of unread ones. */
      notifications: notifications["GET /api/notifications"].reply,
      unread: messaging["GET /api/conversations/unread"].reply,
      /** Null if no order on the page may require an identity level. */
      identity: z.nullable(
        z.object({
          requirements: identity["GET /api/identity/requirements"].reply,
          own: identity["GET /api/me/identity"].reply,
        }),
      ),
    }),
    errors: ["registration_incomplete"],
  },
});
