import { ASSIGNMENT_WAYS } from "@passerelle/domain/requests/work/assignment";
import { WORK_BOXES, WORK_SORTS } from "@passerelle/domain/requests/work/queues";
import { ROLES } from "@passerelle/domain/roles";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { ERROR_STATUS, type ErrorCode } from "../../errors.ts";
import { CountryCode, Instant, Page, PerPage, requiredText, text } from "../../shapes.ts";
import { RequestStatus, RequestSummary } from "../ordering.ts";

const Person = z.object({ id: z.uuid(), name: z.string() });

export const WhenDue = z.object({
  /** Null until it was submitted. */
  due_at: z.nullable(Instant),
  /** It is our turn, and what was promised is over. */
  late: z.boolean(),
});
export type WhenDue = z.output<typeof WhenDue>;

/** A request in a queue: whose it is, whose work it is, and by when it is due. */
export const WorkSummary = z.extend(RequestSummary, {
  ...WhenDue.shape,
  customer: Person,
  /** Null while it is nobody's work. */
  assignee: z.nullable(Person),
});
export type WorkSummary = z.output<typeof WorkSummary>;

/** How many there are, at most one more than `MAX_EXACT_COUNT`: then there are more than that. */
const Count = z.int();

/** Whose work a request is, and since when whose it was before; latest last. For those who work on it. */
export const AssignmentEntry = z.object({
  id: z.uuid(),
  at: Instant,
  how: z.enum(ASSIGNMENT_WAYS),
  /** Null: it was nobody's again; or whoever had it is gone. */
  assignee: z.nullable(Person),
  /** Null: the house itself. */
  actor: z.nullable(Person),
});
export type AssignmentEntry = z.output<typeof AssignmentEntry>;

const Assignee = z.nullable(z.uuid());

/** Whom a request can be given to. */
export const WorkerChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Open requests that are theirs. */
  load: z.int(),
});
export type WorkerChoice = z.output<typeof WorkerChoice>;

/** A request as it was seen when it was ticked. */
const Ticked = z.strictObject({ id: z.uuid(), status: RequestStatus, assignee_id: Assignee });

const ids = z.array(Ticked).check(z.minLength(1), z.maxLength(100));
const action = <A extends string>(name: A) => ({ action: z.literal(name), requests: ids });

export const BulkAction = z.discriminatedUnion("action", [
  z.strictObject(action("take")),
  z.strictObject(action("hand_back")),
  z.strictObject(action("start")),
  z.strictObject({ ...action("reject"), reason: requiredText(1_000) }),
  z.strictObject({ ...action("assign"), assignee_id: z.uuid() }),
]);
export type BulkAction = z.output<typeof BulkAction>;

export const BulkResult = z.object({
  id: z.uuid(),
  done: z.boolean(),
  /** Why it was not done. */
  why: z.nullable(z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])),
  /** Of `request_taken`: who has it. */
  by: z.nullable(z.string()),
});
export type BulkResult = z.output<typeof BulkResult>;

const ofRequest = z.strictObject({ id: z.uuid() });

/** The queues of those who work on requests: only what is in the caller's reach (`requestAccess`). */
export const queues = contract({
  "GET /api/work/requests": {
    summary: "A page of a box: what is due first, unless asked otherwise; what is closed, latest first",
    access: "requests.queue",
    query: z.strictObject({
      /** The first of the caller's unless asked otherwise; one that they do not have is `not_allowed`. */
      box: z.optional(z.enum(WORK_BOXES)),
      status: z.optional(RequestStatus),
      country_code: z.optional(CountryCode),
      organism_id: z.optional(z.uuid()),
      service_id: z.optional(z.uuid()),
      /** For whoever gives requests to others. */
      assignee_id: z.optional(z.uuid()),
      sort: z.optional(z.enum(WORK_SORTS)),
      /** In the reference, the service's title and the customer's name; accents and case ignored. */
      search: z.optional(text(120)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({
      box: z.enum(WORK_BOXES),
      requests: z.array(WorkSummary),
      total: Count,
      /** Of each of the caller's boxes, whatever the filter. */
      counts: z.partialRecord(z.enum(WORK_BOXES), Count),
    }),
    errors: ["not_allowed"],
  },
  "GET /api/work/choices": {
    summary: "What a queue can be filtered by; and, for whoever gives requests to others, to whom",
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
      "Takes what is due first of what is nobody's; two who ask at once never get the same. Null when there is none",
    access: "requests.process",
    reply: z.object({ request: z.nullable(z.object({ id: z.uuid(), reference: z.string() })) }),
  },
  "GET /api/work/requests/:id/assignments": {
    summary: "Whose work a request is and was",
    access: "requests.queue",
    params: ofRequest,
    reply: z.object({
      assignee: z.nullable(Person),
      entries: z.array(AssignmentEntry),
      /** What the caller may do: take it, hand it back, give it to another. */
      may: z.object({ take: z.boolean(), hand_back: z.boolean(), give: z.boolean() }),
    }),
    errors: ["request_not_found"],
  },
  "PUT /api/work/requests/:id/assignee": {
    summary:
      "Takes, hands back or gives a request; `from` says whose it was when it was seen. The same again changes nothing",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({ from: Assignee, to: Assignee }),
    reply: z.object({ assignee: z.nullable(Person) }),
    /** `request_taken` says in its details who has it (`by`). */
    errors: ["request_not_found", "request_taken", "assignee_unfit", "move_not_allowed", "not_allowed"],
  },
  "POST /api/work/assignments/automatic": {
    summary: "Shares out what is nobody's among the agents in whose scope it lies, by what each has to do",
    access: "requests.assign",
    reply: z.object({
      /** How many each was given, who got most first. */
      given: z.array(z.object({ worker: Person, count: z.int() })),
      /** What is in nobody's scope, or was taken meanwhile. */
      left: Count,
    }),
  },
  "POST /api/work/bulk": {
    summary:
      "Does one thing to many requests, each on its own and asked anew; answers of each whether it was done",
    access: "requests.process",
    body: BulkAction,
    reply: z.object({ results: z.array(BulkResult) }),
  },
});
