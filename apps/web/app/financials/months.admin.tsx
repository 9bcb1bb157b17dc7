import type { BookMonths } from "@passerelle/contract/financials";
import { EXPORT_FORMATS } from "@passerelle/domain/payments/tracking";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { formatDateTime } from "../lib/format.ts";
import { useProfile } from "../lib/session.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, Select } from "../ui/field.tsx";
import { ChartAccountsCard } from "./accounts-card.tsx";
import { bookMonths, closeMonth } from "./api.ts";
import { BooksPage } from "./books-page.tsx";
import { ExchangeRatesCard } from "./exchange-rates-card.tsx";
import { type BooksFilter, partPath, readBooksFilter } from "./filter.ts";
import { formatMonth } from "./format-month.ts";
import { SaveButton } from "./save-button.tsx";
import { SumTable } from "./sum-table.tsx";

export const handle = { words: ["financials"] };

/** /admin/financials/months: closing months of a billing entity, its files for accountants, and the accounts they name. */
export default function MonthsPage() {
  const t = useWords("financials");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filter = readBooksFilter(params);
  const query = useQuery(bookMonths(filter.entity));
  const go = (changed: BooksFilter) =>
    void navigate(partPath("months", changed), { replace: true, preventScrollReset: true });
  return (
    <BooksPage
      part="months"
      title={t("parts.months")}
      filter={filter}
      query={query}
      filters={
        <search className="mb-6 work:mb-0">
          <Field label={t("filter.entity")} required className="work:[&>label]:sr-only">
            {({ required: _, ...field }) => (
              <Select
                {...field}
                value={query.data?.entity ?? filter.entity ?? ""}
                onChange={({ target }) => go({ ...filter, entity: target.value })}
              >
                {(query.data?.entities ?? []).map(({ id, prefix, name }) => (
                  <option key={id} value={id}>
                    {`${prefix} – ${name}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </search>
      }
    >
      {(data) => (
        <>
          {data.unvalued.length > 0 && (
            <Alert kind="warning" title={t("rates.missing")} className="mb-6">
              <p className="max-w-prose">
                {t("rates.missing_text", { currencies: data.unvalued.join(", ") })}
              </p>
            </Alert>
          )}
          <Months data={data} />
          <Unassigned data={data} />
          <ExchangeRatesCard />
          <ChartAccountsCard />
        </>
      )}
    </BooksPage>
  );
}

/** Postings that are in none of the listed journals, because no billing entity billed their country then. */
function Unassigned({ data: { unassigned } }: { data: BookMonths }) {
  const t = useWords("financials");
  if (unassigned.length === 0) return null;
  return (
    <Alert kind="warning" title={t("unassigned.title")} className="mt-6">
      <p className="max-w-prose">{t("unassigned.text")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {unassigned.map(({ currency, from, to }) =>
          EXPORT_FORMATS.map((format) => (
            <SaveButton
              key={currency + format}
              label={t("unassigned.save", { currency, format: t(`export.formats.${format}`) })}
              path="journal/export"
              query={{ entity: "none", currency, from, to, format }}
            />
          )),
        )}
      </div>
    </Alert>
  );
}

function Months({ data: { entity, months, currency } }: { data: BookMonths }) {
  const t = useWords("financials");
  const { language } = useLanguage();
  if (!entity || months.length === 0) return <EmptyState title={t("months.none")} />;
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {t("months.lead")} {currency && t("months.currency", { currency })}
      </p>
      <SumTable
        caption={t("parts.months")}
        heads={[t("heads.month"), t("months.state"), t("months.journal"), t("months.fec")]}
        amounts={0}
        rows={months.map((one) => {
          const name = formatMonth(one.month, language);
          return {
            key: one.month,
            cells: [
              name,
              <MonthState key="state" entity={entity} month={one} name={name} />,
              <span key="journal" className="flex gap-2">
                {EXPORT_FORMATS.map((format) => (
                  <SaveButton
                    key={format}
                    label={t(`export.formats.${format}`)}
                    accessibleLabel={t("months.save_journal", {
                      month: name,
                      format: t(`export.formats.${format}`),
                    })}
                    path="journal/export"
                    query={{ entity, from: one.month, to: one.month, format }}
                  />
                ))}
              </span>,
              <SaveButton
                key="fec"
                label={t("months.until", { month: name })}
                accessibleLabel={t("months.save_fec", { month: name })}
                path="fec"
                query={{ entity, to: one.month }}
              />,
            ],
          };
        })}
      />
    </>
  );
}

type MonthStateProps = { entity: string; month: BookMonths["months"][number]; name: string };

function MonthState({ entity, month: { month, closed, refusal }, name }: MonthStateProps) {
  const t = useWords("financials");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { mutateAsync } = useMutation(closeMonth(useQueryClient()));
  if (closed)
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone="success">{t("months.closed")}</Badge>
        <span className="text-muted">
          {t("months.closed_by", { date: formatDateTime(closed.at, language), name: closed.by })}
        </span>
      </span>
    );
  if (refusal || !may(role, "books.manage"))
    return <span className="text-muted">{refusal ? t(`months.${refusal}`) : t("months.open")}</span>;
  return (
    <ConfirmedAction
      label={t("months.close")}
      accessibleLabel={t("months.close_month", { month: name })}
      title={t("months.close_month", { month: name })}
      confirmLabel={t("months.close")}
      done={t("months.done", { month: name })}
      variant="secondary"
      run={() => mutateAsync({ entity, month })}
    >
      <p>{t("months.final")}</p>
    </ConfirmedAction>
  );
}
