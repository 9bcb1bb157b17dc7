import type { ServiceCountry, ServiceDetail as ServiceDetailData } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { RequiredLevel } from "../identity/public/required-level.tsx";
import { requirementsQuery } from "../identity/public/requirements.ts";
import { queryClient } from "../lib/query.ts";
import { hasStoredSession } from "../lib/stored-session.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { OrderMandate } from "../mandates/public/order-mandate.tsx";
import { mandateRequirementsQuery } from "../mandates/public/requirements.ts";
import { reviewsQuery } from "../reviews/public/api.ts";
import { MyReview } from "../reviews/public/my-review.tsx";
import { RatingLine } from "../reviews/public/rating-line.tsx";
import { ReviewList } from "../reviews/public/review-list.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/service.page";
import { ServiceDetail } from "./components/service-detail.tsx";
import { ServiceFailure, ServiceSkeleton } from "./components/service-states.tsx";
import { ServiceWay } from "./components/service-way.tsx";
import { offersIn } from "./offer.ts";
import { guideQuery, serviceQuery } from "./public/api.ts";

export const handle = {
  words: ["catalogue", "reviews", "identity", "mandates", "mandates/public", "ui/more"],
};

/** Starts loading while the guard checks the session; the page shows a placeholder meanwhile. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (hasStoredSession()) {
    const language = document.documentElement.lang as Language;
    void queryClient.prefetchQuery(serviceQuery(params.serviceId, language));
    void queryClient.prefetchQuery(requirementsQuery);
    void queryClient.prefetchQuery(mandateRequirementsQuery);
    void queryClient.prefetchQuery(guideQuery(params.serviceId, language));
    void queryClient.prefetchInfiniteQuery(reviewsQuery(params.serviceId));
  }
  return null;
}

/** What each option in a country would cost. */
const ordersIn = (service: ServiceDetailData, country: ServiceCountry) =>
  offersIn(service, country).map(({ price }) => ({
    serviceId: service.id,
    total: price?.amount ?? null,
    currency: price?.currency ?? null,
  }));

/** The code of the only country; "" for several. */
const onlyCodeOf = ([first, ...others]: readonly ServiceCountry[]): string =>
  others.length === 0 ? (first?.country.code ?? "") : "";

/** Joins a service with its reviews. */
export default function ServicePage({ params: { serviceId } }: Route.ComponentProps) {
  const t = useWords("catalogue");
  const { language } = useLanguage();
  const { data: service, error, refetch } = useQuery(serviceQuery(serviceId, language));
  return (
    <>
      <PageTitle title={service?.title ?? t(error ? "failure.title" : "detail.loading")} />
      <ButtonLink to="/services" variant="ghost" size="sm" className="mb-4 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("detail.back")}
      </ButtonLink>
      {service ? (
        // A new key per service resets the country and the tab.
        <ServiceDetail
          key={serviceId}
          service={service}
          requirement={(countries) => (
            <>
              <RequiredLevel orders={countries.flatMap((country) => ordersIn(service, country))} />
              <OrderMandate serviceId={service.id} country={onlyCodeOf(countries)} subject={service.title} />
            </>
          )}
          way={(country, steps) => (
            <ServiceWay serviceId={serviceId} country={country}>
              {steps}
            </ServiceWay>
          )}
          rating={<RatingLine serviceId={serviceId} />}
          reviews={
            <div className="flex flex-col gap-8">
              <MyReview serviceId={serviceId} />
              <ReviewList serviceId={serviceId} />
            </div>
          }
        />
      ) : error ? (
        <ServiceFailure error={error} refetch={refetch} />
      ) : (
        <ServiceSkeleton />
      )}
    </>
  );
}
