import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { namedCountries } from "../../../lib/countries.ts";
import { loadPhoneNumbers } from "../../../lib/phone-numbers.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { DEFAULT_DIAL, joinPhone, splitPhone } from "./dial.ts";

type Dial = { country: string; name: string; dial: string };

/** The contact's WhatsApp number: dial code and number. */
export function ContactPhone({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (phone: string) => void;
}) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const stored = splitPhone(value);
  // Several countries share a dial code, and the code is chosen before there is a number: the value alone does not
  // tell the country.
  const [chosen, setChosen] = useState<{ country: string; dial: string }>();
  const { data: numbers } = useQuery({
    queryKey: ["phone-numbers"],
    queryFn: loadPhoneNumbers,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const dial = value === "" ? (chosen?.dial ?? DEFAULT_DIAL) : stored.dial;
  const { africa, elsewhere } = namedCountries(language);
  const withDial = (countries: { code: string; name: string }[]): Dial[] =>
    countries.flatMap(({ code, name }) => {
      const calling = numbers?.callingCode(code);
      return calling ? [{ country: code, name, dial: `+${calling}` }] : [];
    });
  const groups = [withDial(africa), withDial(elsewhere)];
  const all = groups.flat();
  const country =
    chosen?.dial === dial ? chosen.country : (all.find((one) => one.dial === dial)?.country ?? dial);

  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(9rem,1fr)_2fr] md:col-span-2 md:grid-cols-2">
      <Field label={t("wizard.contact.dial")} required>
        {({ required: _, ...field }) => (
          <Select
            {...field}
            value={country}
            onChange={(event) => {
              const next = all.find((one) => one.country === event.target.value);
              if (!next) return;
              setChosen(next);
              onChange(joinPhone(next.dial, stored.number));
            }}
          >
            {!all.some((one) => one.country === country) && <option value={country}>{dial}</option>}
            {groups.map(
              (group) =>
                group.length > 0 && (
                  <optgroup
                    key={group[0]?.country}
                    label={t(group === groups[0] ? "wizard.contact.africa" : "wizard.contact.elsewhere")}
                  >
                    {group.map((one) => (
                      <option key={one.country} value={one.country}>
                        {t("wizard.contact.dial_option", { name: one.name, dial: one.dial })}
                      </option>
                    ))}
                  </optgroup>
                ),
            )}
          </Select>
        )}
      </Field>
      <Field label={t("wizard.contact.phone")} error={error}>
        {(field) => (
          <TextInput
            {...field}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={24}
            value={value === "" ? "" : stored.number}
            onChange={(event) => onChange(joinPhone(dial, event.target.value))}
          />
        )}
      </Field>
    </div>
  );
}
