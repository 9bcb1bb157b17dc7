import type { BillingDocument } from "@passerelle/contract/billing";
import { Link } from "react-router";
import { formatDay } from "../../lib/format.ts";
import { useLanguage } from "../../lib/words.tsx";
import { CheckCount } from "../../verification/public/check-count.tsx";
import { documentPath } from "../api.ts";
import { DocumentBadge } from "../document-badge.tsx";
import { formatSigned } from "../public/format-signed.ts";

/** One document of the caller with its purpose, kind and amount; the whole row is a link. */
export function DocumentRow({ document }: { document: BillingDocument }) {
  const { language } = useLanguage();
  const { id, number, issued_on, language: issuedIn, purpose, checks } = document;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 p-4 hover:bg-primary-soft sm:gap-x-6 sm:px-5">
      <Link
        to={documentPath(id)}
        lang={purpose ? issuedIn : undefined}
        className="font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0 hover:underline max-sm:col-span-2"
      >
        {purpose || number}
      </Link>
      <p className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="max-sm:basis-full">
          <DocumentBadge {...document} />
        </span>
        <time dateTime={issued_on}>{formatDay(issued_on, language)}</time>
        <span className="tabular-nums">{number}</span>
        {checks !== null && checks > 0 && <CheckCount checks={checks} />}
      </p>
      <p className="font-semibold whitespace-nowrap tabular-nums sm:col-start-2 sm:text-lg sm:row-span-2 sm:row-start-1 sm:self-center">
        {formatSigned(document, language)}
      </p>
    </li>
  );
}
