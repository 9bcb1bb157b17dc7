import type { ImportReport } from "@passerelle/contract/catalogue/exchange";
import { textIn } from "@passerelle/domain/languages";
import { useId, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { changesToShow, useChangeWords } from "../use-change-words.ts";
import { useReason } from "./use-reason.ts";

/** Lines added per click; thousands at once would be slow. */
const STEP = 200;

/** The first items of a list, and a button for the next ones. */
function useSteps<T>(all: readonly T[]): { shown: T[]; more: React.ReactNode } {
  const t = useWords("catalogue/admin/exchange");
  const [count, setCount] = useState(STEP);
  const left = all.length - count;
  const more = (
    <LoadMore left={left} onMore={() => setCount(count + STEP)}>
      {t("report.more", { count: left })}
    </LoadMore>
  );
  return { shown: all.slice(0, count), more };
}

/** An import's report: changes by service, and errors by line. */
export function Report({ report }: { report: ImportReport }) {
  return (
    <>
      {report.errors.length > 0 && <Errors report={report} />}
      {report.changes.length > 0 && <Changes report={report} />}
    </>
  );
}

function Errors({ report: { errors, errors_total } }: { report: ImportReport }) {
  const t = useWords("catalogue/admin/exchange");
  const reason = useReason();
  const id = useId();
  const { shown, more } = useSteps(errors);
  const cell = "border-b border-line py-2 pr-3 text-left align-top";
  return (
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="mt-4 max-h-80 overflow-auto"
    >
      <h3 id={id} className="text-lg">
        {t("report.errors")}
      </h3>
      {errors_total > errors.length && (
        <p className="text-muted">{t("report.first_errors", { count: errors.length })}</p>
      )}
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {(["sheet", "line", "column", "reason"] as const).map((column) => (
              <th key={column} scope="col" className={cell}>
                {t(`report.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ sheet, line, column, code }) => (
            <tr key={`${sheet} ${line} ${column} ${code}`}>
              <td className={cell}>{sheet}</td>
              <td className={cell}>{line}</td>
              <td className={`${cell} wrap-anywhere`}>{column}</td>
              <td className={cell}>{reason(code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  );
}

function Changes({ report: { services, changes } }: { report: ImportReport }) {
  const t = useWords("catalogue/admin/exchange");
  const { language } = useLanguage();
  const changeWords = useChangeWords();
  const id = useId();
  const { shown, more } = useSteps(changes);
  const { created, changed, unchanged } = services;
  return (
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="mt-4 max-h-80 overflow-auto"
    >
      <h3 id={id} className="text-lg">
        {t("report.summary")}
      </h3>
      <p className="text-muted">
        {[
          created > 0 && t("report.created", { count: created }),
          changed > 0 && t("report.changed", { count: changed }),
          unchanged > 0 && t("report.unchanged", { count: unchanged }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul className="mt-2 grid gap-3">
        {shown.map((service) => (
          <li key={service.id}>
            <p className="font-semibold wrap-anywhere">
              {textIn(service.title, language)}
              {service.operation === "created" && ` (${t("report.new")})`}
            </p>
            <ul className="list-disc pl-5 text-sm wrap-anywhere">
              {changesToShow(service.changes).map((change) => {
                const words = changeWords(change);
                return <li key={`${change.what} ${words}`}>{words}</li>;
              })}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
