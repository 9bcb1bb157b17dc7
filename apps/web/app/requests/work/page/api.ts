import type { NewInformationRequest, WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Verdict } from "@passerelle/domain/documents/verdicts";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../../lib/query.ts";
import { api } from "../../../lib/session.ts";
import { WORK_KEY } from "../api.ts";

/** The work page of a request, in any language. */
export const workPageKey = (id: string) => [...WORK_KEY, "page", id] as const;
const keyOf = (id: string, language: string) => [...workPageKey(id), language] as const;

/** What workers see beside the request, always fresh. */
export const workPage = (id: string, language: string) =>
  queryOptions({
    queryKey: keyOf(id, language),
    queryFn: ({ signal }) => api("GET /api/work/requests/:id/work-page", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

/** A call that changes the work page: stores the reply, and reloads the rest also after a failure. */
function change<V>(
  client: QueryClient,
  id: string,
  language: string,
  mutationFn: (body: V) => Promise<WorkPage>,
) {
  return mutationOptions({
    mutationFn,
    onSuccess: (page: WorkPage) => client.setQueryData(keyOf(id, language), page),
    onSettled: () => client.invalidateQueries({ queryKey: WORK_KEY }),
  });
}

export type NewVerdict = { document_id: string; verdict: Verdict; note: string; seen: string | null };

export const judgeDocument = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, ({ note, ...body }: NewVerdict) =>
    api("POST /api/work/requests/:id/verdicts", {
      params: { id },
      body: { ...body, ...(note && { note }) },
    }),
  );

export const addNote = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, (body: { id: string; text: string }) =>
    api("POST /api/work/requests/:id/notes", { params: { id }, body }),
  );

export const requestInformation = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, (body: NewInformationRequest) =>
    api("POST /api/work/requests/:id/information-requests", { params: { id }, body }),
  );

export const withdrawItem = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, (item: string) =>
    api("POST /api/work/requests/:id/information-requests/:item/withdrawal", { params: { id, item } }),
  );
