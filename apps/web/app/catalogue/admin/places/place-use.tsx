import type { PlaceUse as Use } from "@passerelle/contract/catalogue/places";
import { textIn } from "@passerelle/domain/languages";
import { Link } from "react-router";
import { ApiError, type FailureCode } from "../../../lib/client.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";

const IN_USE: readonly FailureCode[] = ["country_in_use", "city_in_use", "organism_in_use"];

/** What uses a place, from the refusal to deactivate it; undefined for other errors. */
export function placeUseOf(error: unknown): Use | undefined {
  // Only these codes have such details.
  return error instanceof ApiError && IN_USE.includes(error.code)
    ? (error.details as unknown as Use)
    : undefined;
}

/** What uses a place: services (with links), requests, organisms. */
export function PlaceUse({ use: { services, services_count, requests, organisms } }: { use: Use }) {
  const t = useWords("catalogue/admin/places");
  const { language } = useLanguage();
  const more = services_count - services.length;
  return (
    <>
      <p>{t("use.lead")}</p>
      <ul className="mt-2 list-disc pl-5">
        {services.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/admin/services-config/${id}`} className="underline underline-offset-4">
              {t("use.service", { title: textIn(title, language) })}
            </Link>
          </li>
        ))}
        {more > 0 && <li>{t("use.more_services", { count: more })}</li>}
        {organisms.map(({ id, name }) => (
          <li key={id}>{t("use.organism", { name })}</li>
        ))}
        {requests > 0 && <li>{t("use.requests", { count: requests })}</li>}
      </ul>
      <p className="mt-2">{t(organisms.length > 0 ? "use.advice_city" : "use.advice")}</p>
    </>
  );
}
