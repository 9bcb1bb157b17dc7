import { HANDED_OVER, MOST_TAKERS, STAFF_WORK } from "@passerelle/domain/requests/work/hand-over";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { Instant } from "../../shapes.ts";

/** What is open with a person of the staff. */
export const StaffWork = z.object({
  work: z.array(
    z.object({
      kind: z.enum(STAFF_WORK),
      open: z.int(),
      /** Otherwise each needs a decision of its own. */
      can_be_handed_over: z.boolean(),
    }),
  ),
  /** The present absence, or the next one within thirty days. */
  absence: z.nullable(z.object({ from: Instant, to: Instant })),
  /** When they last signed in. */
  seen_at: z.nullable(Instant),
});
export type StaffWork = z.output<typeof StaffWork>;

export const HandedOver = z.object({
  moved: z.int(),
  /** What none of the chosen people may take, or what a repetition takes up. */
  left: z.int(),
});
export type HandedOver = z.output<typeof HandedOver>;

/** `/admin/agents`: what a person leaves behind (super_admin). */
export const handOver = contract({
  "GET /api/admin/agents/:id/work": {
    summary: "What is open with a person of the staff, when they are absent and when they were last seen",
    access: "requests.assign",
    params: z.strictObject({ id: z.uuid() }),
    reply: StaffWork,
    errors: ["user_not_found"],
  },
  "POST /api/admin/agents/:id/hand-over": {
    summary:
      "Hands the open work of one kind to one or more people, in one transaction; what none of them may take stays. Repeating it continues",
    access: "requests.assign",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      kind: z.enum(HANDED_OVER),
      to: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_TAKERS)),
    }),
    reply: HandedOver,
    /** `assignee_unfit`: one of them cannot do such work at all. */
    errors: ["user_not_found", "assignee_unfit", "own_account"],
  },
});
