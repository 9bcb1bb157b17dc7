import type { FEE_LISTS, NewOfficePayment } from "@passerelle/contract/payments/office-payments";
import type { ProviderOrder } from "@passerelle/contract/payments/providers";
import type { REFUND_LISTS, RefundMove, TrackedRefund } from "@passerelle/contract/payments/refunds";
import type { Currency } from "@passerelle/domain/money";
import type { AccountKind } from "@passerelle/domain/payments/ledger";
import type { ExportFormat } from "@passerelle/domain/payments/tracking";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../lib/save-file.ts";
import { api, callForFile } from "../../lib/session.ts";
import type { PaymentFilter } from "./filter.ts";

/** Query key of everything that these pages read; payments change all of it. */
export const TRACKING_KEY = ["payment-tracking"];

const asked = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

const fresh = { staleTime: 0 };

export const paymentList = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "list", asked(filter)],
    queryFn: ({ signal }) => api("GET /api/admin/payments", { query: asked(filter) }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const trackedPayment = (id: string) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "payment", id],
    queryFn: ({ signal }) => api("GET /api/admin/payments/:id", { params: { id } }, { signal }),
    ...fresh,
  });

/** The body of a provider's event, which never changes. */
export const eventBody = (id: string) =>
  queryOptions({
    queryKey: ["payment-event-body", id],
    queryFn: ({ signal }) => api("GET /api/admin/payments/events/:id/body", { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export type FeeListName = (typeof FEE_LISTS)[number];
export type RefundListName = (typeof REFUND_LISTS)[number];

export const refundList = (list: RefundListName, page: number) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "refunds", list, page],
    queryFn: ({ signal }) => api("GET /api/admin/refunds", { query: { list, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const feeList = (list: FeeListName, page: number) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "fees", list, page],
    queryFn: ({ signal }) => api("GET /api/admin/official-fees", { query: { list, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const paymentSettings = () =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "settings"],
    queryFn: ({ signal }) => api("GET /api/admin/payment-settings", {}, { signal }),
    ...fresh,
  });

export const caseList = (status: "open" | "resolved", page: number) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "cases", status, page],
    queryFn: ({ signal }) => api("GET /api/admin/payment-cases", { query: { status, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const paymentCase = (id: string) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "case", id],
    queryFn: ({ signal }) => api("GET /api/admin/payment-cases/:id", { params: { id } }, { signal }),
    ...fresh,
  });

export const caseAssignees = () =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "assignees"],
    queryFn: ({ signal }) => api("GET /api/admin/payment-cases/assignees", {}, { signal }),
    ...fresh,
  });

export const ledgerBalances = () =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "balances"],
    queryFn: ({ signal }) => api("GET /api/admin/ledger", {}, { signal }),
    ...fresh,
  });

export const ledgerAccounts = (kind: AccountKind, currency: Currency, page: number) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "accounts", kind, currency, page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/ledger/accounts", { query: { kind, currency, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const accountEntries = (id: string, before: string | undefined) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "entries", id, before],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/ledger/accounts/:id/entries",
        { params: { id }, query: before === undefined ? {} : { before } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The state of providers changes without an event, so it is read again every minute. */
export const providerHealth = () =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "health"],
    queryFn: ({ signal }) => api("GET /api/admin/payment-providers", {}, { signal }),
    refetchInterval: 60_000,
    ...fresh,
  });

export const providerOrders = () =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "orders"],
    queryFn: ({ signal }) => api("GET /api/admin/payment-providers/orders", {}, { signal }),
    ...fresh,
  });

const refreshing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: TRACKING_KEY }),
});

export const requestRefund = (client: QueryClient, paymentId: string) =>
  mutationOptions({
    mutationFn: (body: { id: string; amount: number; reason: "goodwill" | "correction"; note: string }) =>
      api("POST /api/admin/payments/:id/refunds", { params: { id: paymentId }, body }),
    ...refreshing(client),
  });

export const moveRefund = (client: QueryClient, { id }: Pick<TrackedRefund, "id">) =>
  mutationOptions({
    mutationFn: (body: RefundMove) => api("POST /api/admin/refunds/:id/moves", { params: { id }, body }),
    ...refreshing(client),
  });

export const recordOfficePayment = (client: QueryClient, feeId: string) =>
  mutationOptions({
    mutationFn: (body: NewOfficePayment) =>
      api("PUT /api/admin/official-fees/:id/office-payment", { params: { id: feeId }, body }),
    ...refreshing(client),
  });

export const linkReceipt = (id: string) => (file: string) =>
  api("GET /api/admin/official-fees/:id/receipts/:file", { params: { id, file } });

export const linkProof = (id: string) => (file: string) =>
  api("GET /api/admin/refunds/:id/proofs/:file", { params: { id, file } });

export const changeProviderOrder = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ method, operator, country, providers, version }: ProviderOrder) =>
      api("PUT /api/admin/payment-providers/orders", {
        body: { method, operator, country, providers, version },
      }),
    ...refreshing(client),
  });

export const assignCase = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { from: string | null; to: string | null }) =>
      api("PUT /api/admin/payment-cases/:id/assignee", { params: { id }, body }),
    ...refreshing(client),
  });

export const addCaseNote = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { id: string; note: string }) =>
      api("POST /api/admin/payment-cases/:id/notes", { params: { id }, body }),
    ...refreshing(client),
  });

export const resolveCase = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { resolution: string; payment_failed?: boolean }) =>
      api("POST /api/admin/payment-cases/:id/resolve", { params: { id }, body }),
    ...refreshing(client),
  });

export const recordPaymentFailure = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => api("POST /api/admin/payment-cases/:id/payment-failed", { params: { id } }),
    ...refreshing(client),
  });

export const recomputeLedger = (client: QueryClient) =>
  mutationOptions({ mutationFn: () => api("POST /api/admin/ledger/recompute", {}), ...refreshing(client) });

/** Saves the filtered payments of all pages as a file. Throws ApiError. */
export async function exportPayments(
  { page: _, ...filter }: PaymentFilter,
  format: ExportFormat,
  name: string,
): Promise<void> {
  const query = new URLSearchParams({ ...asked(filter), format });
  const file = await callForFile(`/api/admin/payments/export?${query}`);
  saveFile(await file.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.${format}`);
}
