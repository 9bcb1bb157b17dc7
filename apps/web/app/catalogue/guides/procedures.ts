import type { CountryList, ServiceList } from "@passerelle/contract/catalogue";
import { ApiError, type Client, type FailureCode } from "../../lib/client.ts";
import { pageOf } from "../public/articles.ts";
import { chosenCountry } from "../public/country.ts";

/** The procedures for an address: a page of those of its country, or of all; after a failure an error code and none. */
export type Procedures = Pick<ServiceList, "services" | "page" | "per_page" | "total"> & {
  /** All countries in which services are offered, by name. */
  countries: CountryList["countries"];
  country: string | null;
  failure: { code: FailureCode; requestId: string | undefined } | null;
};

export async function loadProcedures(
  call: Client,
  { url, signal }: Pick<Request, "url" | "signal">,
  cookies: string | null,
): Promise<Procedures> {
  const { searchParams } = new URL(url);
  const country = chosenCountry(searchParams, cookies);
  const query = { ...(country && { country }), page: pageOf(searchParams) };
  try {
    const [list, { countries }] = await Promise.all([
      call("GET /api/services", { query }, { signal }),
      call("GET /api/countries", {}, { signal }),
    ]);
    return { ...list, countries, country, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const none = { services: [], countries: [], page: 1, per_page: 1, total: 0 };
    return { ...none, country, failure: { code: error.code, requestId: error.requestId } };
  }
}
