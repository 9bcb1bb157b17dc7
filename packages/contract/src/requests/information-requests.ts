import { REFUSALS, VERDICTS } from "@passerelle/domain/documents/verdicts";
import {
  INFORMATION_ITEM_KINDS,
  INFORMATION_ITEM_STATES,
} from "@passerelle/domain/requests/information-requests/information-requests";
import * as z from "zod/mini";
import { Document } from "../documents.ts";
import { Instant } from "../shapes.ts";

/** The latest verdict on a document; its author is visible to staff only. */
export const DocumentVerdict = z.object({
  document_id: z.uuid(),
  verdict: z.enum(VERDICTS),
  /** For the customer. */
  note: z.nullable(z.string()),
  at: Instant,
});
export type DocumentVerdict = z.output<typeof DocumentVerdict>;

/** One item that is requested from the customer. */
export const InformationItem = z.object({
  id: z.uuid(),
  kind: z.enum(INFORMATION_ITEM_KINDS),
  state: z.enum(INFORMATION_ITEM_STATES),
  /** What is requested. */
  label: z.string(),
  /** The reason for the request: a preset reason, shown in the reader's language. */
  reason_code: z.nullable(z.enum(REFUSALS)),
  /** The reason in the worker's own words; empty if the preset reason is sufficient. */
  reason: z.string(),
  /** The calendar day on which it is due. */
  due_on: z.iso.date(),
  /** The due day is over without an answer. */
  overdue: z.boolean(),
  /** `doc_key` of the refused document that this item replaces. */
  about_key: z.nullable(z.string()),
  /** For a correction: the field of the form. */
  field_key: z.nullable(z.string()),
  /** The item whose answer was insufficient. */
  replaces: z.nullable(z.uuid()),
  answer: z.nullable(z.string()),
  document: z.nullable(Document),
  answered_at: z.nullable(Instant),
  /** Whether it may be answered, or its answer changed, now. */
  may_answer: z.boolean(),
});
export type InformationItem = z.output<typeof InformationItem>;

/** Items requested together, in their order. */
export const InformationRequest = z.object({
  id: z.uuid(),
  message: z.nullable(z.string()),
  asked_at: Instant,
  items: z.array(InformationItem),
});
export type InformationRequest = z.output<typeof InformationRequest>;
