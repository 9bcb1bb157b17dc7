import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { Language } from "@passerelle/contract/shapes";
import type { Decision } from "@passerelle/domain/identity/case-status";
import type { IdentityVerdict, VerdictReason } from "@passerelle/domain/identity/verdicts";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import type { SubmittedFilter } from "./filter.ts";

export const reviewKey = ["identity", "review"] as const;
const caseKey = (id: string) => [...reviewKey, "case", id] as const;

export const PER_PAGE = 50;

export const submittedQuery = ({ search, kind, state, level, page }: SubmittedFilter, language: Language) =>
  queryOptions({
    queryKey: [...reviewKey, "list", language, search, kind, state, level, page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/submitted-documents", { query: { search, kind, state, level, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => api("GET /api/admin/identity-cases/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Shows what a change led to; the list and, after a refusal, the case are read again. */
const changing = (client: QueryClient, id: string) => ({
  onSuccess: (changed: ReviewCase) => client.setQueryData(caseKey(id), changed),
  onError: () => client.invalidateQueries({ queryKey: caseKey(id) }),
  onSettled: () => client.invalidateQueries({ queryKey: [...reviewKey, "list"] }),
});

const params = (id: string) => ({ params: { id } });

export const assignReview = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { reviewer_id: string | null; before: string | null }) =>
      api("POST /api/admin/identity-cases/:id/reviewer", { ...params(id), body }),
    ...changing(client, id),
  });

type Verdict = {
  document_id: string;
  verdict: IdentityVerdict;
  reason: VerdictReason | null;
  note: string;
  seen: string | null;
};

export const judgePicture = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: Verdict) =>
      api("POST /api/admin/identity-cases/:id/verdicts", { ...params(id), body }),
    ...changing(client, id),
  });

export const decideCase = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { version: number; decision: Decision; note: string; certified_on?: string }) =>
      api("POST /api/admin/identity-cases/:id/decisions", { ...params(id), body }),
    ...changing(client, id),
  });

export const revokeCase = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { version: number; note: string }) =>
      api("POST /api/admin/identity-cases/:id/revocation", { ...params(id), body }),
    ...changing(client, id),
  });
