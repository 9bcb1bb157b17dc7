import type { Api } from "@passerelle/contract/api";
import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { StaffBooking } from "@passerelle/contract/appointments/staff";
import type { CallReply } from "@passerelle/contract/contract";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

/** Query key of what staff read of appointments; a live change invalidates it. */
export const STAFF_KEY = ["appointments", "staff"] as const;

/** Query key of the hours, kinds and places that staff set, apart from the appointments themselves. */
export const SETTINGS_KEY = ["appointments", "settings"] as const;

type Asked = {
  from: string;
  until: string;
  agent_id?: string | undefined;
  place_id?: string | undefined;
  kind_id?: string | undefined;
};

const stated = <F extends object>(filter: F) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as F;

/** The appointments that begin in a period, limited to those that the reader may see. */
export const calendarQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...STAFF_KEY, "calendar", stated(asked)],
    queryFn: ({ signal }) => api("GET /api/admin/appointments", { query: stated(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const toCompleteQuery = () =>
  queryOptions({
    queryKey: [...STAFF_KEY, "to-complete"],
    queryFn: ({ signal }) => api("GET /api/admin/appointments/to-complete", {}, { signal }),
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_KEY, "one", id],
    queryFn: ({ signal }) => api("GET /api/appointments/:id", { params: { id } }, { signal }),
  });

export const agentsQuery = () =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, "agents"],
    queryFn: ({ signal }) => api("GET /api/admin/availability", {}, { signal }),
  });

export const kindsQuery = () =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, "kinds"],
    queryFn: ({ signal }) => api("GET /api/admin/appointment-kinds", {}, { signal }),
  });

export const placesQuery = () =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, "places"],
    queryFn: ({ signal }) => api("GET /api/admin/appointment-places", {}, { signal }),
  });

export const availabilityQuery = (id: string) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, "availability", id],
    queryFn: ({ signal }) => api("GET /api/admin/availability/:id", { params: { id } }, { signal }),
  });

export const holidaysQuery = (country: string) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, "holidays", country],
    queryFn: ({ signal }) => api("GET /api/admin/holidays", { query: { country_code: country } }, { signal }),
  });

/** Reads the calendar again after a change, also one that was refused: another person may have been first. */
const changing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: STAFF_KEY }),
});

export const moveAppointment = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      id,
      ...body
    }: Pick<Appointment, "id" | "sequence"> & {
      agent_id: string;
      starts_at: string;
      beyond_capacity?: boolean;
    }) => api("POST /api/appointments/:id/move", { params: { id }, body }),
    ...changing(client),
  });

export type Outcome = "attend" | "miss_customer" | "miss_agent";

export const stateOutcome = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, outcome }: { id: string; outcome: Outcome }) =>
      api("POST /api/appointments/:id/outcome", { params: { id }, body: { outcome } }),
    ...changing(client),
  });

export const confirmAppointment = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("POST /api/appointments/:id/confirm", { params: { id } }),
    ...changing(client),
  });

export const cancelAppointment = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api("POST /api/appointments/:id/cancel", { params: { id }, body: { reason } }),
    ...changing(client),
  });

export const setVideoLink = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, link }: { id: string; link: string }) =>
      api("PUT /api/appointments/:id/video-link", { params: { id }, body: { link } }),
    ...changing(client),
  });

export const createAppointment = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: StaffBooking) => api("POST /api/admin/appointments", { body }),
    ...changing(client),
  });

export type Agent = CallReply<Api["GET /api/admin/availability"]>["agents"][number];
export type Kind = CallReply<Api["GET /api/admin/appointment-kinds"]>["kinds"][number];
export type Place = CallReply<Api["GET /api/admin/appointment-places"]>["places"][number];
