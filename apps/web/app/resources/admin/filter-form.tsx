import { RESOURCE_CATEGORIES, RESOURCE_TYPES } from "@passerelle/domain/resources/resource";
import { useWords } from "../../lib/words.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { type AdminFilter, adminResourcesPath, VISIBILITIES } from "./filter.ts";

type AdminFilterFormProps = {
  filter: AdminFilter;
  countries: readonly { code: string; name: string }[];
};

/** Search, type, country, category and visibility of the resources. */
export function AdminFilterForm({ filter, countries }: AdminFilterFormProps) {
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const { type, country, category, visibility } = filter;
  return (
    <FilterForm
      filter={filter}
      pathOf={adminResourcesPath}
      className="xl:grid-cols-4"
      searchClassName="col-span-full"
      active={[type, country, category, visibility].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("columns.type")}
            any={t("filter.any_type")}
            options={RESOURCE_TYPES}
            wordsOf={(one) => t(`types.${one}`)}
            value={type}
            onChange={(chosen) => change({ type: chosen })}
          />
          <FilterSelect
            label={words("filter.country")}
            any={words("filter.any_country")}
            options={countries.map(({ code }) => code)}
            wordsOf={(one) => countries.find(({ code }) => code === one)?.name ?? one}
            value={country}
            onChange={(chosen) => change({ country: chosen })}
          />
          <FilterSelect
            label={words("filter.category")}
            any={t("filter.any")}
            options={RESOURCE_CATEGORIES}
            wordsOf={(one) => words(`categories.${one}`)}
            value={category}
            onChange={(chosen) => change({ category: chosen })}
          />
          <FilterSelect
            label={t("filter.visibility")}
            any={t("filter.any")}
            options={VISIBILITIES}
            wordsOf={(one) => t(`visibilities.${one}`)}
            value={visibility}
            onChange={(chosen) => change({ visibility: chosen })}
          />
        </>
      )}
    </FilterForm>
  );
}
