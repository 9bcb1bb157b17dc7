import { STAGES } from "@passerelle/domain/requests/lifecycle/stages";
import { ASSIGNMENT_WAYS } from "@passerelle/domain/requests/work/assignment";
import { WORK_BOXES, WORK_SORTS } from "@passerelle/domain/requests/work/queues";
import { ROLES } from "@passerelle/domain/roles";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { ERROR_STATUS, type ErrorCode } from "../../errors.ts";
import { CountryCode, Instant, Language, Page, PerPage, requiredText, text } from "../../shapes.ts";
import { RequestSummary } from "../ordering.ts";
import { RequestStatus } from "../progress.ts";

const Person = z.object({ id: z.uuid(), name: z.string() });

export const WhenDue = z.object({
  /** Null until submission. */
  due_at: z.nullable(Instant),
  /** We must work on it, and it is past due. */
  late: z.boolean(),
});
export type WhenDue = z.output<typeof WhenDue>;

/** A request in a queue: its customer, its assignee and its due date. */
export const WorkSummary = z.extend(RequestSummary, {
  ...WhenDue.shape,
  customer: Person,
  /** Null while unassigned. */
  assignee: z.nullable(Person),
});
export type WorkSummary = z.output<typeof WorkSummary>;

/** Counted up to `MAX_EXACT_COUNT + 1`, which means more than `MAX_EXACT_COUNT`. */
const Count = z.int();

/** A change of assignee, in chronological order; for those who work on the request. */
export const AssignmentEntry = z.object({
  id: z.uuid(),
  at: Instant,
  how: z.enum(ASSIGNMENT_WAYS),
  /** Null: unassigned, or the account was deleted. */
  assignee: z.nullable(Person),
  /** Null: the system. */
  actor: z.nullable(Person),
});
export type AssignmentEntry = z.output<typeof AssignmentEntry>;

const Assignee = z.nullable(z.uuid());

/** A possible assignee. */
export const WorkerChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Open requests assigned to them. */
  load: z.int(),
  /** The languages in which they serve; empty: not stated. */
  languages: z.array(Language),
  /** Requests that were assigned to them today, in UTC, and their daily maximum; null: unlimited. */
  today: z.int(),
  requests_per_day: z.nullable(z.int()),
  /** The end of their current absence. */
  away_until: z.nullable(Instant),
});
export type WorkerChoice = z.output<typeof WorkerChoice>;

/** A selected request, as the caller saw it. */
const Ticked = z.strictObject({ id: z.uuid(), status: RequestStatus, assignee_id: Assignee });

const ids = z.array(Ticked).check(z.minLength(1), z.maxLength(100));
const action = <A extends string>(name: A) => ({ action: z.literal(name), requests: ids });

export const BulkAction = z.discriminatedUnion("action", [
  z.strictObject(action("take")),
  z.strictObject(action("hand_back")),
  z.strictObject(action("start")),
  z.strictObject({ ...action("reject"), reason: requiredText(1_000) }),
  z.strictObject({ ...action("assign"), assignee_id: z.uuid(), beyond_capacity: z.optional(z.boolean()) }),
]);
export type BulkAction = z.output<typeof BulkAction>;

export const BulkResult = z.object({
  id: z.uuid(),
  done: z.boolean(),
  /** The reason why it was refused. */
  why: z.nullable(z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])),
  /** For `request_taken`: the assignee's name. */
  by: z.nullable(z.string()),
});
export type BulkResult = z.output<typeof BulkResult>;

/** `GET /api/work/requests/export`, outside the contract: a box with the filter of its page. */
export const WorkExport = z.strictObject({
  /** Default: the caller's first box; a box that they do not have is `not_allowed`. */
  box: z.optional(z.enum(WORK_BOXES)),
  status: z.optional(RequestStatus),
  stage: z.optional(z.enum(STAGES)),
  country_code: z.optional(CountryCode),
  organism_id: z.optional(z.uuid()),
  service_id: z.optional(z.uuid()),
  /** For callers who may assign requests to others. */
  assignee_id: z.optional(z.uuid()),
  sort: z.optional(z.enum(WORK_SORTS)),
  /** In the reference, the service's title and the customer's name; accents and case ignored. */
  search: z.optional(text(120)),
});

