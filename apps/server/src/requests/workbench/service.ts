import type { WorkDocument, WorkEvent, WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Language } from "@passerelle/contract/shapes";
import { judgeDocument, type Verdict } from "@passerelle/domain/documents/verdicts";
import {
  informationItemOf,
  statusAfterInformationRequest,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { mayJudge } from "@passerelle/domain/requests/work/processing";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { tell } from "../../platform/live.ts";
import { lockStanding, lockWork, type RequestStanding, requireReader } from "../access/service.ts";
import { findAssignments } from "../assigning/queries.ts";
import { type Asked, requestInformation, withdrawItem } from "../complements/asking.ts";
import { describeInformationRequests } from "../complements/present.ts";
import { termsOf, withoutFileNames } from "../present.ts";
import { findCurrentDocuments, findEvents, findPayments, type StoredRequest } from "../queries.ts";
import { tellSides } from "../tell.ts";
import {
  findActors,
  findNames,
  findNote,
  findNotes,
  findVerdictEvents,
  findVerdicts,
  insertNote,
  insertVerdict,
} from "./queries.ts";

/** What those who work on a request see beside it. Throws `request_not_found`. */
export async function getWorkPage(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<WorkPage> {
  return describeWorkPage(ctx.db, await requireReader(ctx.db, actor, id), language);
}

/**
 * Judges a current document. The same verdict again answers the same; another one than `seen` stood meanwhile is
 * `verdict_conflict`. Throws `request_not_found`, `document_not_found`, and `move_not_allowed` on what nobody works on.
 */
export function judge(
  ctx: Context,
  actor: Actor,
  id: string,
  given: { document_id: string; verdict: Verdict; note?: string; seen: string | null },
  language: Language,
): Promise<WorkPage> {
  return work(ctx, actor, id, language, async (trx, request) => {
    if (!mayJudge(request.status)) throw new AppError("move_not_allowed");
    const documents = (await findCurrentDocuments(trx, [id])).get(id) ?? [];
    if (!documents.some((document) => document.id === given.document_id))
      throw new AppError("document_not_found");
    const { document_id, verdict, seen } = given;
    const note = given.note || null;
    const [latest] = await findVerdicts(trx, [document_id]);
    const becomes = judgeDocument(latest, { verdict, note, seen });
    if (becomes === "conflict") throw new AppError("verdict_conflict");
    if (becomes === "apply")
      await insertVerdict(trx, { document_id, verdict, note, judged_by: actor.userId });
  });
}

/**
 * Adds an internal note, of whoever reads the request, the support too; the same id again is the same note. Throws
 * `request_not_found`, and `idempotency_key_reused` for an id under which something else was written.
 */
export function addNote(
  ctx: Context,
  actor: Actor,
  id: string,
  note: { id: string; text: string },
  language: Language,
): Promise<WorkPage> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await lockStanding(trx, actor, id);
    if (!found || found.as === "customer") throw new AppError("request_not_found");
    const known = await findNote(trx, note.id);
    const same =
      known?.service_request_id === id && known.author_id === actor.userId && known.text === note.text;
    if (known && !same) throw new AppError("idempotency_key_reused");
    if (!known) {
      const written = { ...note, service_request_id: id, author_id: actor.userId };
      if (!(await insertNote(trx, written))) throw new AppError("idempotency_key_reused");
      // Its customer is not even told that something changed.
      await tell(trx, { workers: { requestId: id } }, { about: "request", id });
    }
    return describeWorkPage(trx, found, language);
  });
}

/** Asks the customer for documents or answers: see `requestInformation`. Throws `request_not_found` besides. */
export function ask(
  ctx: Context,
  actor: Actor,
  id: string,
  asked: Asked,
  language: Language,
): Promise<WorkPage> {
  return work(ctx, actor, id, language, (trx, request) =>
    requestInformation(ctx, trx, actor, request, asked),
  );
}

/** Asks for an item no more: see `withdrawItem`. Throws `request_not_found` besides. */
export function withdraw(
  ctx: Context,
  actor: Actor,
  id: string,
  itemId: string,
  language: Language,
): Promise<WorkPage> {
  return work(ctx, actor, id, language, (trx, request) => withdrawItem(trx, actor, request, itemId));
}

