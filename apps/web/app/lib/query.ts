import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import { onLanguageChanged } from "./language-changes.ts";

/** Refusals are final; a network that dropped or a server that broke is asked again. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.code === "network" || error.status >= 500;

/** The server state of the signed-in pages; emptied when somebody signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What the device says of its network is no reason not to ask: it may remember the answer (`offline/worker.ts`).
    queries: {
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < 2 && isPassing(error),
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});

// Titles, descriptions and labels of the server come in the reader's language.
onLanguageChanged(() => void queryClient.invalidateQueries());
