import type { ServiceDetail as Detail, ServiceCountry } from "@passerelle/contract/catalogue";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { chooseCountry } from "../offer.ts";
import { servicePath } from "../public/articles.ts";
import { CountryChoice } from "./country-choice.tsx";
import { OfferDetails } from "./offer-details.tsx";
import { ProcedurePath } from "./procedure-path.tsx";
import { ServiceIcon } from "./service-icon.tsx";
import { ShareButton } from "./share-button.tsx";
import { SimilarServices } from "./similar-services.tsx";
import { SummaryBar, SummaryCard } from "./summary.tsx";

type ServiceDetailProps = {
  service: Detail;
  /** Shown under the title. */
  rating: React.ReactNode;
  reviews: React.ReactNode;
  /** Above the title: what an order in these countries requires, the chosen one or all of them. */
  requirement?: (countries: readonly ServiceCountry[]) => React.ReactNode;
  /** Wraps the steps of the procedure with the way of an order in the chosen country. */
  way?: (country: string | undefined, steps: React.ReactNode) => React.ReactNode;
  /** For the editor: without ordering, sharing and similar services. */
  preview?: boolean;
};

/** A service with its countries, conditions, price and the button to order it (spec 2 §2 *Service detail*). */
export function ServiceDetail(props: ServiceDetailProps) {
  const { service, rating, reviews, requirement, way, preview = false } = props;
  const t = useWords("catalogue");
  const [params] = useSearchParams();
  const [picked, setPicked] = useState<string>();
  // Emails about a review link to it.
  const [tab, setTab] = useState(params.get("tab") === "reviews" ? "reviews" : "details");
  const choice = chooseCountry(service, params.get("country"), picked);
  const { country } = choice;
  const countries = useRef<HTMLFieldSetElement>(null);

  function showCountries() {
    countries.current?.focus({ preventScroll: true });
    countries.current?.scrollIntoView({ block: "start" });
  }

  const summary = { service, country, preview, onCountryMissing: showCountries };
  const possible = country ? [country] : service.service_countries;
  const options = possible.flatMap((one) => one.service_modalities);
  const steps = (
    <ProcedurePath
      steps={service.procedure_steps}
      presence={options.some(({ presence_required }) => presence_required)}
    />
  );
  const details = (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="about">
        <h2 id="about" className="mb-2 text-xl">
          {t("detail.about")}
        </h2>
        <p className="max-w-prose">{service.description}</p>
      </section>
      <CountryChoice ref={countries} service={service} choice={choice} onChoose={setPicked} />
      {country && <OfferDetails service={service} country={country} />}
      {way ? way(country?.country.code, steps) : steps}
      {service.deliverables.length > 0 && (
        <section aria-labelledby="receive">
          <h2 id="receive" className="mb-2 text-xl">
            {t("detail.receive")}
          </h2>
          <ul className="list-disc pl-5">
            {service.deliverables.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );

  return (
    <div className="flex flex-col gap-8">
      {requirement && <div className="-mb-4 flex flex-col gap-3 empty:hidden">{requirement(possible)}</div>}
      <header className="flex items-start gap-4">
        <ServiceIcon name={service.icon_name} className="hidden sm:grid" />
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">
            {[t(`categories.${service.category}.name`), service.subcategory].filter(Boolean).join(" · ")}
          </p>
          <h1 className="mt-1 text-3xl sm:text-4xl">{service.title}</h1>
          <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 lg:min-h-7">
            {rating}
            {!preview && (
              <span className="-ml-4 sm:-ml-5 lg:hidden">
                <ShareButton path={servicePath(service.id, country?.country.code)} title={service.title} />
              </span>
            )}
          </div>
        </div>
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label={t("detail.tabs")}
          defaultTab={tab}
          onChange={setTab}
          tabs={[
            { id: "details", label: t("detail.details"), content: details },
            { id: "reviews", label: t("detail.reviews"), content: reviews },
          ]}
        />
        <SummaryCard {...summary} />
      </div>
      {!preview && <SimilarServices serviceId={service.id} country={country?.country.code} />}
      {/* It would cover the form of a review on a phone. */}
      <SummaryBar {...summary} sticky={tab !== "reviews"} />
    </div>
  );
}
