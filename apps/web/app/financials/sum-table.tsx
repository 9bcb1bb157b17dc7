import type { ReactNode } from "react";

type SumTableProps = {
  caption: string;
  /** Headings: those of texts first, then `amounts` headings of figures. */
  heads: readonly string[];
  amounts: number;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The last row, with sums. */
  total?: readonly ReactNode[];
};

const CELL = "px-3 py-1 work:px-2";

/** Figures with their sums. Where it does not fit it scrolls beside its first column. */
export function SumTable({ caption, heads, amounts, rows, total }: SumTableProps) {
  const isAmount = (at: number) => at >= heads.length - amounts;
  const styleOf = (at: number) =>
    isAmount(at) ? `${CELL} text-right whitespace-nowrap tabular-nums` : `${CELL} min-w-28`;
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, at) =>
      at === 0 ? (
        <th
          key={heads[at]}
          scope="row"
          className="sticky left-0 z-10 min-w-28 bg-inherit px-3 text-left font-[inherit] work:px-2"
        >
          {cell}
        </th>
      ) : (
        <td key={heads[at]} className={styleOf(at)}>
          {cell}
        </td>
      ),
    );
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard
      tabIndex={0}
      aria-label={caption}
      className="overflow-x-auto rounded-card border border-line bg-surface focus-visible:focus-ring-inside"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-muted">
          <tr className="bg-surface">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`${CELL} font-semibold ${isAmount(at) ? "text-right" : ""} ${at === 0 ? "sticky left-0 z-10 bg-inherit" : ""}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <tr key={key} data-row className="h-11 bg-surface font-normal hover:bg-primary-soft">
              {line(cells)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot className="border-t-2 border-line">
            <tr className="h-11 bg-surface font-semibold">{line(total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
