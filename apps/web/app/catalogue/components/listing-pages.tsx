import { useSearchParams } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PAGE } from "../filter.ts";
import type { Listing } from "../listing.ts";

/** Pagination of a long list; loaded on demand, since a small catalogue does not need it. */
export function ListingPages({ listing: { page, total, per_page } }: { listing: Listing }) {
  const t = useWords("catalogue");
  const [params] = useSearchParams();
  const hrefFor = (to: number) => {
    const next = new URLSearchParams(params);
    if (to > 1) next.set(PAGE, `${to}`);
    else next.delete(PAGE);
    return `?${next}`;
  };
  return <Pagination page={page} pages={Math.ceil(total / per_page)} hrefFor={hrefFor} label={t("pages")} />;
}
