import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Verdict } from "@passerelle/domain/documents/verdicts";
import type { InformationItemKind } from "@passerelle/domain/requests/information-requests/information-requests";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";
import { WORK_KEY } from "../api.ts";

/** The work page of a request, in whatever language it was read. */
export const workPageKey = (id: string) => [...WORK_KEY, "page", id] as const;
const keyOf = (id: string, language: string) => [...workPageKey(id), language] as const;

/** What those who work on a request see beside it; whoever looks wants the last state. */
export const workPage = (id: string, language: string) =>
  queryOptions({
    queryKey: keyOf(id, language),
    queryFn: ({ signal }) => api("GET /api/work/requests/:id/workbench", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Keeps what a call answered; whatever came of it, the page says how everything stands then. */
function change<V>(
  client: QueryClient,
  id: string,
  language: string,
  mutationFn: (given: V) => Promise<WorkPage>,
) {
  return mutationOptions({
    mutationFn,
    onSuccess: (page: WorkPage) => client.setQueryData(keyOf(id, language), page),
    onSettled: () => client.invalidateQueries({ queryKey: WORK_KEY }),
  });
}

export type VerdictGiven = { document_id: string; verdict: Verdict; note: string; seen: string | null };

export const judgeDocument = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, ({ note, ...given }: VerdictGiven) =>
    api("POST /api/work/requests/:id/verdicts", {
      params: { id },
      body: { ...given, ...(note && { note }) },
    }),
  );

export const addNote = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, (body: { id: string; text: string }) =>
    api("POST /api/work/requests/:id/notes", { params: { id }, body }),
  );

export type AskedItem = {
  kind: InformationItemKind;
  label: string;
  reason: string;
  due_on: string;
  about_key?: string;
  replaces?: string;
};

export const requestInformation = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, (body: { id: string; message?: string; items: AskedItem[] }) =>
    api("POST /api/work/requests/:id/complements", { params: { id }, body }),
  );

export const withdrawItem = (client: QueryClient, id: string, language: string) =>
  change(client, id, language, (item: string) =>
    api("POST /api/work/requests/:id/complements/:item/withdrawal", { params: { id, item } }),
  );
