import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import { REVIEW_STATES, type ReviewState, type Verdict } from "@passerelle/domain/reviews/review";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const REVIEWS_PER_PAGE = 20;

/** The moderation queue's filter, as the address has it. */
export type QueueFilter = { state: ReviewState; search: string; page: number };

export function readQueueFilter(params: URLSearchParams): QueueFilter {
  return {
    state: REVIEW_STATES.find((one) => one === params.get("state")) ?? "pending",
    search: params.get("search") ?? "",
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
  };
}

export function queuePath({ state, search, page }: QueueFilter): string {
  const params = new URLSearchParams({
    ...(state !== "pending" && { state }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/reviews?${params}` : "/admin/reviews";
}

export const QUEUE_KEY = ["admin", "reviews"] as const;

/** A page of the queue, always fresh; while a page loads, the former one stays. */
export const queueQuery = ({ state, search, page }: QueueFilter, language: string) =>
  queryOptions({
    queryKey: [...QUEUE_KEY, language, state, search, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/reviews",
        { query: { state, ...(search && { search }), page, per_page: REVIEWS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const moderateReview = ({ id, version }: Pick<ModeratedReview, "id" | "version">, verdict: Verdict) =>
  api("PATCH /api/admin/reviews/:id", { params: { id }, body: { ...verdict, version } });
