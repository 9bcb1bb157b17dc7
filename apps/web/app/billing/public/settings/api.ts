import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import type { BillingTaxRate, EntityForm } from "@passerelle/contract/billing/settings";
import { inEveryLanguage, type Language } from "@passerelle/domain/languages";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";

export const billingEntities = queryOptions({
  queryKey: ["admin", "billing-entities"],
  queryFn: ({ signal }) => api("GET /api/admin/billing/entities", {}, { signal }),
});

export const taxRates = queryOptions({
  queryKey: ["admin", "tax-rates"],
  queryFn: async ({ signal }) => (await api("GET /api/admin/billing/tax-rates", {}, { signal })).rates,
});

export type Samples = Record<Language, BillingDocumentDetail>;

type SavedEntity = { version: number; prefix: string; entity: EntityForm };

/** Saves a version of an entity. Idempotent: `id` of a new one is chosen before the first attempt. */
export const saveEntity = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: SavedEntity) => api("PUT /api/admin/billing/entities/:id", { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(billingEntities.queryKey, saved),
  });

/**
 * A sample invoice in each language. `fictional`: whether the entity belongs to the demonstration, which the server cannot know
 * for a sample.
 */
export async function previewEntity(
  body: Omit<SavedEntity, "version">,
  fictional: boolean,
): Promise<Samples> {
  const { documents } = await api("POST /api/admin/billing/preview", { body });
  return inEveryLanguage((language) => {
    const sample = documents[language];
    return { ...sample, seller: { ...sample.seller, fictional } };
  });
}

export const saveTaxRate = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Omit<BillingTaxRate, "open" | "in_force">) =>
      api("PUT /api/admin/billing/tax-rates", { body }),
    onSuccess: ({ rates }) => client.setQueryData(taxRates.queryKey, rates),
  });

type RateKey = Pick<BillingTaxRate, "country" | "category" | "valid_from">;

/** Removes a planned rate. When that is refused, the list is read again. */
export async function removeTaxRate(client: QueryClient, { country, category, valid_from }: RateKey) {
  try {
    const { rates } = await api("DELETE /api/admin/billing/tax-rates/:country/:category/:valid_from", {
      params: { country, category, valid_from },
    });
    client.setQueryData(taxRates.queryKey, rates);
  } catch (error) {
    void client.invalidateQueries({ queryKey: taxRates.queryKey });
    throw error;
  }
}
