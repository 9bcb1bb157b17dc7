import type { ServiceCountry, ServiceDetail } from "@passerelle/contract/catalogue";
import { organismLabel } from "@passerelle/domain/catalogue/organism-label";
import FileText from "lucide-react/icons/file-text";
import { Fragment } from "react";
import { useWords } from "../../lib/words.tsx";
import { Colon } from "../../ui/colon.tsx";
import { type Offer, offersIn, requireSameDocuments } from "../offer.ts";
import { DocumentName } from "../public/document-name.tsx";
import { PresenceBadge } from "../public/presence-badge.tsx";
import { PriceTag } from "../public/price-tag.tsx";

type OfferDetailsProps = { service: ServiceDetail; country: ServiceCountry };

/** Duration, organisms, conditions and documents in the chosen country; per organism if there are several. */
export function OfferDetails({ service, country }: OfferDetailsProps) {
  const t = useWords("catalogue");
  const offers = offersIn(service, country);
  const shared = requireSameDocuments(offers);
  const [only] = offers;
  return (
    <section aria-labelledby="in-country" className="flex flex-col gap-5">
      <h2 id="in-country" className="text-xl">
        {t("detail.inCountry", { country: country.country.name })}
      </h2>
      {offers.length === 1 && only ? (
        <Facts offer={only} withOrganism />
      ) : (
        <>
          <p className="text-muted">{t("detail.offers", { count: offers.length })}</p>
          <ul className="flex flex-col gap-4">
            {offers.map((offer) => (
              <li key={offer.id} className="rounded-card border border-line bg-surface p-5">
                <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <h3 className="text-lg">
                    <OrganismName offer={offer} />
                  </h3>
                  <p className="font-semibold">
                    <span className="sr-only">
                      {t("detail.price")}
                      <Colon />
                    </span>
                    <PriceTag price={offer.price ? { kind: "exact", ...offer.price } : { kind: "free" }} />
                  </p>
                </div>
                <Facts offer={offer} />
                {!shared && <Documents heading="h4" offer={offer} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {shared && only && <Documents heading="h3" offer={only} />}
    </section>
  );
}

function OrganismName({ offer: { organism } }: { offer: Offer }) {
  const t = useWords("catalogue");
  if (!organism) return t("detail.noOrganism");
  return organismLabel(organism);
}

function Facts({ offer, withOrganism = false }: { offer: Offer; withOrganism?: boolean }) {
  const t = useWords("catalogue");
  const facts: [string, React.ReactNode][] = [
    [t("detail.delay"), offer.estimated_time ?? t("noDelay")],
    ...(withOrganism
      ? [[t("detail.organism"), <OrganismName key="organism" offer={offer} />] as [string, React.ReactNode]]
      : []),
    [
      t("detail.conditions"),
      <Fragment key="conditions">
        <PresenceBadge required={offer.presence_required} className="mb-1 me-2" />
        {offer.conditions ?? t("detail.noConditions")}
      </Fragment>,
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
      {facts.map(([name, fact]) => (
        <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function Documents({ offer, heading: Heading }: { offer: Offer; heading: "h3" | "h4" }) {
  const t = useWords("catalogue");
  return (
    <div className="mt-1">
      <Heading className="mb-2 font-sans text-base font-semibold tracking-normal">
        {t("detail.documents")}
      </Heading>
      {offer.required_documents.length === 0 ? (
        <p className="text-muted">{t("detail.noDocuments")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {offer.required_documents.map((document) => (
            <li key={document.key} className="flex items-start gap-2.5">
              <FileText aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent-ink" />
              <DocumentName document={document} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
