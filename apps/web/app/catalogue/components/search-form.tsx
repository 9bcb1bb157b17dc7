import { useEffect, useId, useRef } from "react";
import { useWords } from "../../lib/words.tsx";
import { Select, TextInput } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { useFilter } from "../use-filter.ts";

type SearchFormProps = {
  filter: ReturnType<typeof useFilter>;
  placeholder: string;
  /** Where given, the subcategory is chosen here; else the form keeps the one of the address. */
  subcategories?: readonly string[];
};

/** The search that stays in sight: filters while one types, and is a plain form of the address until scripts are here. */
export function SearchForm({ filter, placeholder, subcategories }: SearchFormProps) {
  const t = useWords("catalogue");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { search, subcategory, setSearch, setSubcategory } = filter;

  // What was typed before the scripts arrived is in the field and nowhere else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the field holds when the page comes alive
  useEffect(() => {
    const early = input.current?.value ?? search;
    if (early !== search) setSearch(early);
  }, []);

  return (
    <search className="contents">
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          input.current?.blur();
        }}
        className="contents sm:sticky sm:top-(--sticky-top,0) sm:z-10 sm:-mx-6 sm:flex sm:gap-3 sm:bg-paper sm:px-6 sm:py-2"
      >
        {/* On a phone only the search itself stays: the list needs the room. */}
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
        {subcategories ? (
          <div className="sm:w-64">
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
      </form>
    </search>
  );
}
