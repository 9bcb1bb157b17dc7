import type { WorkDocument, WorkEvent, WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Language } from "@passerelle/contract/shapes";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import {
  informationItemOf,
  statusAfterInformationRequest,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { mayJudge } from "@passerelle/domain/requests/work/processing";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { describeInformationRequests } from "../information-requests/describe-information-requests.ts";
import { type AccessedRequest, lockWork, requireReader } from "../lifecycle/access.ts";
import { termsOf, withoutFileNames } from "../lifecycle/describe-request.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { findEvents } from "../lifecycle/timeline-queries.ts";
import { findCurrentDocuments, findPayments, type StoredRequest } from "../queries.ts";
import { findAssignments } from "./assignment-queries.ts";
import { findActors, findNames, findNotes, findVerdictEvents, findVerdicts } from "./work-page-queries.ts";

/** The data on the work page beside the request itself. Throws `request_not_found`. */
export async function getWorkPage(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<WorkPage> {
  return describeWorkPage(ctx.db, await requireReader(ctx.db, actor, id), language);
}

/** Runs a transaction of a person who works on a request, under its lock; returns the updated work page. */
export function changeAsWorker(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
  change: (trx: Db, request: StoredRequest) => Promise<void>,
): Promise<WorkPage> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, id);
    await change(trx, request);
    await publishRequestChange(trx, request);
    return describeWorkPage(trx, await requireReader(trx, actor, id), language);
  });
}

export async function describeWorkPage(
  db: Db,
  { request, as }: AccessedRequest,
  language: Language,
): Promise<WorkPage> {
  const isWorker = as === "worker";
  // Read-only access excludes the documents.
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
  const items = (await describeInformationRequests(db, request, documents)).flatMap((one) => one.items);
  const asked = askedDocuments(terms, request.answers);
  const verdicts = await findVerdicts(
    db,
    documents.map((document) => document.id),
  );
  return documents.flatMap((document) => {
    const itemId = informationItemOf(document.doc_key);
    const name =
      itemId === undefined
        ? asked.find(({ key }) => key === document.doc_key)?.name
        : items.find((item) => item.id === itemId)?.label;
    // A document that is no longer asked is kept with the request, but cannot be judged.
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

/** The customer's timeline, merged with internal events. */
async function describeEvents(db: Db, requestId: string): Promise<WorkEvent[]> {
  const actors = await findActors(db, requestId);
  // Without the customer's entry for the first assignment, which the assignments below replace.
  const visible = (await findEvents(db, requestId)).filter(({ kind }) => kind !== "assigned");
  const seen: WorkEvent[] = visible.map((event) => ({
    ...event,
    actor: actors.get(event.id) || null,
    verdict: null,
    internal: false,
  }));
  const hidden = { from: null, to: null, change: null, by: "staff", internal: true } as const;
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
  // The sort is stable: events of the same instant keep their order.
  return [...seen, ...assignments, ...verdicts, ...notes].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}
