import type { AttachmentLink } from "@passerelle/contract/attachments";
import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../lib/save-file.ts";
import { api, callForFile } from "../lib/session.ts";
import type { OwnFilter } from "./own/filter.ts";

/** Query key of the caller's billing data, which changes when a document is issued. */
export const BILLING_KEY = ["billing"] as const;

export const PER_PAGE = 20;

const fresh = { staleTime: 0 };

export const ownDocuments = ({ kind, year, page }: OwnFilter) =>
  queryOptions({
    queryKey: [...BILLING_KEY, "own", kind, year, page],
    queryFn: ({ signal }) =>
      api("GET /api/me/billing", { query: { kind, year, page, per_page: PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const billingDocument = (id: string) =>
  queryOptions({
    queryKey: [...BILLING_KEY, "document", id],
    queryFn: ({ signal }) => api("GET /api/billing/:id", { params: { id } }, { signal }),
    ...fresh,
  });

/** The documents of one of the caller's requests. */
export const documentsOfRequest = (requestId: string) =>
  queryOptions({
    queryKey: [...BILLING_KEY, "request", requestId],
    queryFn: ({ signal }) => api("GET /api/requests/:id/billing", { params: { id: requestId } }, { signal }),
    ...fresh,
  });

/** A link to the document as PDF, which expires. */
export const linkDocument = (id: string, disposition: "inline" | "attachment") =>
  api("POST /api/billing/:id/links", { params: { id }, body: { disposition } });

/** Saves the caller's documents of a year as a ZIP file. Throws ApiError. */
export async function saveYear(year: number, name: string): Promise<void> {
  const file = await callForFile(`/api/me/billing/archive?year=${year}`);
  saveFile(await file.blob(), `${name}-${year}.zip`);
}

/** Creates links to the receipts of the office that received the fee of an invoice, for its reader and for finance. */
export function officeReceiptLink({
  own,
  request_id: request,
  passed_on,
}: Pick<BillingDocumentDetail, "own" | "request_id" | "passed_on">): (
  file: string,
) => Promise<AttachmentLink> {
  const fee = passed_on?.fee_id ?? "";
  return own && request
    ? (file) =>
        api("POST /api/requests/:id/fees/:fee/files/:file/links", {
          params: { id: request, fee, file },
          body: { disposition: "attachment" },
        })
    : (file) => api("GET /api/admin/official-fees/:id/receipts/:file", { params: { id: fee, file } });
}

/** Submits a document again after the tax authority refused it. */
export const retryStamp = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => api("POST /api/admin/billing/:id/stamp", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: BILLING_KEY }),
  });

const PREFERENCES_KEY = [...BILLING_KEY, "preferences"] as const;

/** How the caller gets documents by email. */
export const billingPreferences = queryOptions({
  queryKey: PREFERENCES_KEY,
  queryFn: ({ signal }) => api("GET /api/me/billing/preferences", {}, { signal }),
});

export const savePreferences = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { attach_files: boolean }) => api("PUT /api/me/billing/preferences", { body }),
    onSuccess: (saved) => client.setQueryData(PREFERENCES_KEY, saved),
  });

export const documentPath = (id: string): string => `/invoice/${id}`;
