import type { ReactNode } from "react";

type ListTableProps<Head extends string> = {
  caption: string;
  heads: readonly Head[];
  wordsOf: (head: Head) => string;
  /** Columns of numbers. */
  right: readonly Head[];
  /** Where it gives way to cards: the list has them below the width of its container. */
  className: string;
  /** The rows. */
  children: ReactNode;
};

/** A dense table of a list for staff. */
export function ListTable<Head extends string>({
  caption,
  heads,
  wordsOf,
  right,
  className,
  children,
}: ListTableProps<Head>) {
  return (
    <div className={`overflow-x-auto rounded-card border border-line bg-surface ${className}`}>
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-1 font-semibold ${right.includes(head) ? "text-right" : ""}`}
              >
                {wordsOf(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
