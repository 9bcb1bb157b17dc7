import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

type Disposition = "inline" | "attachment";

export function makeLink(id: string, disposition: Disposition): Promise<{ url: string; expires_at: string }> {
  return api("POST /api/documents/:id/links", { params: { id }, body: { disposition } });
}

/** A link that shows a picture in the page; renewed before it expires. */
export const previewLink = (id: string) =>
  queryOptions({
    queryKey: ["documents", id, "preview"],
    queryFn: () => makeLink(id, "inline"),
    staleTime: ({ state }) =>
      state.data ? Math.max(0, Date.parse(state.data.expires_at) - state.dataUpdatedAt - 10_000) : 0,
  });

export function deleteDocument(id: string): Promise<{ id: string }> {
  return api("DELETE /api/documents/:id", { params: { id } });
}
