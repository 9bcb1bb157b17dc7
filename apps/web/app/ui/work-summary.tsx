import { useId } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Figure = { to: string; label: string; count: number | string; urgent?: boolean };

type WorkSummaryProps = {
  title: string;
  /** The page with everything, and the words of the link to it. */
  to: string;
  open: string;
  /** Counts that lead to their list. */
  figures?: readonly Figure[];
  /** The most urgent entries. */
  children?: React.ReactNode;
};

/** What waits for a person in one area: counts, the most urgent entries, and a link to all of them. */
export function WorkSummary({ title, to, open, figures = [], children }: WorkSummaryProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary no-underline hover:underline"
        >
          {open}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      {figures.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {figures.map(({ to: list, label, count, urgent }) => (
            <li key={list}>
              <Link
                to={list}
                className={classNames(
                  "flex min-h-11 items-center gap-2 rounded-control border px-3 text-ink no-underline hover:border-primary",
                  urgent && count !== 0 ? "border-danger bg-danger-soft" : "border-line",
                )}
              >
                <span className="font-display text-2xl tabular-nums">{count}</span>
                <span className="text-sm">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

type WorkEntryProps = {
  to: string;
  title: React.ReactNode;
  detail: React.ReactNode;
  aside?: React.ReactNode;
};

/** One entry of a summary, as a row of 44 px or more. */
export function WorkEntry({ to, title, detail, aside }: WorkEntryProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-2 text-ink no-underline hover:bg-primary-soft"
      >
        <span className="min-w-0 flex-1 basis-56">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="block text-sm text-muted wrap-anywhere">{detail}</span>
        </span>
        {aside && <span className="max-w-full shrink-0 text-sm">{aside}</span>}
      </Link>
    </li>
  );
}

/** The entries of a summary; nothing without any. */
export function WorkEntries({ children }: { children: readonly React.ReactNode[] }) {
  if (children.length === 0) return null;
  return <ul className="mt-3 -mx-2 flex flex-col border-t border-line pt-2">{children}</ul>;
}
