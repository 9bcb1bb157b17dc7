import type { Guide } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import type { Context } from "../platform/context.ts";
import { getServiceDetail } from "./service.ts";

/** What a visitor may read of a service: its modalities as places, without what each costs. Throws `service_not_found`. */
export async function getGuide(ctx: Context, id: string, language: Language): Promise<Guide> {
  const { service_countries, ...service } = await getServiceDetail(ctx, id, language);
  return {
    ...service,
    countries: service_countries.map(({ country, price, service_modalities }) => ({
      country,
      price,
      places: service_modalities,
    })),
  };
}
