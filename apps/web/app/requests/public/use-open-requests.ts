import { useQuery } from "@tanstack/react-query";
import { useLive } from "../../lib/live/use-live.ts";
import { requestKeys, requestList } from "./api.ts";

/** As many as a page of the list may hold, so that the most urgent one is among them. */
const MOST = 100;

export const openRequestsQuery = requestList({ status: "open", per_page: MOST });

/** The open requests of the signed-in person, kept up to date. */
export function useOpenRequests() {
  useLive("request", undefined, [requestKeys.all]);
  return useQuery(openRequestsQuery);
}
