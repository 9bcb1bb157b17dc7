import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type PaginationProps = {
  /** From 1. */
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** What is paged, for screen readers. */
  label: string;
};

/** Links to the previous and next page; nothing with a single page. */
export function Pagination({ page, pages, hrefFor, label }: PaginationProps) {
  const t = useWords("ui");
  if (pages <= 1) return null;
  const look = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <Link to={hrefFor(page - 1)} rel="prev" className={look}>
          <Icon name="chevron-left" className="size-4" />
          {t("pagination.previous")}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted">{t("pagination.position", { page, pages })}</span>
      {page < pages ? (
        <Link to={hrefFor(page + 1)} rel="next" className={look}>
          {t("pagination.next")}
          <Icon name="chevron-right" className="size-4" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
