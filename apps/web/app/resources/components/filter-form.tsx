import { RESOURCE_CATEGORIES, type ResourceCategory } from "@passerelle/domain/resources/resource";
import { useEffect, useRef } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { useTypedSearch } from "../../lib/use-typed-search.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { type Filter, readFilter, resourcesPath } from "../filter.ts";

/** Keywords, country and category: a plain form without scripts, filtering while typing with them. */
export function FilterForm({ countries }: { countries: readonly { code: string; name: string }[] }) {
  const t = useWords("resources");
  const navigate = useNavigate();
  const filter = useShownFilter();
  const input = useRef<HTMLInputElement>(null);
  const go = (next: Partial<Filter>) =>
    void navigate(resourcesPath({ ...filter, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  const { text, setText, wanted, applyNow } = useTypedSearch(filter.search ?? "", (search) => go({ search }));
  const change = (next: Partial<Filter>) => go({ search: wanted, ...next });

  // Text typed before hydration is in the field only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the field's value at hydration
  useEffect(() => {
    const early = input.current?.value ?? text;
    if (early !== text) setText(early);
  }, []);

  return (
    <search>
      <form
        method="get"
        data-filter
        action="/resources"
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
        className="mb-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.25fr_auto]"
      >
        <Field label={t("filter.search")} required className="sm:col-span-2 lg:col-span-1">
          {({ required: _, ...field }) => (
            <TextInput
              {...field}
              ref={input}
              type="search"
              name="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={120}
              placeholder={t("filter.search_hint")}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("filter.country")} required>
          {({ required: _, ...field }) => (
            <Select
              {...field}
              name="country"
              value={filter.country ?? ""}
              onChange={(event) => change({ country: event.target.value || undefined })}
            >
              <option value="">{t("filter.any_country")}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
              {filter.country && countries.every(({ code }) => code !== filter.country) && (
                <option value={filter.country}>{filter.country}</option>
              )}
            </Select>
          )}
        </Field>
        <Field label={t("filter.category")} required>
          {({ required: _, ...field }) => (
            <Select
              {...field}
              name="category"
              value={filter.category ?? ""}
              onChange={(event) =>
                change({ category: (event.target.value || undefined) as ResourceCategory | undefined })
              }
            >
              <option value="">{t("filter.any_category")}</option>
              {RESOURCE_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t(`categories.${category}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="secondary" className="sm:max-lg:col-span-2">
          {t("filter.submit")}
        </Button>
      </form>
    </search>
  );
}

/** The filter of the address, or of the one being navigated to, so that a choice shows while its list loads. */
function useShownFilter(): Filter {
  const [params] = useSearchParams();
  const { location } = useNavigation();
  return readFilter(location?.pathname === "/resources" ? new URLSearchParams(location.search) : params);
}
