import type { BillingDocument } from "@passerelle/contract/billing";
import { documentName, isReturn } from "@passerelle/domain/billing/format";
import { isHeld } from "@passerelle/domain/billing/stamps";
import { Link } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { documentPath } from "../api.ts";
import { DocumentBadge } from "../document-badge.tsx";
import { formatSigned } from "../public/format-signed.ts";

const HEADS = ["date", "number", "buyer", "purpose", "amount"] as const;
/** The second line of a cell. */
const DETAIL = "block truncate text-[0.8125rem]";
const CELL = "px-2 py-1 text-sm leading-tight whitespace-nowrap";

/** Issued documents as a table, or as cards where the table does not fit. */
export function DocumentList({ documents }: { documents: readonly BillingDocument[] }) {
  const t = useWords("billing/admin");
  return (
    // By the width beside the sidebar, not the window's.
    <div className="@container">
      <ListTable
        caption={t("list")}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={["amount"]}
        className="@max-3xl:hidden"
      >
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ListTable>
      <ul className="flex flex-col gap-3 @3xl:hidden">
        {documents.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
    </div>
  );
}

type Listed = { document: BillingDocument };

function DocumentRow({ document }: Listed) {
  const { language } = useLanguage();
  const { issued_on, buyer, purpose, reference } = document;
  return (
    <tr data-row className="relative h-11 hover:bg-primary-soft">
      <td className={`${CELL} text-muted tabular-nums`}>
        <time dateTime={issued_on}>{formatDay(issued_on, language, "medium")}</time>
      </td>
      <th scope="row" className={`${CELL} font-normal`}>
        <NumberLink document={document} />
        <DocumentKindName document={document} />
      </th>
      <td className="max-w-44 px-2 py-1 text-sm leading-tight">
        <span className="block truncate">{buyer}</span>
      </td>
      <td className="max-w-72 px-2 py-1 text-sm leading-tight">
        <span lang={document.language} className="block truncate" title={purpose}>
          {purpose}
        </span>
        <span className={`${DETAIL} text-muted tabular-nums`}>{reference}</span>
      </td>
      <td className={`${CELL} text-right font-semibold tabular-nums`}>{formatSigned(document, language)}</td>
    </tr>
  );
}

function NumberLink({ document: { id, number } }: Listed) {
  return (
    <Link
      to={documentPath(id)}
      data-row-link
      className="font-semibold text-primary tabular-nums no-underline after:absolute after:inset-0 hover:underline"
    >
      {number}
    </Link>
  );
}

/** Credit notes and refunds stand out. */
function DocumentKindName({ document: { kind, direction, stamp } }: Listed) {
  const t = useWords("billing/public");
  const name = documentName(kind, direction);
  return (
    <span className={`${DETAIL} ${isReturn(name) ? "font-semibold text-warning" : "text-muted"}`}>
      {t(`names.${name}`)}
      {isHeld(stamp) && (
        <span className="font-semibold text-warning">
          {" "}
          · {t(`stamp.${stamp === "refused" ? "refused" : "waiting"}`)}
        </span>
      )}
    </span>
  );
}

function DocumentCard({ document }: Listed) {
  const { language } = useLanguage();
  const { issued_on, buyer, purpose, reference } = document;
  return (
    <li
      data-row
      className="relative flex flex-col gap-1.5 rounded-card border border-line bg-surface p-4 hover:border-primary"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <NumberLink document={document} />
        <span className="font-semibold tabular-nums">{formatSigned(document, language)}</span>
      </span>
      <span className="wrap-anywhere">{buyer}</span>
      <span lang={document.language} className="text-sm text-muted wrap-anywhere">
        {purpose}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <DocumentBadge {...document} />
        {formatDay(issued_on, language)} · {reference}
      </span>
    </li>
  );
}
