import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { Flag } from "../../ui/flag.tsx";
import { priceText } from "../price-text.ts";
import { RequestButton } from "./request-button.tsx";
import { ShareButton } from "./share-button.tsx";

type SummaryProps = {
  service: ServiceDetail;
  country: ServiceCountry | undefined;
  onCountryMissing: () => void;
};

function PriceLine({ service, country }: Pick<SummaryProps, "service" | "country">) {
  const t = useWords("catalogue");
  return (
    <div aria-live="polite">
      <p className="flex items-center gap-2 text-sm text-muted">
        {country && <Flag code={country.country.code} />}
        {country ? t("detail.inThisCountry", { country: country.country.name }) : t("detail.price")}
      </p>
      <p className="font-display text-2xl lg:text-3xl">{priceText((country ?? service).price, t)}</p>
    </div>
  );
}

/** What it costs and the way on, beside the details and always in sight where there is room for it. */
export function SummaryCard({ service, country, onCountryMissing }: SummaryProps) {
  const t = useWords("catalogue");
  return (
    <aside className="hidden lg:block">
      <Card
        aria-labelledby="summary"
        className="sticky top-[calc(var(--sticky-top,0px)+1.5rem)] flex flex-col gap-4"
      >
        <h2 id="summary" className="sr-only">
          {t("detail.summary")}
        </h2>
        <PriceLine service={service} country={country} />
        <SummaryNote service={service} country={country} />
        <RequestButton service={service} country={country} onCountryMissing={onCountryMissing} />
        <ShareButton serviceId={service.id} title={service.title} countryCode={country?.country.code} />
      </Card>
    </aside>
  );
}

function SummaryNote({ service, country }: Pick<SummaryProps, "service" | "country">) {
  const t = useWords("catalogue");
  if (service.service_countries.length === 0) return <p className="text-sm">{t("detail.notOffered")}</p>;
  if (!country) return <p className="text-sm">{t("detail.pickCountry")}</p>;
  return <p className="text-sm text-muted">{t("detail.fees")}</p>;
}

/** The same on a phone: a bar at the bottom of the screen, under the thumb, until the page ends. */
export function SummaryBar({ service, country, onCountryMissing }: SummaryProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 shadow-float lg:hidden">
      <PriceLine service={service} country={country} />
      <RequestButton
        service={service}
        country={country}
        onCountryMissing={onCountryMissing}
        className="min-h-12 grow px-4 text-base sm:grow-0"
      />
    </div>
  );
}
