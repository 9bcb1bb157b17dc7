import { minorUnits } from "@passerelle/domain/money";
import { useSettings } from "../../lib/settings.ts";
import { StructuredData } from "../../ui/structured-data.tsx";
import type { ListedService } from "../listing.ts";

/** The services of a list as search engines read them (schema.org `Service`). */
export function ServiceListData({ services }: { services: ListedService[] }) {
  const settings = useSettings();
  if (services.length === 0) return null;
  const known = described.get(services);
  const data = known?.settings === settings ? known.data : describeList(services, settings);
  if (data !== known?.data) described.set(services, { settings, data });
  return <StructuredData data={data} />;
}

type Settings = ReturnType<typeof useSettings>;

/** A server shows the same list on many pages. */
const described = new WeakMap<readonly ListedService[], { settings: Settings; data: object }>();

function describeList(services: readonly ListedService[], { platform_name, public_url }: Settings): object {
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
  return { "@type": "ItemList", itemListElement: items };
}

type Price = Exclude<ListedService["price"], { kind: "unavailable" }>;

function offerOf(price: Price) {
  if (price.kind === "free") return { "@type": "Offer", price: 0, priceCurrency: "XAF" };
  const amount = price.amount / 10 ** minorUnits(price.currency);
  return price.kind === "exact"
    ? { "@type": "Offer", price: amount, priceCurrency: price.currency }
    : { "@type": "AggregateOffer", lowPrice: amount, priceCurrency: price.currency };
}
