import { dateFormat, numberFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { churnQuery } from "./api.ts";

const HEADS = ["month", "at_start", "began", "left", "at_end", "churn"] as const;

/** Who came and who left in each of the last twelve months. */
export function ChurnCard() {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(churnQuery);
  const { locale } = LANGUAGE_DETAILS[language];
  const month = dateFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  const percent = numberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return (
    <FactCard title={t("churn.title")}>
      <p className="mb-3 text-muted text-sm">{t("churn.lead")}</p>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-80 rounded-control" />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label={t("churn.table")}>
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{t("churn.title")}</caption>
            <thead className="border-line border-b text-muted">
              <tr>
                {HEADS.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={`px-1.5 py-1 font-semibold ${head === "month" ? "" : "text-right"}`}
                  >
                    {t(`churn.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {data.months.map((row) => (
                <tr key={row.month}>
                  <th scope="row" className="px-1.5 py-1 font-normal whitespace-nowrap">
                    {month.format(new Date(`${row.month}-01T00:00:00Z`))}
                  </th>
                  <td className="px-1.5 py-1 text-right">{row.at_start}</td>
                  <td className="px-1.5 py-1 text-right">{row.began}</td>
                  <td className="px-1.5 py-1 text-right">{row.left}</td>
                  <td className="px-1.5 py-1 text-right">{row.at_end}</td>
                  <td className="px-1.5 py-1 text-right">
                    {row.churn === null ? "–" : percent.format(row.churn)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </FactCard>
  );
}
