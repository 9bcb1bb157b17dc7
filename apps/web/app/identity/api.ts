import type { Declaration, OwnIdentity } from "@passerelle/contract/identity";
import type { CaseLevel, Certification } from "@passerelle/domain/identity/levels";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, refreshProfile } from "../lib/session.ts";
import { ownIdentityKey } from "./public/own.ts";
import { requirementsQuery } from "./public/requirements.ts";

/** A link that shows a picture in the page; renewed before it expires. */
export const pictureLink = (id: string) =>
  queryOptions({
    queryKey: ["identity", "picture", id],
    queryFn: () =>
      api("POST /api/identity/documents/:id/links", { params: { id }, body: { disposition: "inline" } }),
    staleTime: ({ state }) =>
      state.data ? Math.max(0, Date.parse(state.data.expires_at) - state.dataUpdatedAt - 10_000) : 0,
  });

/** Stores the case that a change returned; after a refusal the case is read again. */
const changing = (client: QueryClient) => ({
  onSuccess: (own: OwnIdentity) => client.setQueryData(ownIdentityKey, own),
  onError: () => client.invalidateQueries({ queryKey: ownIdentityKey }),
});

/** Starts a case; `id` is chosen before the first attempt, so that a repeated one starts none. */
export const startCase = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { id: string; level: CaseLevel }) => api("POST /api/me/identity/cases", { body }),
    ...changing(client),
  });

type Saved = Declaration & { id: string; version: number; certification: Certification | null };

export const saveDeclaration = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: Saved) =>
      api("PUT /api/me/identity/cases/:id/declaration", { params: { id }, body }),
    ...changing(client),
  });

export const submitCase = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      api("POST /api/me/identity/cases/:id/submission", { params: { id }, body: { version } }),
    ...changing(client),
    onSettled: () => refreshProfile().catch(() => {}),
  });

export const deleteDraft = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("DELETE /api/me/identity/cases/:id", { params: { id } }),
    ...changing(client),
  });

export const setServiceLevel = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, level }: { id: string; level: CaseLevel | null }) =>
      api("PUT /api/admin/identity-requirements/services/:id", { params: { id }, body: { level } }),
    onSettled: () => client.invalidateQueries({ queryKey: requirementsQuery.queryKey }),
  });
