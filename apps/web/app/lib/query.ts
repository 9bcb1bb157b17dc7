import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./failure.ts";
import { onLanguageChanged } from "./language-changes.ts";

/** Server state of the signed-in pages; emptied on sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Queries run without a network too: the service worker may have stored the reply (`offline/worker.ts`).
    queries: {
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < 2 && isTransient(error),
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});

// Titles, descriptions and labels of the server are in the reader's language.
onLanguageChanged(() => void queryClient.invalidateQueries());
