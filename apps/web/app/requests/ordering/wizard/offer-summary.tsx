import type { ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";
import type { Bill, Quote } from "@passerelle/contract/requests/ordering";
import { formatBill } from "@passerelle/domain/catalogue/discount";
import { organismLabel } from "@passerelle/domain/catalogue/organism-label";
import type { UseQueryResult } from "@tanstack/react-query";
import { DocumentName } from "../../../catalogue/public/document-name.tsx";
import { failureCode } from "../../../lib/failure.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { offeredCountries, offeringOrganisms } from "./offers.ts";

type OfferSummaryProps = {
  quote: UseQueryResult<Quote>;
  offers: ServiceDetail | undefined;
  countryCode: string;
  /** The options that are shown above, with what differs between them. */
  options: readonly ServiceModality[];
};

/** What the current choice means: price, documents and, where no options are shown, duration and conditions. */
export function OfferSummary(props: OfferSummaryProps) {
  const { quote, options } = props;
  const t = useWords("requests");
  return (
    <div aria-live="polite" aria-busy={quote.isFetching}>
      {quote.isLoading && <Skeleton className="h-40" />}
      {quote.error && <Unavailable {...props} />}
      {quote.data?.bill && !quote.error && (
        <Card aria-label={t("wizard.offer.title")}>
          <Facts offer={quote.data} bill={quote.data.bill} brief={options.length > 0} />
        </Card>
      )}
    </div>
  );
}

function Unavailable({ quote, offers, countryCode }: OfferSummaryProps) {
  const t = useWords("requests");
  const code = failureCode(quote.error);
  if (code === "service_not_found") return null;
  if (code !== "offer_unavailable") {
    return <LoadError error={quote.error} onRetry={() => void quote.refetch()} />;
  }
  const organisms = offeringOrganisms(offers, countryCode);
  const delivered = offers?.service_countries.some((one) => one.country.code === countryCode);
  return (
    <Alert kind="warning" title={t("wizard.offer.unavailable_title")}>
      {delivered ? (
        <>
          <p>{t("wizard.offer.organism_unavailable")}</p>
          <ul className="mt-2 list-disc ps-5">
            {organisms.map(({ organism }) => (
              <li key={organism.id}>{organismLabel(organism)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t("wizard.offer.country_unavailable", { countries: offeredCountries(offers).join(", ") })}</p>
      )}
    </Alert>
  );
}

function Facts({ offer, bill, brief }: { offer: Quote; bill: Bill; brief: boolean }) {
  const { language } = useLanguage();
  const t = useWords("requests");
  const shown = formatBill(bill, language);
  const { organism } = offer;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact label={t("wizard.offer.price")}>
        <span className="font-semibold text-primary text-xl">
          {bill.free ? t("wizard.free") : shown.total}
        </span>
        {bill.discount > 0 && (
          <span className="ms-2 text-muted text-sm">
            {t("wizard.offer.instead_of", { amount: shown.amount })}
          </span>
        )}
      </Fact>
      {!brief && offer.estimated_time && <Fact label={t("wizard.offer.delay")}>{offer.estimated_time}</Fact>}
      {!brief && organism && <Fact label={t("wizard.offer.organism")}>{organismLabel(organism)}</Fact>}
      <Fact label={t("wizard.offer.documents")}>
        {offer.asked_documents.length === 0 ? (
          t("wizard.offer.no_documents")
        ) : (
          <ul className="list-disc ps-5">
            {offer.asked_documents.map((document) => (
              <li key={document.key}>
                <DocumentName document={document} />
              </li>
            ))}
          </ul>
        )}
      </Fact>
      {!brief && offer.conditions && (
        <Fact label={t("wizard.offer.conditions")} className="sm:col-span-2">
          {offer.conditions}
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
