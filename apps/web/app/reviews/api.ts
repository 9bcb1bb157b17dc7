import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

/** The approved reviews of a service, newest first, page after page; each page repeats the average and the count. */
export const reviewsQuery = (serviceId: string) =>
  infiniteQueryOptions({
    queryKey: ["reviews", "of-service", serviceId],
    queryFn: ({ pageParam: page, signal }) =>
      api("GET /api/services/:id/reviews", { params: { id: serviceId }, query: { page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { reviews }) => sum + reviews.length, 0);
      return last.reviews.length > 0 && loaded < last.count ? pages.length + 1 : undefined;
    },
  });
