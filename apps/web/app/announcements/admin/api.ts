import type { AdminAnnouncement, AnnouncementText } from "@passerelle/contract/announcements";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const ANNOUNCEMENTS_PER_PAGE = 10;

const LISTS = ["admin", "announcements"] as const;

export const announcementList = (page: number) =>
  queryOptions({
    queryKey: [...LISTS, page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/announcements", { query: { page, per_page: ANNOUNCEMENTS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The history is reloaded with the lists. */
export const HISTORY_KEY = LISTS;

export const readHistory = (limit: number, signal: AbortSignal) =>
  api("GET /api/admin/announcements/history", { query: { limit } }, { signal });

export const reloadAnnouncements = (client: QueryClient) => client.invalidateQueries({ queryKey: LISTS });

/** Shows the new version of an announcement in its list, because its next change has to name that version. */
export const showChanged = (client: QueryClient, page: number, changed: AdminAnnouncement) =>
  client.setQueryData(
    announcementList(page).queryKey,
    (list) =>
      list && {
        ...list,
        announcements: list.announcements.map((one) => (one.id === changed.id ? changed : one)),
      },
  );

/** Creates an announcement when `version` is undefined. */
export const writeAnnouncement = (id: string, text: AnnouncementText, version?: number) =>
  api("PUT /api/admin/announcements/:id", { params: { id }, body: { ...text, version } });

export const publishAnnouncement = ({ id, version }: AdminAnnouncement, published: boolean) =>
  api("POST /api/admin/announcements/:id/publication", { params: { id }, body: { published, version } });

export const deleteAnnouncement = ({ id, version }: AdminAnnouncement) =>
  api("DELETE /api/admin/announcements/:id", { params: { id }, query: { version } });
