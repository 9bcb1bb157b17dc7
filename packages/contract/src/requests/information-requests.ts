import { VERDICTS } from "@passerelle/domain/documents/verdicts";
import {
  INFORMATION_ITEM_KINDS,
  INFORMATION_ITEM_STATES,
} from "@passerelle/domain/requests/information-requests/information-requests";
import * as z from "zod/mini";
import { Document } from "../documents.ts";
import { Instant } from "../shapes.ts";

/** What stands of a document: the last verdict; who gave it is the staff's to know. */
export const DocumentVerdict = z.object({
  document_id: z.uuid(),
  verdict: z.enum(VERDICTS),
  /** Words for the customer. */
  note: z.nullable(z.string()),
  at: Instant,
});
export type DocumentVerdict = z.output<typeof DocumentVerdict>;

/** One thing that the customer is asked for. */
export const InformationItem = z.object({
  id: z.uuid(),
  kind: z.enum(INFORMATION_ITEM_KINDS),
  state: z.enum(INFORMATION_ITEM_STATES),
  /** What. */
  label: z.string(),
  /** Why. */
  reason: z.string(),
  /** By when: a day of the calendar. */
  due_on: z.iso.date(),
  /** That day is over and nothing has come. */
  overdue: z.boolean(),
  /** `doc_key` of the document that was refused, in whose place this one is asked for. */
  about_key: z.nullable(z.string()),
  /** The item whose answer did not do. */
  replaces: z.nullable(z.uuid()),
  answer: z.nullable(z.string()),
  document: z.nullable(Document),
  answered_at: z.nullable(Instant),
  /** It may be answered now, or answered anew. */
  may_answer: z.boolean(),
});
export type InformationItem = z.output<typeof InformationItem>;

/** What was asked at one time, in the order in which it was asked. */
export const InformationRequest = z.object({
  id: z.uuid(),
  message: z.nullable(z.string()),
  asked_at: Instant,
  items: z.array(InformationItem),
});
export type InformationRequest = z.output<typeof InformationRequest>;
