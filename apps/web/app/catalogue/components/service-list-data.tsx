import type { ServiceCard } from "@passerelle/contract/catalogue";
import { minorUnits } from "@passerelle/domain/money";
import { useSettings } from "../../lib/settings.ts";
import { StructuredData } from "../../ui/structured-data.tsx";

/** The services of a list as search engines read them (schema.org `Service`). */
export function ServiceListData({ services }: { services: ServiceCard[] }) {
  const { platform_name, public_url } = useSettings();
  if (services.length === 0) return null;
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
      areaServed: service.service_countries.map(({ country_code }) => country_code),
      ...(service.price.kind !== "unavailable" && { offers: offerOf(service.price) }),
    },
  }));
  return <StructuredData data={{ "@type": "ItemList", itemListElement: items }} />;
}

type Price = Exclude<ServiceCard["price"], { kind: "unavailable" }>;

function offerOf(price: Price) {
  if (price.kind === "free") return { "@type": "Offer", price: 0, priceCurrency: "XAF" };
  const amount = price.amount / 10 ** minorUnits(price.currency);
  return price.kind === "exact"
    ? { "@type": "Offer", price: amount, priceCurrency: price.currency }
    : { "@type": "AggregateOffer", lowPrice: amount, priceCurrency: price.currency };
}
