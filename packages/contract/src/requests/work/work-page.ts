import { REFUSALS, VERDICTS } from "@passerelle/domain/documents/verdicts";
import {
  INFORMATION_ITEM_KINDS,
  MAX_ITEMS_PER_INFORMATION_REQUEST,
} from "@passerelle/domain/requests/information-requests/information-requests";
import * as z from "zod/mini";
import { Answers } from "../../catalogue/answers.ts";
import { contract } from "../../contract.ts";
import { Document } from "../../documents.ts";
import { CalendarDay, Instant, line, requiredText, text } from "../../shapes.ts";
import { DocumentVerdict, InformationRequest } from "../information-requests.ts";
import { RequestDetail } from "../ordering.ts";
import { RequestEvent } from "../progress.ts";

/** Null when that account was deleted. */
const PersonName = z.nullable(z.string());

export const GivenVerdict = z.extend(DocumentVerdict, { id: z.uuid(), by: PersonName });
export type GivenVerdict = z.output<typeof GivenVerdict>;

/** A document with its verdicts, for those who review it. */
export const WorkDocument = z.object({
  document: Document,
  /** What was requested, in the reader's language. */
  name: z.string(),
  /** The information request's item that it answers. */
  item_id: z.nullable(z.uuid()),
  /** Newest first; the first one counts. */
  verdicts: z.array(GivenVerdict),
});
export type WorkDocument = z.output<typeof WorkDocument>;

/** A note between those who work on a request, hidden from the customer. */
export const InternalNote = z.object({ id: z.uuid(), text: z.string(), at: Instant, author: PersonName });
export type InternalNote = z.output<typeof InternalNote>;

/** An event of the request, including internal ones. */
export const WorkEvent = z.object({
  id: z.uuid(),
  kind: z.enum([...RequestEvent.shape.kind.options, "verdict", "internal_note", "assignment"]),
  from: RequestEvent.shape.from,
  to: RequestEvent.shape.to,
  by: RequestEvent.shape.by,
  /**
   * As in `RequestEvent`; for a verdict the file's name; for an assignment the new assignee: null when unassigned,
   * empty when the account was deleted.
   */
  note: z.nullable(z.string()),
  change: RequestEvent.shape.change,
  at: Instant,
  /** The staff member; null for the customer and the system. */
  actor: PersonName,
  /** For a verdict. */
  verdict: z.nullable(z.enum(VERDICTS)),
  /** Hidden from the customer. */
  internal: z.boolean(),
});
export type WorkEvent = z.output<typeof WorkEvent>;

/** The data on the work page of a request, beside the request itself. */
export const WorkPage = z.object({
  documents: z.array(WorkDocument),
  asks: z.array(z.extend(InformationRequest, { by: PersonName })),
  /** Newest first. */
  notes: z.array(InternalNote),
  /** Oldest first. */
  events: z.array(WorkEvent),
  may: z.object({ judge: z.boolean(), ask: z.boolean(), note: z.boolean() }),
});
export type WorkPage = z.output<typeof WorkPage>;

/** An information request to send; the client chooses its id. */
export const NewInformationRequest = z.strictObject({
  id: z.uuid(),
  message: z.optional(text(1_000)),
  items: z
    .array(
      z
        .strictObject({
          kind: z.enum(INFORMATION_ITEM_KINDS),
          label: line(160).check(z.minLength(1)),
          reason_code: z.optional(z.enum(REFUSALS)),
          reason: text(1_000),
          due_on: CalendarDay,
          about_key: z.optional(text(200)),
          /** For a correction: a field of the request's form. */
          field_key: z.optional(text(40)),
          replaces: z.optional(z.uuid()),
        })
        .check(
          z.refine(({ reason, reason_code }) => reason !== "" || reason_code !== undefined, {
            path: ["reason"],
            error: "reason_required",
          }),
        ),
    )
    .check(z.minLength(1), z.maxLength(MAX_ITEMS_PER_INFORMATION_REQUEST)),
});
export type NewInformationRequest = z.output<typeof NewInformationRequest>;

const ofRequest = z.strictObject({ id: z.uuid() });

export const workPage = contract({
  "GET /api/work/requests/:id/work-page": {
    summary:
      "What those who work on a request see beside it: verdicts, notes, information requests, the complete history",
    access: "requests.queue",
    params: ofRequest,
    reply: WorkPage,
    errors: ["request_not_found"],
  },
  "POST /api/work/requests/:id/verdicts": {
    summary:
      "Records a verdict on a current document; `seen` is the latest verdict that was read, to detect concurrent reviews",
    access: "requests.process",
    params: ofRequest,
    body: z.strictObject({
      document_id: z.uuid(),
      verdict: z.enum(VERDICTS),
      note: z.optional(text(500)),
      seen: z.nullable(z.uuid()),
    }),
    reply: WorkPage,
    errors: ["request_not_found", "document_not_found", "verdict_conflict", "move_not_allowed"],
  },
  "POST /api/work/requests/:id/notes": {
    summary: "Adds an internal note; repeating the id adds it once",
    access: "requests.queue",
    params: ofRequest,
    body: z.strictObject({ id: z.uuid(), text: requiredText(4_000) }),
    reply: WorkPage,
    errors: ["request_not_found", "idempotency_key_reused"],
  },
  "POST /api/work/requests/:id/information-requests": {
    summary: "Asks the customer for documents or answers; repeating the id asks once",
    access: "requests.process",
    params: ofRequest,
    body: NewInformationRequest,
    reply: WorkPage,
    errors: [
      "request_not_found",
      "move_not_allowed",
      "information_item_limit_reached",
      "idempotency_key_reused",
    ],
  },
  "POST /api/work/requests/:id/information-requests/:item/withdrawal": {
    summary: "Withdraws an item; when no other is open, work on the request resumes",
    access: "requests.process",
    params: z.strictObject({ id: z.uuid(), item: z.uuid() }),
    reply: WorkPage,
    errors: ["request_not_found", "information_item_not_found", "information_item_closed"],
  },
  "PUT /api/requests/:id/information-requests/:item": {
    summary:
      "Answers an item in words; `before` is the answer that was read, to detect concurrent edits. Work resumes when no item is open",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), item: z.uuid() }),
    body: z.strictObject({ answer: requiredText(4_000), before: z.nullable(text(4_000)) }),
    reply: RequestDetail,
    errors: [
      "request_not_found",
      "information_item_not_found",
      "information_item_closed",
      "information_item_conflict",
    ],
  },
  "PUT /api/requests/:id/information-requests/:item/correction": {
    summary:
      "Corrects an answer to the form in the place of an item; `before` are the answers that were read, to detect concurrent edits. Work resumes when no item is open",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), item: z.uuid() }),
    body: z.strictObject({ answers: Answers, before: Answers }),
    reply: RequestDetail,
    errors: [
      "request_not_found",
      "information_item_not_found",
      "information_item_closed",
      "information_item_conflict",
    ],
  },
});
