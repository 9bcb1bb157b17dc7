import type { Instructions } from "@passerelle/contract/mandates/settings";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { namedCountries } from "../../../lib/countries.ts";
import { formatDay } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { countryInstructions } from "./api.ts";
import { InstructionsForm } from "./instructions-form.tsx";

/** How mandates are signed before an authority, by country. */
export function InstructionsList() {
  const t = useWords("mandates/public/settings");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(countryInstructions);
  const [added, setAdded] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const { africa } = namedCountries(language);
  const written = data?.instructions ?? [];
  const nameOf = (country: string) => africa.find(({ code }) => code === country)?.name ?? country;
  return (
    <section aria-labelledby="mandate-instructions">
      <h2 ref={heading} id="mandate-instructions" tabIndex={-1} className="text-2xl outline-none">
        {t("instructions.title")}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t("instructions.lead")}</p>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="flex flex-col gap-4">
          {written.map((instructions) => (
            <CountryCard
              key={instructions.country}
              instructions={instructions}
              name={nameOf(instructions.country)}
            />
          ))}
          {added ? (
            <Card>
              <h3 className="mb-4 text-xl">{nameOf(added)}</h3>
              <InstructionsForm
                key={added}
                country={added}
                former={undefined}
                onClose={() => {
                  setAdded("");
                  // The form, which had the focus, is gone.
                  heading.current?.focus();
                }}
              />
            </Card>
          ) : (
            <Field label={t("instructions.add")} required className="max-w-sm">
              {(field) => (
                <Select {...field} value="" onChange={(event) => setAdded(event.target.value)}>
                  <option value="">{t("instructions.choose")}</option>
                  {africa
                    .filter(({ code }) => !written.some(({ country }) => country === code))
                    .map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
    </section>
  );
}

function CountryCard({ instructions, name }: { instructions: Instructions; name: string }) {
  const t = useWords("mandates/public/settings");
  const { language } = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { country, confirmed_on: confirmed } = instructions;
  return (
    <Card aria-labelledby={`instructions-${country}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} id={`instructions-${country}`} tabIndex={-1} className="text-xl outline-none">
          {name}
        </h3>
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={confirmed ? "success" : "warning"}>
            {confirmed
              ? t("instructions.confirmed_on", { date: formatDay(confirmed, language) })
              : t("instructions.unconfirmed")}
          </Badge>
          {!isEditing && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t("instructions.edit_of", { country: name })}
              onClick={() => setEditing(true)}
            >
              {t("instructions.edit")}
            </Button>
          )}
        </span>
      </div>
      {isEditing && (
        <div className="mt-4">
          <InstructionsForm
            country={country}
            former={instructions}
            onClose={() => {
              setEditing(false);
              // The form, which had the focus, is gone.
              heading.current?.focus();
            }}
          />
        </div>
      )}
    </Card>
  );
}
