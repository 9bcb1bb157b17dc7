import type { PlaceUse as Use } from "@passerelle/contract/catalogue/places";
import { Link } from "react-router";
import { ApiError, type FailureCode } from "../../../lib/client.ts";
import { useWords } from "../../../lib/words.tsx";

const IN_USE: readonly FailureCode[] = ["country_in_use", "city_in_use", "organism_in_use"];

/** By what a place is used, of the refusal to switch it off; undefined of any other error. */
export function placeUseOf(error: unknown): Use | undefined {
  // The details of exactly these codes.
  return error instanceof ApiError && IN_USE.includes(error.code)
    ? (error.details as unknown as Use)
    : undefined;
}

/** What holds a place: services, each with the way to it, requests, organisms. */
export function PlaceUse({ use: { services, services_count, requests, organisms } }: { use: Use }) {
  const t = useWords("catalogue/admin/places");
  const more = services_count - services.length;
  return (
    <>
      <p>{t("use.lead")}</p>
      <ul className="mt-2 list-disc pl-5">
        {services.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/admin/services-config/${id}`} className="underline underline-offset-4">
              {t("use.service", { title })}
            </Link>
          </li>
        ))}
        {more > 0 && <li>{t("use.more_services", { count: more })}</li>}
        {organisms.map(({ id, name }) => (
          <li key={id}>{t("use.organism", { name })}</li>
        ))}
        {requests > 0 && <li>{t("use.requests", { count: requests })}</li>}
      </ul>
      <p className="mt-2">{t("use.advice")}</p>
    </>
  );
}
