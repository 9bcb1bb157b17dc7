import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import { BILLING_KEY } from "../api.ts";
import type { BillingFilter } from "./filter.ts";

export const ADMIN_PER_PAGE = 50;

export const allDocuments = ({ search, kind, year, page }: BillingFilter) =>
  queryOptions({
    queryKey: [...BILLING_KEY, "all", search, kind, year, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/billing",
        { query: { q: search, kind, year, page, per_page: ADMIN_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
