import { CLOCK_STEPS, MOST_OUTCOMES, SIMULATED_OUTCOMES } from "@passerelle/domain/sandbox/outcomes";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { line } from "../shapes.ts";

const Outcomes = z.array(z.enum(SIMULATED_OUTCOMES)).check(z.maxLength(MOST_OUTCOMES));

export const Demo = z.object({
  /**
   * The outcomes of the next charges of the payment simulator, in order. Afterwards the outcome depends on the paying number
   * again.
   */
  outcomes: z.array(z.enum(SIMULATED_OUTCOMES)),
  /** Number of jobs that are scheduled for a later time. */
  waiting_jobs: z.int(),
});
export type Demo = z.output<typeof Demo>;

/** Only in demo mode; otherwise these calls return `not_found`. */
export const sandboxDemo = contract({
  "GET /api/admin/sandbox/demo": {
    summary: "What waits in the demonstration (demo mode only)",
    access: "settings.manage",
    reply: Demo,
  },
  "PUT /api/admin/sandbox/demo/outcomes": {
    summary: "Chooses the outcomes of the next simulated charges (demo mode only)",
    access: "settings.manage",
    body: z.strictObject({ outcomes: Outcomes }),
    reply: Demo,
  },
  "POST /api/admin/sandbox/demo/clock": {
    summary: "Moves the clock of the jobs forward by some days (demo mode only)",
    access: "settings.manage",
    body: z.strictObject({ days: z.union(CLOCK_STEPS.map((days) => z.literal(days))) }),
    reply: z.object({
      /** Number of waiting jobs that are due now. */
      moved: z.int(),
      /** Number of repeating jobs that run once more. */
      scheduled: z.int(),
    }),
  },
  "POST /api/admin/sandbox/demo/reset": {
    summary: "Deletes everything and seeds the demonstration again; ends every session (demo mode only)",
    access: "settings.manage",
    body: z.strictObject({
      /** The name of the site, typed by the reader. */
      confirmation: line(40),
    }),
    reply: z.object({}),
    errors: ["confirmation_wrong"],
  },
});
