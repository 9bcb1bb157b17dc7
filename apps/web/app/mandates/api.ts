import type { CallReply } from "@passerelle/contract/contract";
import type { ConsentProof, MandateDraft, mandates } from "@passerelle/contract/mandates";
import type { Power } from "@passerelle/domain/mandates/powers";
import type { EndingAction } from "@passerelle/domain/mandates/status";
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

export const mandatesKey = ["mandates"] as const;

export type Offer = CallReply<(typeof mandates)["GET /api/mandate-offer"]>;

export const mandatesQuery = (page: number) =>
  queryOptions({
    queryKey: [...mandatesKey, "list", page],
    queryFn: ({ signal }) => api("GET /api/mandates", { query: { page } }, { signal }),
  });

export const offerQuery = queryOptions({
  queryKey: [...mandatesKey, "offer"],
  queryFn: ({ signal }) => api("GET /api/mandate-offer", {}, { signal }),
});

export const needQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...mandatesKey, "need", requestId],
    queryFn: ({ signal }) => api("GET /api/requests/:id/mandate", { params: { id: requestId } }, { signal }),
  });

export const mandateQuery = (id: string) =>
  queryOptions({
    queryKey: [...mandatesKey, "mandate", id],
    queryFn: ({ signal }) => api("GET /api/mandates/:id", { params: { id } }, { signal }),
  });

/** The acts that are older than the one with the id `before`, page after page as they are asked for. They never change. */
export const olderUses = (id: string, before: number) =>
  infiniteQueryOptions({
    queryKey: [...mandatesKey, "uses", id, before],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/mandates/:id/uses", { params: { id }, query: { before: pageParam } }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ uses }) => uses.at(-1)?.id,
    enabled: false,
  });

/**
 * Always read again: on another page a passkey may be added, or the identity verified. Its key is not under that of mandates,
 * because the call is refused once its reader has signed, and a change of mandates must not repeat it.
 */
export const consentQuery = (id: string) =>
  queryOptions({
    queryKey: ["mandate-consent", id],
    queryFn: ({ signal }) => api("GET /api/mandates/:id/consent", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Reads the mandates again after a change, also one that was refused. */
const changing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: mandatesKey }),
});

/** Saves a draft under an id chosen before the first attempt, so that a repeated one makes no second mandate. */
export const saveDraft = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: MandateDraft & { id: string }) =>
      api("PUT /api/mandates/:id", { params: { id }, body }),
    ...changing(client),
  });

export const presentMandate = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      api("POST /api/mandates/:id/presentation", { params: { id }, body: { version } }),
    ...changing(client),
  });

export const reviseMandate = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => api("POST /api/mandates/:id/revision", { params: { id } }),
    ...changing(client),
  });

export const sendCode = (id: string) => api("POST /api/mandates/:id/codes", { params: { id } });

export const consent = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { text_hash: string; proof: ConsentProof }) =>
      api("POST /api/mandates/:id/consent", { params: { id }, body }),
    ...changing(client),
  });

export const endMandate = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { action: EndingAction; note: string }) =>
      api("POST /api/mandates/:id/end", { params: { id }, body }),
    ...changing(client),
  });

export const revokePower = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (power: Power) =>
      api("POST /api/mandates/:id/powers/:power/revocation", { params: { id, power } }),
    ...changing(client),
  });

export const legalisationQuery = (id: string) =>
  queryOptions({
    queryKey: [...mandatesKey, "legalisation", id],
    queryFn: ({ signal }) => api("GET /api/mandates/:id/legalisation", { params: { id } }, { signal }),
  });

/** A link to the pages that are printed and signed by hand. */
export const linkPaper = (id: string) =>
  api("POST /api/mandates/:id/paper-links", { params: { id }, body: { disposition: "attachment" } });

export const linkScan = (id: string, disposition: "inline" | "attachment") =>
  api("POST /api/mandate-scans/:id/links", { params: { id }, body: { disposition } });

/** A link to the sealed PDF. */
export const linkMandate = (id: string) =>
  api("POST /api/mandates/:id/links", { params: { id }, body: { disposition: "attachment" } });

export const renewMandate = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (newId: string) =>
      api("POST /api/mandates/:id/renewal", { params: { id }, body: { id: newId } }),
    ...changing(client),
  });
