import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { type Carried, useCarried } from "./carried.ts";
import { isTransient } from "./failure.ts";
import { onLanguageChanged } from "./language-changes.ts";
import { currentSession, lastProfile, readSignal, subscribeSession } from "./session-state.ts";

/** Server state of the signed-in pages, of one person: its keys name none. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Queries run without a network too: the service worker may have stored the reply (`offline/worker.ts`).
    queries: {
      networkMode: "offlineFirst",
      // Between the sign-out and the sign-in page the server would refuse all reads.
      enabled: () => currentSession().status !== "anonymous",
      // Reads that a sign-out interrupts are not repeated, because there is no token any more.
      retry: (failures, error) => failures < 2 && isTransient(error) && !readSignal().aborted,
      staleTime: 15_000,
    },
    // A change that waited for the network would be made later, when the person has gone on.
    mutations: { retry: false, networkMode: "always" },
  },
});

/**
 * `placeholderData` of a query that reads one thing in the reader's language: after a change of language its page keeps what it
 * shows, and what is typed there, until the translation is loaded.
 */
export const untilTranslated =
  (id: string) =>
  <T>(previous: T | undefined, query?: { queryKey: QueryKey }): T | undefined =>
    query?.queryKey.includes(id) ? previous : undefined;

const filled = new WeakMap<Carried, QueryClient>();

/**
 * The client with what the document carries. On the server each page has its own: a shared client would live as long as the
 * thread.
 */
function clientWith(carried: Carried): QueryClient {
  const known = filled.get(carried);
  if (known) return known;
  const client = typeof window === "undefined" ? new QueryClient() : queryClient;
  for (const { key, reply } of carried.calls) if (key) client.setQueryData(key, reply);
  filled.set(carried, client);
  return client;
}

/** The client of the signed-in pages and of the header above them. */
export function useSharedClient(): QueryClient {
  const carried = useCarried();
  return carried ? clientWith(carried) : queryClient;
}

let owner = lastProfile()?.id;

// Called before any component, and so before a page of the next person is rendered.
subscribeSession(() => {
  const state = currentSession();
  // A page behind the guard shows its data until it is left; the guard then removes them.
  if (state.status === "anonymous") queryClient.removeQueries({ type: "inactive" });
  if (state.status !== "signed_in" || state.profile.id === owner) return;
  if (owner) queryClient.clear();
  owner = state.profile.id;
});

// Titles, descriptions and labels of the server are in the reader's language.
onLanguageChanged(() => void queryClient.invalidateQueries());
