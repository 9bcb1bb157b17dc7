import type { RequestDetail, RequestSummary } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Hit, SearchTerms } from "../../platform/text-search.ts";
import { findRequest } from "../queries.ts";
import { describeRequest, summariseRequests, viewerOf } from "./describe-request.ts";
import { findRequests } from "./list-queries.ts";
import { findMatchingRequests } from "./search-queries.ts";

const PER_PAGE = 20;

/** One page of the caller's requests, last changed first. */
export async function listRequests(
  { db }: Context,
  actor: Actor,
  query: { status?: RequestStatus | "open"; search?: string; page?: number; per_page?: number },
  language: Language,
): Promise<{ requests: RequestSummary[]; total: number; page: number; per_page: number }> {
  const { status, search, page = 1, per_page = PER_PAGE } = query;
  const filter = { userId: actor.userId, status, search };
  const { rows, total } = await findRequests(db, filter, { limit: per_page, offset: (page - 1) * per_page });
  return { requests: await summariseRequests(db, rows, viewerOf(actor, language)), total, page, per_page };
}

/** Throws `request_not_found`, also for another person's request, whose existence is confidential. */
export async function getRequest(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<RequestDetail> {
  const request = await findRequest(db, id);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  return describeRequest(db, request, viewerOf(actor, language));
}

/** The caller's own requests only, whatever else the caller may read. */
export function searchMyRequests(
  db: Db,
  actor: Actor,
  sought: SearchTerms,
  language: Language,
): Promise<Hit[]> {
  return findMatchingRequests(db, actor.userId, sought, language);
}
