import type { ContactMessage } from "@passerelle/contract/support/contact";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const MESSAGES_PER_PAGE = 20;

export const BOXES = ["open", "handled", "suspected"] as const;
export type Box = (typeof BOXES)[number];

export const MESSAGES_KEY = ["admin", "contact-messages"] as const;

/** Contact messages of a box, always fresh; while a page loads, the former one stays. */
export const messageList = (box: Box, page: number) =>
  queryOptions({
    queryKey: [...MESSAGES_KEY, box, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/contact-messages",
        { query: { box, page, per_page: MESSAGES_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const markMessage = (
  { id, version }: Pick<ContactMessage, "id" | "version">,
  change: { status?: ContactMessage["status"]; suspected?: boolean },
) => api("PATCH /api/admin/contact-messages/:id", { params: { id }, body: { version, ...change } });
