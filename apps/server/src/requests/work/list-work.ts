import type { WorkerChoice, WorkSummary } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/contract/shapes";
import type { StageName } from "@passerelle/domain/requests/lifecycle/stages";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import {
  boxesFor,
  MAX_EXACT_COUNT,
  type WorkBox,
  type WorkSort,
} from "@passerelle/domain/requests/work/queues";
import { type Actor, actorMay } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { workerOf } from "../lifecycle/access.ts";
import { summariseRequests } from "../lifecycle/describe-request.ts";
import {
  countBoxes,
  countStages,
  findChoices,
  findWork,
  type WorkFilter,
  type WorkRow,
} from "./queue-queries.ts";
import { describeDue } from "./read-work.ts";
import { listWorkers } from "./terms.ts";

const PER_PAGE = 20;

export type WorkQuery = {
  box?: WorkBox;
  status?: RequestStatus;
  stage?: StageName;
  country_code?: string;
  organism_id?: string;
  service_id?: string;
  assignee_id?: string;
  sort?: WorkSort;
  search?: string;
  page?: number;
  per_page?: number;
};

/**
 * One page of the requests of a box to which the caller has access. Throws `not_allowed` for a box that the caller does not have,
 * and for a filter by another assignee unless the caller may assign requests.
 */
export async function listWork(
  { db, env }: Context,
  actor: Actor,
  query: WorkQuery,
  language: Language,
): Promise<{
  box: WorkBox;
  requests: WorkSummary[];
  total: number;
  counts: Partial<Record<WorkBox, number>>;
  stages: { stage: StageName; count: number; late: number }[];
}> {
  const { page = 1, per_page: limit = PER_PAGE } = query;
  const { box, sort, filter } = askedOf(env, actor, query);
  const boxes = boxesFor(actor.role);
  const worker = await workerOf(db, actor);
  const offset = Math.min((page - 1) * limit, MAX_EXACT_COUNT + 1);
  const { rows, total } = await findWork(db, worker, { box, sort, filter }, { limit, offset });
  return {
    box,
    requests: await presentWork(db, rows, language),
    total,
    counts: await countBoxes(db, worker, boxes),
    stages: await countStages(db, worker, { ...filter, status: undefined }),
  };
}

/** The box, the order and the filter in a query. Throws as `listWork`. */
export function askedOf(
  env: Context["env"],
  actor: Actor,
  query: WorkQuery,
): { box: WorkBox; sort: WorkSort; filter: WorkFilter } {
  const boxes = boxesFor(actor.role);
  const { box = boxes[0], sort = "due" } = query;
  if (!box || !boxes.includes(box)) throw new AppError("not_allowed");
  if (query.assignee_id && !actorMay(env, actor, "requests.assign")) throw new AppError("not_allowed");
  const filter = {
    status: query.status,
    stage: query.stage,
    countryCode: query.country_code,
    organismId: query.organism_id,
    serviceId: query.service_id,
    assigneeId: query.assignee_id,
    search: query.search || undefined,
  };
  return { box, sort, filter };
}

export async function presentWork(db: Db, rows: WorkRow[], language: Language): Promise<WorkSummary[]> {
  const now = new Date();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Submitted requests have a frozen price, so the reader's subscription does not matter.
  const summaries = await summariseRequests(db, rows, { subscriber: false, language });
  return summaries.flatMap((summary) => {
    const row = byId.get(summary.id);
    if (!row) return [];
    const { assigned_to: assigned } = row;
    return {
      ...summary,
      customer: { id: row.user_id, name: row.customer_name },
      assignee: assigned ? { id: assigned, name: row.assignee_name ?? "" } : null,
      ...describeDue(row, now),
    };
  });
}

/** The filters of a queue, and the possible assignees for a caller who may assign requests. */
export async function listChoices(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<{
  countries: { code: string; name: string }[];
  organisms: { id: string; name: string; country_code: string }[];
  services: { id: string; title: string }[];
  workers: WorkerChoice[];
}> {
  return {
    ...(await findChoices(ctx.db, language)),
    workers: actorMay(ctx.env, actor, "requests.assign") ? await listWorkers(ctx) : [],
  };
}
