import type { NewShare, VaultDetails } from "@passerelle/contract/vault";
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutationState,
} from "@tanstack/react-query";
import { api } from "../lib/session.ts";

export const vaultKey = ["vault"] as const;

export const documentsQuery = queryOptions({
  queryKey: [...vaultKey, "documents"],
  queryFn: ({ signal }) => api("GET /api/vault/documents", {}, { signal }),
});

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...vaultKey, "document", id],
    queryFn: ({ signal }) => api("GET /api/vault/documents/:id", { params: { id } }, { signal }),
  });

/** The readings that are older than the one with the number `before`, page after page as they are asked for. */
export const olderReads = (id: string, before: number) =>
  infiniteQueryOptions({
    queryKey: [...vaultKey, "reads", id, before],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/vault/documents/:id/reads", { params: { id }, query: { before: pageParam } }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ reads }) => reads.at(-1)?.number,
    enabled: false,
  });

export const sharesQuery = queryOptions({
  queryKey: [...vaultKey, "shares"],
  queryFn: ({ signal }) => api("GET /api/vault/shares", {}, { signal }),
});

export const linkVersion = (id: string, disposition: "inline" | "attachment") =>
  api("POST /api/vault/versions/:id/links", { params: { id }, body: { disposition } });

/** Reads the vault again after a change, also one that was refused. */
const changing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: vaultKey }),
});

/** Creates a document under an id chosen before the first attempt, or changes what is known of it. */
export const saveDocument = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: VaultDetails & { id: string }) =>
      api("PUT /api/vault/documents/:id", { params: { id }, body }),
    ...changing(client),
  });

export const archiveDocument = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      api("POST /api/vault/documents/:id/archive", { params: { id }, body: { archived } }),
    ...changing(client),
  });

const deleteKey = (id: string) => [...vaultKey, "delete", id] as const;

export const deleteDocument = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationKey: deleteKey(id),
    mutationFn: () => api("DELETE /api/vault/documents/:id", { params: { id } }),
    ...changing(client),
  });

/** Whether a document is being or was deleted, so that it must not be read again. */
export const useIsDeleted = (id: string): boolean =>
  useMutationState({
    filters: { mutationKey: deleteKey(id), predicate: ({ state }) => state.status !== "error" },
  }).length > 0;

/** Shares documents under an id chosen before the first attempt, so that a repeated one makes no second share. */
export const createShare = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: NewShare & { id: string }) =>
      api("PUT /api/vault/shares/:id", { params: { id }, body }),
    ...changing(client),
  });

export const revokeShare = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("POST /api/vault/shares/:id/revoke", { params: { id } }),
    ...changing(client),
  });
