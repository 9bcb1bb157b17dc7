import type {
  AvailabilityInput,
  KindInput,
  PlaceInput,
} from "@passerelle/contract/appointments/availability";
import type { LocalizedText } from "@passerelle/domain/languages";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import { SETTINGS_KEY } from "./api.ts";

/** Reads again what is set about hours, kinds and places after a change, also one that was refused. */
const settling = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
});

export const saveAvailability = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: AvailabilityInput & { id: string }) =>
      api("PUT /api/admin/availability/:id", { params: { id }, body }),
    ...settling(client),
  });

export const addAbsence = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ agentId, ...body }: { agentId: string; id: string; starts_at: string; ends_at: string }) =>
      api("POST /api/admin/availability/:id/absences", { params: { id: agentId }, body }),
    ...settling(client),
  });

export const removeAbsence = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ agentId, id }: { agentId: string; id: string }) =>
      api("DELETE /api/admin/availability/:id/absences/:absence_id", {
        params: { id: agentId, absence_id: id },
      }),
    ...settling(client),
  });

export const copyHours = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ from, ...body }: { from: string; to: string; version: number }) =>
      api("POST /api/admin/availability/:id/copies", { params: { id: from }, body }),
    ...settling(client),
  });

export const saveKind = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: KindInput & { id: string }) =>
      api("PUT /api/admin/appointment-kinds/:id", { params: { id }, body }),
    ...settling(client),
  });

export const savePlace = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: PlaceInput & { id: string }) =>
      api("PUT /api/admin/appointment-places/:id", { params: { id }, body }),
    ...settling(client),
  });

type HolidayAt = { country_code: string; day: string };

export const putHoliday = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ name, ...params }: HolidayAt & { name: LocalizedText }) =>
      api("PUT /api/admin/holidays/:country_code/:day", { params, body: { name } }),
    ...settling(client),
  });

export const deleteHoliday = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (params: HolidayAt) => api("DELETE /api/admin/holidays/:country_code/:day", { params }),
    ...settling(client),
  });
