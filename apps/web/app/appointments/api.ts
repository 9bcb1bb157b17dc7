import type { appointments } from "@passerelle/contract/appointments";
import type { CallArguments } from "@passerelle/contract/contract";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

export const appointmentsKey = ["appointments"] as const;
export const slotsKey = [...appointmentsKey, "slots"] as const;

type Body<K extends keyof typeof appointments> =
  CallArguments<(typeof appointments)[K]> extends {
    body: infer B;
  }
    ? B
    : never;

export type When = "upcoming" | "past";

export const ownQuery = (when: When, page: number, requestId?: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, "own", when, page, requestId],
    queryFn: ({ signal }) =>
      api(
        "GET /api/me/appointments",
        { query: { when, page, ...(requestId && { request_id: requestId }) } },
        { signal },
      ),
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, "one", id],
    queryFn: ({ signal }) => api("GET /api/appointments/:id", { params: { id } }, { signal }),
  });

/** Not under `appointmentsKey`: changes of appointments do not affect which kinds are offered. */
export const offeredQuery = queryOptions({
  queryKey: ["appointment-kinds"],
  queryFn: ({ signal }) => api("GET /api/appointment-kinds", {}, { signal }),
});

/** The caller's requests that an appointment may be about. */
export const requestsQuery = queryOptions({
  queryKey: ["appointment-requests"],
  queryFn: ({ signal }) => api("GET /api/requests", { query: { per_page: 100 } }, { signal }),
});

/** A search for free slots; instants in milliseconds. `moving`: the own appointment that is to move. */
export type Sought = {
  kindId: string;
  agentId: string | undefined;
  moving?: string | undefined;
  from: number;
  until: number;
};

export const slotsQuery = ({ kindId, agentId, moving, from, until }: Sought) =>
  queryOptions({
    queryKey: [...slotsKey, kindId, agentId, moving, from, until],
    queryFn: ({ signal }) =>
      api(
        "GET /api/appointment-slots",
        {
          query: {
            kind_id: kindId,
            ...(agentId && { agent_id: agentId }),
            ...(moving && { moving }),
            from: new Date(from).toISOString(),
            until: new Date(until).toISOString(),
          },
        },
        { signal },
      ),
  });

/** Reads the appointments and slots again after a change, also one that was refused. */
const changing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: appointmentsKey }),
});

export const holdSlot = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Body<"POST /api/appointment-holds">) => api("POST /api/appointment-holds", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: slotsKey }),
  });

export const giveBack = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("DELETE /api/appointment-holds/:id", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: slotsKey }),
  });

export const book = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Body<"POST /api/appointments">) => api("POST /api/appointments", { body }),
    ...changing(client),
  });

export const move = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: Body<"POST /api/appointments/:id/move">) =>
      api("POST /api/appointments/:id/move", { params: { id }, body }),
    ...changing(client),
  });

export const cancel = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      api("POST /api/appointments/:id/cancel", { params: { id }, body: { reason } }),
    ...changing(client),
  });

/** The current calendar entry of an appointment. */
export const calendarQuery = (id: string, sequence: number) =>
  queryOptions({
    queryKey: [...appointmentsKey, "calendar", id, sequence],
    queryFn: ({ signal }) => api("GET /api/appointments/:id/calendar", { params: { id } }, { signal }),
  });

export const feedQuery = queryOptions({
  queryKey: ["appointment-feed"],
  queryFn: ({ signal }) => api("GET /api/me/appointment-feed", {}, { signal }),
});

/** Creates the feed or changes whether it names people; null revokes it. */
export const setFeed = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (showsNames: boolean | null) =>
      showsNames === null
        ? api("DELETE /api/me/appointment-feed", {})
        : api("PUT /api/me/appointment-feed", { body: { shows_names: showsNames } }),
    onSuccess: (feed) => client.setQueryData(feedQuery.queryKey, feed),
  });

export const waitingQuery = queryOptions({
  queryKey: [...appointmentsKey, "waiting"],
  queryFn: ({ signal }) => api("GET /api/me/appointment-waiting", {}, { signal }),
});

export const wait = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Body<"POST /api/me/appointment-waiting">) =>
      api("POST /api/me/appointment-waiting", { body }),
    onSuccess: (waiting) => client.setQueryData(waitingQuery.queryKey, waiting),
  });

export const stopWaiting = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("DELETE /api/me/appointment-waiting/:id", { params: { id } }),
    onSuccess: (waiting) => client.setQueryData(waitingQuery.queryKey, waiting),
  });

export const proposalQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, "proposal", requestId],
    queryFn: ({ signal }) =>
      api("GET /api/requests/:id/appointment-proposal", { params: { id: requestId } }, { signal }),
  });

export const choose = (client: QueryClient, proposalId: string) =>
  mutationOptions({
    mutationFn: (body: { time_id: string; zone: string; phone?: string }) =>
      api("POST /api/appointment-proposals/:id/choice", { params: { id: proposalId }, body }),
    ...changing(client),
  });
