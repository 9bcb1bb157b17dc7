import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Language } from "@passerelle/contract/shapes";
import { isCorrectable } from "@passerelle/domain/catalogue/forms/correction";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { shownForm } from "@passerelle/domain/catalogue/forms/visibility";
import { LANGUAGES } from "@passerelle/domain/languages";
import {
  informationRequestRefusal,
  reminderDay,
} from "@passerelle/domain/requests/information-requests/information-requests";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { readSetting } from "../../settings/service.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { termsInLanguage } from "../ordering/terms.ts";
import { findCurrentDocuments, type StoredRequest, touchRequest } from "../queries.ts";
import { changeAsWorker } from "../work/work-page.ts";
import { notifyInformationRequested } from "./emails.ts";
import { findInformationRequest, findItems, insertInformationRequest, type NewItem } from "./queries.ts";

export type RequestedInformation = {
  id: string;
  message?: string | undefined;
  items: {
    kind: NewItem["kind"];
    label: string;
    reason_code?: NewItem["reason_code"] | undefined;
    reason: string;
    due_on: string;
    about_key?: string | undefined;
    field_key?: string | undefined;
    replaces?: string | undefined;
  }[];
};

/**
 * Requests one or several items from the customer of a locked request, with one event and one email. Repeating an information
 * request has no effect. Throws `move_not_allowed`, `information_item_limit_reached`, `invalid_input`, and
 * `idempotency_key_reused` for an id that was used on another request.
 */
export async function requestItems(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  asked: RequestedInformation,
  now = new Date(),
): Promise<void> {
  const known = await findInformationRequest(trx, asked.id);
  if (known && known.service_request_id !== request.id) throw new AppError("idempotency_key_reused");
  if (known) return;
  await requireAllowedItems(trx, request, asked, now);
  const { language } = await getProfile(trx, request.user_id);
  const labelOf = labelsOf(request, asked, language);
  const nameOf = documentNames(request, language);
  const items = asked.items.map(({ about_key, field_key, replaces, reason_code, ...item }) => ({
    ...item,
    label: labelOf(field_key) ?? nameOf(about_key, item.label) ?? item.label,
    reason_code: reason_code ?? null,
    about_key: about_key || null,
    field_key: field_key || null,
    replaces: replaces ?? null,
  }));
  const message = asked.message || null;
  const firstDue = items.map((item) => item.due_on).sort()[0] ?? "";
  const remindBefore = await readSetting(trx, "requests.reminder_days");
  const isNew = await insertInformationRequest(
    trx,
    {
      id: asked.id,
      service_request_id: request.id,
      message,
      asked_by: actor.userId,
      remind_on: reminderDay(now, firstDue, remindBefore) ?? null,
    },
    items,
  );
  if (!isNew) throw new AppError("idempotency_key_reused");
  const who = { mover: "staff", actorId: actor.userId } as const;
  const move = {
    action: "ask_information",
    ...who,
    due: undefined,
    paid: false,
    note: message,
    items,
  } as const;
  if ((await transition(ctx, trx, request, move)).ok) return;
  // The request already waits for its customer and gets further items.
  await touchRequest(trx, request.id);
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "information_requested",
    by: "staff",
    actor_id: actor.userId,
    note: message,
  });
  await notifyInformationRequested(ctx, trx, request, { message, items });
}

async function requireAllowedItems(
  trx: Db,
  request: StoredRequest,
  { items }: RequestedInformation,
  now: Date,
): Promise<void> {
  const before = await findItems(trx, request.id);
  const refusal = informationRequestRefusal({
    status: request.status,
    open: before.filter((item) => item.state === "open").length,
    dueDays: items.map((item) => item.due_on),
    now,
  });
  if (refusal === "not_allowed") throw new AppError("move_not_allowed");
  if (refusal === "too_many") throw new AppError("information_item_limit_reached");
  if (refusal === "due_date") throw invalid("due_on");
  const documents = (await findCurrentDocuments(trx, [request.id])).get(request.id) ?? [];
  for (const { about_key, replaces } of items) {
    if (about_key && !documents.some((document) => document.doc_key === about_key))
      throw invalid("about_key");
    // An item can be replaced once, and only after it was answered.
    if (!replaces) continue;
    const isAnswered = before.some((item) => item.id === replaces && item.state === "answered");
    const isTaken = before.some((item) => item.replaces === replaces && item.state !== "withdrawn");
    if (!isAnswered || isTaken) throw invalid("replaces");
  }
  const wanted = items.flatMap(({ replaces }) => replaces ?? []);
  if (new Set(wanted).size < wanted.length) throw invalid("replaces");
}

/**
 * The labels of the fields to correct, in the customer's language. Throws `invalid_input` for a field without an answer in the
 * request's form, and for an item with a field that is no correction, or a correction without a field.
 */
function labelsOf(
  request: StoredRequest,
  { items }: RequestedInformation,
  language: Language,
): (key: string | undefined) => string | undefined {
  if (items.some(({ kind, field_key }) => (kind === "field") !== Boolean(field_key)))
    throw invalid("field_key");
  if (!request.terms || !items.some(({ field_key }) => field_key)) return () => undefined;
  const { form } = termsInLanguage(request.terms, language);
  const shown = shownForm(form, request.answers).sections.flatMap(({ fields }) =>
    fields.filter(isCorrectable),
  );
  const labels = new Map(shown.map(({ key, label }) => [key, label.slice(0, MAX_LABEL)]));
  if (items.some(({ field_key }) => field_key && !labels.has(field_key))) throw invalid("field_key");
  return (key) => (key ? labels.get(key) : undefined);
}

/**
 * The name of a document in the customer's language, found by its key and by `label`, its name in another language: workers
 * choose documents in their own language.
 */
function documentNames(
  { terms, answers }: StoredRequest,
  language: Language,
): (key: string | undefined, label: string) => string | undefined {
  const namesIn = (one: Language) =>
    new Map(
      terms
        ? askedDocuments(termsInLanguage(terms, one), answers).map(({ key, name }) => [
            key,
            name.slice(0, MAX_LABEL),
          ])
        : [],
    );
  const own = namesIn(language);
  const all = LANGUAGES.map(namesIn);
  return (key, label) => (key && all.some((names) => names.get(key) === label) ? own.get(key) : undefined);
}

/** As in `NewInformationRequest`. */
const MAX_LABEL = 160;

const invalid = (field: string) =>
  new AppError("invalid_input", { fields: [{ field: `items.${field}`, code: "refused" }] });

/** Requests documents or answers from the customer: see `requestItems`. Also throws `request_not_found`. */
export function requestInformation(
  ctx: Context,
  actor: Actor,
  id: string,
  asked: RequestedInformation,
  language: Language,
): Promise<WorkPage> {
  return changeAsWorker(ctx, actor, id, language, (trx, request) =>
    requestItems(ctx, trx, actor, request, asked),
  );
}
