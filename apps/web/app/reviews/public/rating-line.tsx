import { useInfiniteQuery } from "@tanstack/react-query";
import { Rating } from "../components/rating.tsx";
import { reviewsQuery } from "./api.ts";

/** Average rating of a service; nothing without reviews. */
export function RatingLine({ serviceId }: { serviceId: string }) {
  const { data } = useInfiniteQuery(reviewsQuery(serviceId));
  const first = data?.pages[0];
  return first ? <Rating average={first.average} count={first.count} /> : null;
}
