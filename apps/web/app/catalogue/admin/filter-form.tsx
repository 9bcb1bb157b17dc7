import { SERVICE_SORTS, SERVICE_STATUSES } from "@passerelle/contract/catalogue/admin";
import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { DEFAULT_SORT, type ServicesFilter, servicesPath } from "./filter.ts";
import { countriesQuery } from "./places/api.ts";

/** Search, category, status, country and, without a table, order of the services. */
export function ServicesFilterForm({ filter }: { filter: ServicesFilter }) {
  const t = useWords("catalogue/admin");
  const words = useWords("catalogue");
  const { language } = useLanguage();
  const { data } = useQuery(countriesQuery(language));
  const countries = data?.countries ?? [];
  const { category, status, country, sort } = filter;
  return (
    <FilterForm
      filter={filter}
      pathOf={servicesPath}
      hint={t("filter.hint")}
      className="lg:grid-cols-[2fr_1fr_1fr_1fr]"
      searchClassName="sm:col-span-2 lg:col-span-1"
      active={[category, status, country, sort].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("columns.category")}
            any={t("filter.every_category")}
            options={CATEGORIES}
            wordsOf={(one) => words(`categories.${one}.name`)}
            value={category}
            onChange={(one) => change({ category: one })}
          />
          <FilterSelect
            label={t("columns.status")}
            any={t("filter.any_status")}
            options={SERVICE_STATUSES}
            wordsOf={(one) => t(`status.${one}`)}
            value={status}
            onChange={(one) => change({ status: one })}
          />
          <FilterSelect
            label={t("filter.country")}
            any={t("filter.every_country")}
            options={countries.map(({ code }) => code)}
            wordsOf={(code) => {
              const country = countries.find((one) => one.code === code);
              return country ? textIn(country.name, language) : code;
            }}
            value={country}
            onChange={(code) => change({ country: code })}
          />
          {/* Cards, unlike tables, have no headers to sort by. */}
          <FilterSelect
            label={t("filter.sort")}
            options={SERVICE_SORTS}
            wordsOf={(one) => t(`sorts.${one}`)}
            value={sort ?? DEFAULT_SORT}
            onChange={(one) => change({ sort: one })}
            className="lg:hidden"
          />
        </>
      )}
    </FilterForm>
  );
}
