import type { ReviewCase } from "@passerelle/contract/identity/review";
import { countryName } from "@passerelle/domain/country-name";
import { COMPARED_FIELDS, type ComparedField } from "@passerelle/domain/identity/comparison";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FactCard } from "../../ui/facts.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { submittedPath } from "./filter.ts";

const TONES = { match: "success", mismatch: "danger", unsure: "warning" } as const;

/** Names wrap; dates do not, because they are compared sign by sign. */
const VALUES: Record<ComparedField, string> = {
  account_name: "wrap-anywhere",
  family_name: "wrap-anywhere",
  given_names: "wrap-anywhere",
  birth_date: "whitespace-nowrap",
  number: "wrap-anywhere",
  expires_on: "whitespace-nowrap",
};

/** A date of the zone, `YYMMDD`, as it stands beside the declared one. */
const dated = (date: string) => date.replace(/^(..)(..)(..)$/, "$1-$2-$3");

/** What was declared beside what the zone says, field by field, with the result of the comparison. */
export function DeclaredFacts({ reviewed }: { reviewed: ReviewCase }) {
  const t = useWords("identity/review");
  const common = useWords("identity");
  const { language } = useLanguage();
  const { declaration, zone, comparison, person, level } = reviewed;
  if (level === 3)
    return (
      <FactCard title={t("declared.title")}>
        <p>{reviewed.certification && common(`certifications.${reviewed.certification}`)}</p>
        <p className="my-2 text-sm">{t("declared.compare")}</p>
        {reviewed.level2_case_id && (
          <p>
            <Link to={submittedPath({ case: reviewed.level2_case_id })} className={TEXT_LINK}>
              {t("declared.level2_case")}
            </Link>
          </p>
        )}
        {reviewed.level2_decided_by && (
          <p className="text-muted text-sm">
            {t("declared.level2", { name: reviewed.level2_decided_by.name })}
          </p>
        )}
      </FactCard>
    );
  const declared: Record<ComparedField, string> = {
    account_name: person.name,
    family_name: declaration.family_name,
    given_names: declaration.given_names,
    birth_date: declaration.birth_date ?? "",
    number: declaration.number,
    expires_on: declaration.expires_on ?? "",
  };
  const read: Record<ComparedField, string> = {
    account_name: zone ? `${zone.given_names} ${zone.family_name}` : "",
    family_name: zone?.family_name ?? "",
    given_names: zone?.given_names ?? "",
    birth_date: zone ? dated(zone.birth_date) : "",
    number: zone?.number ?? "",
    expires_on: zone ? dated(zone.expires_on) : "",
  };
  return (
    <FactCard title={t("declared.title")}>
      <p className="mb-2 text-sm">
        {[
          declaration.document_type && common(`types.${declaration.document_type}`),
          declaration.document_country && countryName(declaration.document_country, language),
          zone && t("declared.issuer", { issuer: zone.issuing_state, nationality: zone.nationality }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {!zone && <Alert>{t("declared.no_zone")}</Alert>}
      {zone && !zone.valid && <Alert kind="warning">{t("declared.check_digits")}</Alert>}
      <table className="mt-2 w-full text-left text-sm">
        <caption className="sr-only">{t("declared.title")}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 pr-2 font-normal">
              {t("declared.field")}
            </th>
            <th scope="col" className="py-1 pr-2 font-normal">
              {t("declared.typed")}
            </th>
            <th scope="col" className="py-1 pr-2 font-normal">
              {t("declared.zone")}
            </th>
          </tr>
        </thead>
        <tbody>
          {COMPARED_FIELDS.map((field) => (
            <tr key={field} className="border-line border-t align-top">
              <th scope="row" className="py-1.5 pr-2 font-normal text-muted">
                <span className="block">{common(`fields.${field}`)}</span>
                {comparison?.[field] && (
                  <Badge tone={TONES[comparison[field]]}>{common(`results.${comparison[field]}`)}</Badge>
                )}
              </th>
              <td className={classNames("py-1.5 pr-2", VALUES[field])}>{declared[field] || "–"}</td>
              <td className={classNames("py-1.5 font-mono", VALUES[field])}>{read[field] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FactCard>
  );
}
