import { minorUnits } from "@passerelle/domain/money";
import { useSettings } from "../../lib/settings.ts";
import type { ListedService } from "../listing.ts";

type Settings = ReturnType<typeof useSettings>;

/** Serialized once per list, because the server renders the same one on many pages. */
const written = new WeakMap<readonly ListedService[], { settings: Settings; json: string }>();

/** A list of services for search engines (JSON-LD, schema.org `Service`). */
export function ServiceListData({ services }: { services: ListedService[] }) {
  const settings = useSettings();
  if (services.length === 0) return null;
  let known = written.get(services);
  if (known?.settings !== settings) {
    known = { settings, json: describeList(services, settings) };
    written.set(services, known);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data that browsers do not run, with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: known.json }} />;
}

function describeList(services: readonly ListedService[], { platform_name, public_url }: Settings): string {
  const provider = { "@type": "Organization", name: platform_name, url: public_url };
  const items = services.map((service, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Service",
      name: service.title,
      description: service.description,
      url: `${public_url}/service/${service.id}`,
      provider,
      areaServed: service.country_codes,
      ...(service.price.kind !== "unavailable" && { offers: offerOf(service.price) }),
    },
  }));
  const list = { "@context": "https://schema.org", "@type": "ItemList", itemListElement: items };
  // A `<` in a text could end the element.
  return JSON.stringify(list).replaceAll("<", "\\u003c");
}

type Price = Exclude<ListedService["price"], { kind: "unavailable" }>;

function offerOf(price: Price) {
  if (price.kind === "free") return { "@type": "Offer", price: 0, priceCurrency: "XAF" };
  const amount = price.amount / 10 ** minorUnits(price.currency);
  return price.kind === "exact"
    ? { "@type": "Offer", price: amount, priceCurrency: price.currency }
    : { "@type": "AggregateOffer", lowPrice: amount, priceCurrency: price.currency };
}
