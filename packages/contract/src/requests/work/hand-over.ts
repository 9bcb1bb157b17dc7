import { MOST_TAKERS, STAFF_WORK } from "@passerelle/domain/requests/work/hand-over";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { Instant, Language } from "../../shapes.ts";

const Kind = z.enum(STAFF_WORK);

/** One item of open work. */
const WorkItem = z.object({
  id: z.string(),
  reference: z.string(),
  person: z.nullable(z.string()),
  /** When it takes place or is due. */
  at: z.nullable(Instant),
  /** `waiting`: it was handed over and depends on someone outside. */
  state: z.enum(["open", "waiting"]),
  path: z.string(),
});

/** A person who may get work of some kinds. */
const Taker = z.object({
  id: z.uuid(),
  name: z.string(),
  kinds: z.array(Kind),
  languages: z.array(Language),
  /** Whether their day has no room for more requests. */
  full: z.boolean(),
  /** The end of their current absence. */
  away_until: z.nullable(Instant),
});

/** The open work of a staff member. */
export const StaffWork = z.object({
  person: z.object({ id: z.uuid(), name: z.string() }),
  work: z.array(
    z.object({
      kind: Kind,
      open: z.int(),
      /** The most urgent items, and those that wait. */
      items: z.array(WorkItem),
    }),
  ),
  /** By name, without the person who leaves. */
  takers: z.array(Taker),
});
export type StaffWork = z.output<typeof StaffWork>;

export const HandedOver = z.object({
  moved: z.int(),
  /** The number of items that none of the chosen people may take, or that the next call hands over. */
  left: z.int(),
});
export type HandedOver = z.output<typeof HandedOver>;

/** `/admin/agents`: the hand-over of the work of a person who leaves (super_admin). */
export const handOver = contract({
  "GET /api/admin/agents/:id/work": {
    summary: "What is open with a person of the staff, piece by piece, and who may get it",
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
      kind: Kind,
      to: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_TAKERS)),
      /** Whether people may get more work than their day has room for. */
      beyond_capacity: z.boolean(),
    }),
    reply: HandedOver,
    /** `assignee_unfit`: none of them can do such work. */
    errors: ["user_not_found", "assignee_unfit", "own_account"],
  },
});
