import type { CallReply } from "@passerelle/contract/contract";
import type { home } from "@passerelle/contract/home";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DASHBOARD_KEY } from "../../lib/dashboard.ts";
import { api } from "../../lib/session.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useLanguage } from "../../lib/words.tsx";

type Reply = CallReply<(typeof home)["GET /api/dashboard"]>;

/** The server's reply for the sections of the dashboard; neither `reply` nor `error` is set while it is being read. */
export type DashboardData = { reply: Reply | undefined; error: unknown; retry: () => void };

/** Interval of reloading while the demonstration is being filled, in milliseconds. */
const FILLED_EVERY_MS = 5_000;

export const dashboardQuery = (language: string) =>
  queryOptions({
    queryKey: [...DASHBOARD_KEY, language],
    queryFn: ({ signal }) => api("GET /api/dashboard", {}, { signal }),
    // What was done on another page shows at once.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.being_filled ? FILLED_EVERY_MS : false),
  });

export function useDashboardData(): DashboardData {
  const { language } = useLanguage();
  // On the first rendering the reply comes with the document and is fresh.
  const [refetchOnMount] = useState(useHydrated());
  const { data, error, refetch } = useQuery({ ...dashboardQuery(language), refetchOnMount });
  return { reply: data, error, retry: () => void refetch() };
}
