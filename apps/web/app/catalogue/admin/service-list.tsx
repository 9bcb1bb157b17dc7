import type { AdminServiceRow } from "@passerelle/contract/catalogue/admin";
import { LANGUAGES, textIn } from "@passerelle/domain/languages";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ServiceIcon } from "../components/service-icon.tsx";
import { priceText } from "../public/price-text.ts";
import {
  DEFAULT_SORT,
  type ServicesFilter,
  type SortColumn,
  servicePath,
  servicesPath,
  sortedBy,
  toggledSort,
} from "./filter.ts";
import { RowActions } from "./service-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";

type RowProps = { service: AdminServiceRow };
type ServiceListProps = { services: readonly AdminServiceRow[]; filter: ServicesFilter };

const COLUMNS: readonly SortColumn[] = [
  "title",
  "category",
  "status",
  "countries",
  "base_price",
  "updated_at",
];

/** Services as a table, or as cards where the table does not fit. */
export function ServiceList({ services, filter }: ServiceListProps) {
  return (
    // By the width beside the sidebar, not the window's.
    <div className="@container">
      <ServiceTable services={services} filter={filter} />
      <ul className="flex flex-col gap-3 @4xl:hidden">
        {services.map((service) => (
          <li key={service.id} className="rounded-card border border-line bg-surface p-4">
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ServiceTable({ services, filter }: ServiceListProps) {
  const t = useWords("catalogue/admin");
  return (
    <div className="hidden overflow-x-auto rounded-card border border-line bg-surface @4xl:block">
      <table className="w-full text-left">
        <caption className="sr-only">{t("list.title")}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={sortedBy(column, filter)}
                className="px-3 py-1 font-semibold work:px-2 work:py-0"
              >
                <SortLink column={column} filter={filter} />
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t("columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {services.map((service) => (
            <tr
              key={service.id}
              data-row
              className="align-top hover:bg-primary-soft work:h-13 work:align-middle"
            >
              <th scope="row" className="px-3 py-3 font-normal work:w-[30%] work:py-0">
                <Titles service={service} />
              </th>
              <td className="px-3 py-3 text-sm work:px-2 work:py-0.5 work:leading-tight">
                <CategoryWords service={service} />
              </td>
              <td className="px-3 py-3 work:px-2 work:py-0.5">
                <StatusBadge status={service.status} />
              </td>
              <td className="px-3 py-3 text-sm work:px-2 work:py-0.5 work:leading-tight">
                <span className="block work:line-clamp-2 work:min-w-28">
                  <Countries service={service} />
                </span>
              </td>
              <td className="px-3 py-3 font-semibold whitespace-nowrap work:px-2 work:py-0.5 work:text-sm">
                <Price service={service} />
              </td>
              <td className="px-3 py-3 text-sm work:px-2 work:py-0.5 work:leading-tight">
                <Changed service={service} />
              </td>
              <td className="px-1">
                <RowActions service={service} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ServiceCard({ service }: RowProps) {
  const t = useWords("catalogue/admin");
  return (
    <article>
      <div className="flex items-start justify-between gap-2">
        <Titles service={service} />
        <RowActions service={service} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          <Price service={service} />
        </span>
        <StatusBadge status={service.status} />
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t("columns.category")}</dt>
        <dd>
          <CategoryWords service={service} />
        </dd>
        <dt className="text-muted">{t("columns.countries")}</dt>
        <dd>
          <Countries service={service} />
        </dd>
        <dt className="text-muted">{t("columns.updated_at")}</dt>
        <dd>
          <Changed service={service} />
        </dd>
      </dl>
    </article>
  );
}

/** The title in every language, the reader's first. */
function Titles({ service: { id, title, icon_name } }: RowProps) {
  const { language } = useLanguage();
  return (
    <span className="flex items-start gap-3 work:items-center work:gap-2">
      <ServiceIcon name={icon_name} className="work:size-9" />
      <span className="min-w-0 work:min-w-44">
        <Link
          to={servicePath(id)}
          data-row-link
          className="block py-0.5 font-semibold wrap-anywhere text-primary hover:underline work:line-clamp-1 work:py-0 work:break-all"
        >
          {textIn(title, language)}
        </Link>
        {LANGUAGES.filter((other) => other !== language && title[other]).map((other) => (
          <span
            key={other}
            lang={other}
            className="block text-sm wrap-anywhere text-muted work:line-clamp-1 work:leading-tight work:break-all"
          >
            {title[other]}
          </span>
        ))}
      </span>
    </span>
  );
}

function CategoryWords({ service: { category, subcategory } }: RowProps) {
  const words = useWords("catalogue");
  const { language } = useLanguage();
  return (
    <span className="block work:line-clamp-2">
      {words(`categories.${category}.name`)}{" "}
      {textIn(subcategory, language) && (
        <span className="block text-muted work:inline">{textIn(subcategory, language)}</span>
      )}
    </span>
  );
}

function Countries({ service: { countries } }: RowProps) {
  const t = useWords("catalogue/admin");
  if (countries.length === 0) return t("list.nowhere");
  const SHOWN = 3;
  const names = countries.slice(0, SHOWN).map(({ name }) => name);
  const more = countries.length - names.length;
  return more > 0 ? t("list.countries_more", { names: names.join(", "), count: more }) : names.join(", ");
}

function Price({ service: { price } }: RowProps) {
  const { language } = useLanguage();
  const words = useWords("catalogue");
  return priceText(price, words, language);
}

function Changed({ service: { updated_at, updated_by } }: RowProps) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  return (
    <>
      <time dateTime={updated_at} className="whitespace-nowrap">
        {formatDate(updated_at, language, "medium")}
      </time>
      <span className="block text-muted work:line-clamp-1 work:break-all">
        {updated_by ? updated_by.name : t("history.nobody")}
      </span>
    </>
  );
}

/** A column's header: a link, since the order is in the address. */
function SortLink({ column, filter }: { column: SortColumn; filter: ServicesFilter }) {
  const t = useWords("catalogue/admin");
  const sorted = sortedBy(column, filter);
  return (
    <Link
      to={servicesPath({ ...filter, page: 1, sort: toggledSort(column, filter.sort ?? DEFAULT_SORT) })}
      replace
      preventScrollReset
      className="inline-flex min-h-9 items-center gap-1 hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      {t(`columns.${column}`)}
      {sorted && (
        <Icon name="chevron-down" className={sorted === "ascending" ? "size-4 rotate-180" : "size-4"} />
      )}
    </Link>
  );
}
