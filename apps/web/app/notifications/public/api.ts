import type { Notification } from "@passerelle/contract/notifications";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

/** Number of notifications that the header shows (spec 1 §9). */
export const LATEST = 5;

/** Prefix of all query keys of the reader's notifications. */
export const NOTIFICATIONS_KEY = ["notifications"] as const;

/** One page, newest first; titles of services are in `language`. */
export const notificationList = ({ page, perPage }: { page: number; perPage: number }, language: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, language, page, perPage],
    queryFn: ({ signal }) =>
      api("GET /api/notifications", { query: { page, per_page: perPage } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reloadNotifications = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });

/** Also marks the message or response that it is about as read. */
export const readOne = ({ id }: Notification) => api("POST /api/notifications/:id/read", { params: { id } });

export const readAll = () => api("POST /api/notifications/read");
