import { CATEGORIES, type Category } from "@passerelle/domain/catalogue/categories";
import { data } from "react-router";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import type { Route } from "./+types/category.page";
import { ServiceListing } from "./components/service-listing.tsx";
import { UnknownCategory } from "./components/unknown-category.tsx";
import { listingIsStale, loadListing } from "./listing.ts";
import { rememberCountry, rememberingHeaders } from "./public/country.ts";

export const handle = { words: ["catalogue"] };

const isCategory = (text: string): text is Category => CATEGORIES.some((category) => category === text);

export async function loader({ params: { category }, request, context }: Route.LoaderArgs) {
  if (!isCategory(category)) return data(null, { status: 404 });
  const listing = await loadListing(
    serverClient(request, context),
    category,
    request,
    request.headers.get("cookie"),
  );
  return data(
    { category, listing },
    { status: listing.failure ? 503 : 200, headers: rememberingHeaders(request) },
  );
}

export async function clientLoader({ params: { category }, request }: Route.ClientLoaderArgs) {
  if (!isCategory(category)) return null;
  rememberCountry(request);
  return { category, listing: await loadListing(api, category, request, document.cookie) };
}

export const shouldRevalidate = listingIsStale;

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <UnknownCategory />;
  const { category, listing } = loaderData;
  // A new key per category, so that nothing typed in one stays in the next.
  return <ServiceListing key={category} category={category} listing={listing} />;
}
