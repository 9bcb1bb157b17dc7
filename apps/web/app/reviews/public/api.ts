import type { OwnReview, WrittenReview } from "@passerelle/contract/reviews";
import type { ReviewSort } from "@passerelle/domain/reviews/review";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

const ofService = (serviceId: string) => ["reviews", "of-service", serviceId] as const;

/** The approved reviews of a service, page after page; each page repeats the average, the count and the ratings. */
export const reviewsQuery = (serviceId: string, sort: ReviewSort = "newest") =>
  infiniteQueryOptions({
    queryKey: [...ofService(serviceId), sort],
    queryFn: ({ pageParam: page, signal }) =>
      api("GET /api/services/:id/reviews", { params: { id: serviceId }, query: { sort, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { reviews }) => sum + reviews.length, 0);
      return last.reviews.length > 0 && loaded < last.count ? pages.length + 1 : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** The reader's own review, and whether they may write one. */
export const myReviewQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ["reviews", "mine", serviceId],
    queryFn: ({ signal }) =>
      api("GET /api/services/:id/my-review", { params: { id: serviceId } }, { signal }),
    // Staff complete the request meanwhile, and the customer comes here from it.
    staleTime: 0,
  });

export const writeReview = (serviceId: string, body: WrittenReview): Promise<OwnReview> =>
  api("PUT /api/services/:id/my-review", { params: { id: serviceId }, body });
