import type { MandateRequirement } from "@passerelle/domain/mandates/service-powers";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import { mandatesKey } from "../api.ts";

/** The services that require a mandate, with its powers and forms. */
export const mandateRequirementsQuery = queryOptions({
  queryKey: ["mandate-requirements"],
  queryFn: ({ signal }) => api("GET /api/mandate-requirements", {}, { signal }),
});

/** Whether the reader gave the mandate that a service in a country requires. */
export const orderMandateQuery = (serviceId: string, country: string) =>
  queryOptions({
    queryKey: [...mandatesKey, "order", serviceId, country],
    queryFn: ({ signal }) =>
      api(
        "GET /api/mandate-requirements/services/:id",
        { params: { id: serviceId }, query: { country } },
        { signal },
      ),
  });

export const setRequirement = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, powers, forms }: MandateRequirement & { id: string }) =>
      api("PUT /api/admin/mandate-requirements/services/:id", {
        params: { id },
        body: { powers: [...powers], forms: [...forms] },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: mandateRequirementsQuery.queryKey }),
        client.invalidateQueries({ queryKey: mandatesKey }),
      ]),
  });
