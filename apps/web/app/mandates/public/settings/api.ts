import type { CallInput } from "@passerelle/contract/contract";
import type { mandateSettings } from "@passerelle/contract/mandates/settings";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";

const templatesKey = ["mandate-settings", "templates"] as const;
const instructionsKey = ["mandate-settings", "instructions"] as const;

export const templateVersions = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => api("GET /api/admin/mandate-templates", {}, { signal }),
  staleTime: 0,
});

type AddedVersion = CallInput<
  (typeof mandateSettings)["POST /api/admin/mandate-templates/:key/versions"]
>["body"];

export const addVersion = (client: QueryClient, key: string) =>
  mutationOptions({
    mutationFn: (body: AddedVersion) =>
      api("POST /api/admin/mandate-templates/:key/versions", { params: { key }, body }),
    onSuccess: (all) => client.setQueryData(templatesKey, all),
  });

export const countryInstructions = queryOptions({
  queryKey: instructionsKey,
  queryFn: ({ signal }) => api("GET /api/admin/mandate-instructions", {}, { signal }),
  staleTime: 0,
});

type SavedInstructions = CallInput<
  (typeof mandateSettings)["PUT /api/admin/mandate-instructions/:country"]
>["body"];

export const saveInstructions = (client: QueryClient, country: string) =>
  mutationOptions({
    mutationFn: (body: SavedInstructions) =>
      api("PUT /api/admin/mandate-instructions/:country", { params: { country }, body }),
    onSuccess: (all) => client.setQueryData(instructionsKey, all),
    // Changed in the meantime: the form that is opened next begins with the newer texts.
    onError: () => client.invalidateQueries({ queryKey: instructionsKey }),
  });
