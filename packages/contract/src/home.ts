import { DASHBOARD_SECTIONS } from "@passerelle/domain/settings/dashboard";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { DASHBOARD_CARDS } from "./modules.ts";

/** The data of sections of the dashboard, each absent where there is nothing to show. */
const DashboardCards = z.partial(z.object(DASHBOARD_CARDS));
export type DashboardCards = z.output<typeof DashboardCards>;

export const home = contract({
  "GET /api/dashboard": {
    summary:
      "What the sections of the caller's dashboard show: those that their role has and that they did not hide",
    access: "signed_in",
    reply: z.object({
      cards: DashboardCards,
      /** Sections that could not be read now. */
      failed: z.array(z.enum(DASHBOARD_SECTIONS)),
      /** The demonstration is still being filled after its first start: lists grow meanwhile. */
      being_filled: z.boolean(),
    }),
  },
});
