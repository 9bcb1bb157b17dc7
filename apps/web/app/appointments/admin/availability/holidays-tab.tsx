import { type LocalizedText, textIn } from "@passerelle/domain/languages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { CountryOptions } from "../../../ui/country-options.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { holidaysQuery } from "../api.ts";
import { deleteHoliday, putHoliday } from "../settings-api.ts";
import { dayText } from "../zones.ts";
import { LocalizedFields } from "./localized-fields.tsx";

/** The holidays of the country that the address names (`?country=`): weekly hours do not hold on them. */
export function HolidaysTab() {
  const t = useWords("appointments/admin/availability");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const country = /^[A-Z]{2}$/.exec(params.get("country") ?? "")?.[0] ?? "CM";
  const { data, error, refetch } = useQuery(holidaysQuery(country));
  return (
    <section aria-label={t("tabs.holidays")}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <Field label={t("holidays.country")} hint={t("holidays.hint")} required className="max-w-md">
          {(field) => (
            <Select
              {...field}
              value={country}
              onChange={({ target }) => void navigate({ search: `?tab=holidays&country=${target.value}` })}
            >
              <CountryOptions />
            </Select>
          )}
        </Field>
        <AddHoliday country={country} />
      </div>
      {!data &&
        (error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        ))}
      {data?.holidays.length === 0 && <p className="text-sm">{t("holidays.none")}</p>}
      {data && data.holidays.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.holidays.map(({ day, name }) => (
            <li key={day} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm">
              <span className="w-56 tabular-nums">{dayText(day, language, "long")}</span>
              <span className="mr-auto font-semibold">{textIn(name, language)}</span>
              <RemoveHoliday country={country} day={day} name={textIn(name, language)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RemoveHoliday({ country, day, name }: { country: string; day: string; name: string }) {
  const t = useWords("appointments/admin/availability");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(deleteHoliday(useQueryClient()));
  const title = t("holidays.remove_of", { name, day: dayText(day, language, "long") });
  return (
    <ConfirmedAction
      label={t("remove")}
      accessibleLabel={title}
      title={title}
      confirmLabel={t("remove")}
      done={t("holidays.removed")}
      variant="ghost"
      danger
      run={() => mutateAsync({ country_code: country, day })}
    >
      <p>{t("holidays.remove_text")}</p>
    </ConfirmedAction>
  );
}

function AddHoliday({ country }: { country: string }) {
  const t = useWords("appointments/admin/availability");
  const { mutateAsync } = useMutation(putHoliday(useQueryClient()));
  const [day, setDay] = useState("");
  const [name, setName] = useState<LocalizedText>({ fr: "", en: "" });
  async function add(): Promise<string | undefined> {
    if (!day) return t("problems.day");
    if (!name.fr.trim() || !name.en.trim()) return t("holidays.no_name");
    await mutateAsync({ country_code: country, day, name });
    setDay("");
    setName({ fr: "", en: "" });
    return undefined;
  }
  return (
    <ConfirmedAction
      label={t("holidays.add")}
      title={t("holidays.add")}
      confirmLabel={t("save")}
      done={t("saved")}
      run={add}
    >
      <div className="flex flex-col gap-3">
        <Field label={t("fields.day")} required>
          {(field) => (
            <TextInput {...field} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          )}
        </Field>
        <LocalizedFields label={t("fields.name")} value={name} maxLength={120} onChange={setName} />
      </div>
    </ConfirmedAction>
  );
}
