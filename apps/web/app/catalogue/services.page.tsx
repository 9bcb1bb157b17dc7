import { data } from "react-router";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import type { Route } from "./+types/services.page";
import { ServiceListing } from "./components/service-listing.tsx";
import { listingIsStale, loadListing } from "./listing.ts";
import { rememberCountry, rememberingHeaders } from "./public/country.ts";

export const handle = { words: ["catalogue"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const listing = await loadListing(
    serverClient(request, context),
    undefined,
    request,
    request.headers.get("cookie"),
  );
  return data(listing, { status: listing.failure ? 503 : 200, headers: rememberingHeaders(request) });
}

/** The browser calls the API itself, because the server does not always know the current language. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  rememberCountry(request);
  return loadListing(api, undefined, request, document.cookie);
}

export const shouldRevalidate = listingIsStale;

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return <ServiceListing listing={loaderData} />;
}
