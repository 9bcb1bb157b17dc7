import { DOCUMENT_KINDS } from "@passerelle/domain/billing/documents";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../lib/words.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { allDocuments } from "./api.ts";
import { type BillingFilter, billingPath } from "./filter.ts";

/** Search, kind and year. */
export function BillingFilterForm({ filter }: { filter: BillingFilter }) {
  const t = useWords("billing/admin");
  const { data } = useQuery(allDocuments(filter));
  const { kind, year } = filter;
  const years = [...new Set([...(data?.years ?? []), ...(year ? [year] : [])])].map(String);
  return (
    <FilterForm
      filter={filter}
      pathOf={billingPath}
      hint={t("search_hint")}
      className="lg:grid-cols-3"
      searchClassName="sm:col-span-2 lg:col-span-1"
      active={[kind, year].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("filter.kind")}
            any={t("filter.any_kind")}
            options={DOCUMENT_KINDS}
            wordsOf={(one) => t(`kinds.${one}`)}
            value={kind}
            onChange={(one) => change({ kind: one })}
          />
          <FilterSelect
            label={t("filter.year")}
            any={t("filter.any_year")}
            options={years}
            wordsOf={(one) => one}
            value={year === undefined ? undefined : String(year)}
            onChange={(one) => change({ year: one ? Number(one) : undefined })}
          />
        </>
      )}
    </FilterForm>
  );
}
