import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./failure.ts";
import { onLanguageChanged } from "./language-changes.ts";

/** The server state of the signed-in pages; emptied when somebody signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What the device says of its network is no reason not to ask: it may remember the answer (`offline/worker.ts`).
    queries: {
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < 2 && isTransient(error),
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});

// Titles, descriptions and labels of the server come in the reader's language.
onLanguageChanged(() => void queryClient.invalidateQueries());