/** One transaction of whoever works on a request, under its lock; answers how everything stands then. */
function work(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
  deed: (trx: Db, request: StoredRequest) => Promise<void>,
): Promise<WorkPage> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, id);
    await deed(trx, request);
    await tellSides(trx, request);
    return describeWorkPage(trx, await requireReader(trx, actor, id), language);
  });
}

async function describeWorkPage(
  db: Db,
  { request, as }: RequestStanding,
  language: Language,
): Promise<WorkPage> {
  const isWorker = as === "worker";
  // Who only reads does so without the documents.
  const documents = isWorker ? ((await findCurrentDocuments(db, [request.id])).get(request.id) ?? []) : [];
  const asks = await describeInformationRequests(db, request, documents);
  const events = await describeEvents(db, request.id);
  const names = await findNames(
    db,
    asks.map((one) => one.asked_by),
  );
  return {
    documents: await describeDocuments(db, request, documents, language),
    asks: asks.map(({ asked_by, ...one }) => ({ ...one, by: names.get(asked_by) || null })),
    notes: (await findNotes(db, request.id)).map(({ id, text, written_at, author }) => ({
      id,
      text,
      at: written_at.toISOString(),
      author: author || null,
    })),
    events: isWorker ? events : withoutFileNames(events),
    may: {
      judge: isWorker && mayJudge(request.status),
      ask: isWorker && statusAfterInformationRequest(request.status) !== undefined,
      note: true,
    },
  };
}

async function describeDocuments(
  db: Db,
  request: StoredRequest,
  documents: WorkDocument["document"][],
  language: Language,
): Promise<WorkDocument[]> {
  if (documents.length === 0) return [];
  const payment = (await findPayments(db, [request.id])).get(request.id);
  const terms = await termsOf(db, request, payment, { subscriber: false, language });
  const asked = (await describeInformationRequests(db, request, documents)).flatMap((one) => one.items);
  const verdicts = await findVerdicts(
    db,
    documents.map((document) => document.id),
  );
  return documents.flatMap((document) => {
    const itemId = informationItemOf(document.doc_key);
    const name =
      itemId === undefined
        ? terms.required_documents.find(({ key }) => key === document.doc_key)?.name
        : asked.find((item) => item.id === itemId)?.label;
    // What is no longer required was kept with the request, and is nobody's to judge.
    if (name === undefined) return [];
    const given = verdicts.filter((verdict) => verdict.document_id === document.id);
    return [
      {
        document,
        name,
        item_id: itemId ?? null,
        verdicts: given.map(({ id, document_id, verdict, note, judged_at, judge: by }) => ({
          id,
          document_id,
          verdict,
          note,
          at: judged_at.toISOString(),
          by: by || null,
        })),
      },
    ];
  });
}

/** The customer's timeline and, between its events, what is not theirs to see. */
async function describeEvents(db: Db, requestId: string): Promise<WorkEvent[]> {
  const actors = await findActors(db, requestId);
  // That it was taken in charge once is the customer's to know; who had it when is told below.
  const told = (await findEvents(db, requestId)).filter(({ kind }) => kind !== "assigned");
  const seen: WorkEvent[] = told.map((event) => ({
    ...event,
    actor: actors.get(event.id) || null,
    verdict: null,
    internal: false,
  }));
  const hidden = { from: null, to: null, by: "staff", internal: true } as const;
  const verdicts: WorkEvent[] = (await findVerdictEvents(db, requestId)).map((one) => ({
    ...hidden,
    id: one.id,
    kind: "verdict",
    note: one.file_name,
    at: one.judged_at.toISOString(),
    actor: one.judge || null,
    verdict: one.verdict,
  }));
  const notes: WorkEvent[] = (await findNotes(db, requestId)).reverse().map((one) => ({
    ...hidden,
    id: one.id,
    kind: "internal_note",
    note: null,
    at: one.written_at.toISOString(),
    actor: one.author || null,
    verdict: null,
  }));
  const assignments: WorkEvent[] = (await findAssignments(db, requestId)).map((one) => ({
    ...hidden,
    id: one.id,
    kind: "assignment",
    by: one.actor ? "staff" : "system",
    note: one.assignee?.name ?? null,
    at: one.at,
    actor: one.actor?.name || null,
    verdict: null,
  }));
  // The sort is stable: what happened at the same instant stays in its order.
  return [...seen, ...assignments, ...verdicts, ...notes].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}
