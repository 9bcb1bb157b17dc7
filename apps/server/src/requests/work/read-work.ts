import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WhenDue } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/contract/shapes";
import { isLate } from "@passerelle/domain/requests/delays/lateness";
import { workMoves } from "@passerelle/domain/requests/work/processing";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import { type AccessedRequest, requireReader } from "../lifecycle/access.ts";
import { describeLoaded, load, type Viewer, withoutFileNames } from "../lifecycle/describe-request.ts";
import type { StoredRequest } from "../queries.ts";

/** Throws `request_not_found`, also for a draft and for a request to which the caller has no access. */
export async function getWork(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<WorkDetail> {
  return describeWork(db, await requireReader(db, actor, id), language);
}

export async function describeWork(
  db: Db,
  { request, as }: AccessedRequest,
  language: Language,
): Promise<WorkDetail> {
  const viewer = viewerIn(language);
  const loaded = await load(db, request, viewer);
  const { due, paid, feeOpen } = loaded.assessment;
  const { id, name } = await getProfile(db, request.user_id);
  const described = await describeLoaded(db, loaded, viewer);
  const works = as === "worker";
  return {
    // Only those who work on the request see its documents.
    request: works ? described : withoutDocuments(described),
    ...describeDue(request, new Date()),
    customer: { id, name },
    works,
    moves: works ? workMoves(request.status, { due, paid, feeOpen }) : [],
    open_fees: loaded.openFees.map(({ label }) => label),
  };
}

function withoutDocuments(described: RequestDetail): RequestDetail {
  const redacted = described.information_requests.map((ask) => ({
    ...ask,
    items: ask.items.map((item) => ({ ...item, document: null })),
  }));
  const events = withoutFileNames(described.events);
  return {
    ...described,
    documents: [],
    verdicts: [],
    information_requests: redacted,
    deliverables: [],
    events,
  };
}

/** Submitted requests have a frozen price, so the reader's subscription does not matter. */
export const viewerIn = (language: Language): Viewer => ({ subscriber: false, language });

/** The due date of a request, as shown to those who work on it. */
export const describeDue = (
  { status, due_at: dueAt }: Pick<StoredRequest, "status" | "due_at">,
  now: Date,
): WhenDue => ({ due_at: dueAt?.toISOString() ?? null, late: isLate({ status, dueAt }, now) });
