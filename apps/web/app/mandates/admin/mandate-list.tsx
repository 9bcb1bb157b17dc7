import type { AdminMandate } from "@passerelle/contract/mandates/admin";
import { Link } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { StatusBadge } from "../own/status-badge.tsx";
import { ADMIN_PATH } from "./filter.ts";

const HEADS = ["number", "principal", "holder", "powers", "country", "form", "ends_on", "state"] as const;
const CELL = "px-2 py-1 text-sm leading-tight";

/** Mandates as a table, or as cards where the table does not fit. */
export function MandateList({ mandates }: { mandates: readonly AdminMandate[] }) {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const powersOf = ({ powers }: AdminMandate) => powers.map((power) => common(`powers.${power}`)).join(", ");
  const number = (mandate: AdminMandate) => (
    <Link
      to={`${ADMIN_PATH}/${mandate.id}`}
      data-row-link
      className="whitespace-nowrap font-semibold text-primary tabular-nums hover:underline"
    >
      {mandate.number}
    </Link>
  );
  return (
    <div className="@container">
      <ListTable
        caption={t("list")}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={[]}
        className="@max-4xl:hidden"
      >
        {mandates.map((mandate) => (
          <tr key={mandate.id} data-row className="h-11 hover:bg-primary-soft">
            <th scope="row" className={`${CELL} font-normal`}>
              {number(mandate)}
            </th>
            <td className={`${CELL} max-w-44 truncate`}>{mandate.principal || t("closed_account")}</td>
            <td className={`${CELL} max-w-44 truncate`}>{mandate.holder}</td>
            <td className={`${CELL} max-w-56 truncate`} title={powersOf(mandate)}>
              {powersOf(mandate)}
            </td>
            <td className={CELL}>{mandate.country}</td>
            <td className={CELL}>{common(`forms.${mandate.form}`)}</td>
            <td className={`${CELL} whitespace-nowrap tabular-nums`}>
              {formatDay(mandate.ends_on, language)}
            </td>
            <td className={CELL}>
              <State mandate={mandate} />
            </td>
          </tr>
        ))}
      </ListTable>
      <ul className="flex flex-col gap-3 @4xl:hidden">
        {mandates.map((mandate) => (
          <li
            key={mandate.id}
            data-row
            className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              {number(mandate)}
              <State mandate={mandate} />
            </span>
            <span className="text-sm wrap-anywhere">
              {t("between", {
                principal: mandate.principal || t("closed_account"),
                holder: mandate.holder,
              })}
            </span>
            <span className="text-muted text-sm">
              {[
                mandate.country,
                common(`forms.${mandate.form}`),
                t("until", { date: formatDay(mandate.ends_on, language) }),
              ].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function State({ mandate }: { mandate: AdminMandate }) {
  const t = useWords("mandates/admin");
  if (mandate.to_check)
    return (
      <Badge tone="warning" className="whitespace-nowrap">
        {t("to_check")}
      </Badge>
    );
  return <StatusBadge mandate={mandate} />;
}
