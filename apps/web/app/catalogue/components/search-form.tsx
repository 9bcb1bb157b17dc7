import { useEffect, useId, useRef } from "react";
import { useWords } from "../../lib/words.tsx";
import { Select, TextInput } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Listing } from "../listing.ts";
import { ALL_COUNTRIES, COUNTRY } from "../public/country.ts";
import type { useFilter } from "../use-filter.ts";

type SearchFormProps = {
  filter: ReturnType<typeof useFilter>;
  placeholder: string;
  /** The countries of the catalogue, and the chosen one; null for all. */
  countries: Listing["countries"];
  country: string | null;
  /** With subcategories they are chosen here; otherwise the form keeps that of the address. */
  subcategories?: readonly string[];
};

/** The search field: filters while typing, and works as a plain form without scripts. */
export function SearchForm({ filter, placeholder, countries, country, subcategories }: SearchFormProps) {
  const t = useWords("catalogue");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { search, subcategory, setSearch, setSubcategory, setCountry } = filter;

  // Text typed before hydration is in the field only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the field's value at hydration
  useEffect(() => {
    const early = input.current?.value ?? search;
    if (early !== search) setSearch(early);
  }, []);

  return (
    <search className="contents">
      <form
        method="get"
        data-filter
        onSubmit={(event) => {
          event.preventDefault();
          input.current?.blur();
        }}
        className="contents sm:sticky sm:top-(--sticky-top,0) sm:z-10 sm:-mx-6 sm:flex sm:gap-3 sm:bg-paper sm:px-6 sm:py-2"
      >
        {/* On a narrow screen only the search is sticky, to leave room for the list. */}
        <div className="max-sm:sticky max-sm:top-(--sticky-top,0) max-sm:z-10 max-sm:-mx-4 max-sm:-mb-4 max-sm:bg-paper max-sm:px-4 max-sm:py-2 sm:flex-1">
          <div className="relative">
            <label htmlFor={`${id}-q`} className="sr-only">
              {t("search.label")}
            </label>
            <TextInput
              ref={input}
              id={`${id}-q`}
              type="search"
              name="q"
              value={search}
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              onChange={(event) => setSearch(event.target.value)}
              className="pr-14"
            />
            <button
              type="submit"
              aria-label={t("search.submit")}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-primary"
            >
              <Icon name="search" />
            </button>
          </div>
        </div>
        {/* Side by side on a narrow screen too. */}
        <div className="flex gap-3 *:min-w-0 max-sm:*:flex-1">
          <div className="sm:w-48 lg:w-56">
            <label htmlFor={`${id}-country`} className="sr-only">
              {t("search.country")}
            </label>
            <Select
              id={`${id}-country`}
              name={COUNTRY}
              value={country ?? ALL_COUNTRIES}
              onChange={(event) =>
                setCountry(event.target.value === ALL_COUNTRIES ? null : event.target.value)
              }
            >
              <option value={ALL_COUNTRIES}>{t("search.everyCountry")}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          {subcategories ? (
            <div className="sm:w-48 lg:w-64">
              <label htmlFor={`${id}-sub`} className="sr-only">
                {t("search.subcategory")}
              </label>
              <Select
                id={`${id}-sub`}
                name="sub"
                value={subcategory ?? ""}
                onChange={(event) => setSubcategory(event.target.value || null)}
              >
                <option value="">{t("search.everySubcategory")}</option>
                {subcategories.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </div>
          ) : (
            subcategory && <input type="hidden" name="sub" value={subcategory} />
          )}
        </div>
      </form>
    </search>
  );
}
