import type { NotificationPreference, QuietHours } from "@passerelle/contract/notifications";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

const PREFERENCES_KEY = ["notification-preferences"] as const;

export const preferenceList = queryOptions({
  queryKey: PREFERENCES_KEY,
  queryFn: ({ signal }) => api("GET /api/me/notifications", {}, { signal }),
});

export const reloadPreferences = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: PREFERENCES_KEY });

export const savePreference = ({ kind, channel, on }: Omit<NotificationPreference, "mandatory">) =>
  api("PUT /api/me/notifications/:kind/:channel", { params: { kind, channel }, body: { on } });

export const saveQuietHours = (quiet_hours: QuietHours | null) =>
  api("PUT /api/me/quiet-hours", { body: { quiet_hours } });