const Stages = z.array(z.object({ stage: z.enum(STAGES), count: Count, late: Count }));

/** The beginning of the caller's first box, for the dashboard. */
export const WorkCard = z.object({
  requests: z.array(WorkSummary),
  counts: z.partialRecord(z.enum(WORK_BOXES), Count),
  stages: Stages,
});

const ofRequest = z.strictObject({ id: z.uuid() });

/** Work queues: requests that the caller can access (`requestAccess`). */
export const queues = contract({
  "GET /api/work/requests": {
    summary: "A page of a box: earliest due date first by default, closed requests latest first",
    access: "requests.queue",
    query: z.strictObject({ ...WorkExport.shape, page: Page, per_page: PerPage }),
    reply: z.object({
      box: z.enum(WORK_BOXES),
      requests: z.array(WorkSummary),
      total: Count,
      /** Per box of the caller, ignoring the filter. */
      counts: z.partialRecord(z.enum(WORK_BOXES), Count),
      /** Per stage, for everything to which the caller has access (`boxOfStage`), with the filter except its status. */
      stages: Stages,
    }),
    errors: ["not_allowed"],
  },
  "GET /api/work/choices": {
    summary: "Filter options of a queue and, for callers who may assign requests, the possible assignees",
    access: "requests.queue",
    reply: z.object({
      countries: z.array(z.object({ code: CountryCode, name: z.string() })),
      organisms: z.array(z.object({ id: z.uuid(), name: z.string(), country_code: CountryCode })),
      services: z.array(z.object({ id: z.uuid(), title: z.string() })),
      workers: z.array(WorkerChoice),
    }),
  },
  "POST /api/work/next": {
    summary:
      "Takes the unassigned request with the earliest due date; concurrent callers get different ones. Null when there is none",
    access: "requests.process",
    reply: z.object({ request: z.nullable(z.object({ id: z.uuid(), reference: z.string() })) }),
  },
  "GET /api/work/requests/:id/assignments": {
    summary: "Current and previous assignees of a request",
    access: "requests.queue",
    params: ofRequest,
    reply: z.object({
      assignee: z.nullable(Person),
      /** The language in which the customer is served. */
      language: Language,
      entries: z.array(AssignmentEntry),
      /** What the caller may do: take it, return it, or assign it to another person. */
      may: z.object({ take: z.boolean(), hand_back: z.boolean(), give: z.boolean() }),
    }),
    errors: ["request_not_found"],
  },
  "PUT /api/work/requests/:id/assignee": {
    summary:
      "Takes, returns or assigns a request; `from` is the assignee that was seen, to detect concurrent changes. Repeating it changes nothing",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({
      from: Assignee,
      to: Assignee,
      /** Whether another person may get more work than their day has room for. */
      beyond_capacity: z.optional(z.boolean()),
    }),
    reply: z.object({ assignee: z.nullable(Person) }),
    /** `request_taken` contains the assignee in its details (`by`); `assignee_full`: the assignee's day has no room. */
    errors: [
      "request_not_found",
      "request_taken",
      "assignee_unfit",
      "assignee_full",
      "move_not_allowed",
      "not_allowed",
    ],
  },
  "POST /api/work/assignments/automatic": {
    summary:
      "Distributes unassigned requests among the agents whose scope covers them and whose day has room, by language and workload",
    access: "requests.assign",
    reply: z.object({
      /** The number of requests that each agent received, most first. */
      given: z.array(z.object({ worker: Person, count: z.int() })),
      /** Requests outside every scope, without an agent whose day has room, or taken meanwhile. */
      left: Count,
    }),
  },
  "POST /api/work/bulk": {
    summary: "Applies one action to several requests, each checked separately; returns the result of each",
    access: "requests.process",
    body: BulkAction,
    reply: z.object({ results: z.array(BulkResult) }),
  },
});
