import type { ActingDetail } from "@passerelle/contract/mandates/acting";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";

/** Query key of what is read under mandates, apart from the reader's own mandates and requests. */
export const actingKey = ["acting"] as const;

type Place = { mandate: string; id: string };

const requestKey = ({ mandate, id }: Place, language: string) => [...actingKey, mandate, id, language];

export const heldQuery = queryOptions({
  queryKey: [...actingKey, "held"],
  queryFn: ({ signal }) => api("GET /api/acting", {}, { signal }),
});

/** Not retried: a mandate that ended is shown at once. */
export const actingQuery = (mandate: string, language: string) =>
  queryOptions({
    queryKey: [...actingKey, mandate, "requests", language],
    queryFn: ({ signal }) => api("GET /api/acting/:mandate", { params: { mandate } }, { signal }),
    placeholderData: untilTranslated(mandate),
    staleTime: 0,
  });

export const actingRequestQuery = (place: Place, language: string) =>
  queryOptions({
    queryKey: requestKey(place, language),
    queryFn: ({ signal }) => api("GET /api/acting/:mandate/requests/:id", { params: place }, { signal }),
    placeholderData: untilTranslated(place.id),
    staleTime: 0,
  });

/** Reads everything under mandates again after an act, also after a refused one: the mandate may have ended. */
const acting = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: actingKey }),
});

export const answerFor = (client: QueryClient, place: Place, language: string) =>
  mutationOptions({
    mutationFn: ({ item, ...body }: { item: string; answer: string; before: string | null }) =>
      api("PUT /api/acting/:mandate/requests/:id/information-requests/:item", {
        params: { ...place, item },
        body,
      }),
    onSuccess: (detail: ActingDetail) => client.setQueryData(requestKey(place, language), detail),
    ...acting(client),
  });

/** A link to a file of a deliverable; each link is recorded as a use of the mandate. */
export const collectFile = (place: Place, deliverable: string) => (file: string) =>
  api("POST /api/acting/:mandate/requests/:id/deliverables/:deliverable/files/:file/links", {
    params: { ...place, deliverable, file },
    body: { disposition: "attachment" },
  });

/** The page on which a fee is paid. */
export const openPayment = (client: QueryClient, place: Place) =>
  mutationOptions({
    mutationFn: (fee: string) =>
      api("POST /api/acting/:mandate/requests/:id/fees/:fee/payment-links", { params: { ...place, fee } }),
    ...acting(client),
  });
