/** The marks of a chart, which differ in pattern as well as in colour: solid, hatched, dotted. */
export const MARKS = ["solid", "hatched", "dotted"] as const;
export type Mark = (typeof MARKS)[number];

/** The colour of each mark, as `currentColor` of what is drawn. */
export const MARK_COLOURS: Record<Mark, string> = {
  solid: "text-primary",
  hatched: "text-accent-ink",
  dotted: "text-success",
};

/** How a line of each mark is broken; undefined is a whole line. */
export const DASHES: Record<Mark, string | undefined> = { solid: undefined, hatched: "7 4", dotted: "1.5 4" };

/** `chart` must be unique in the page, because it is part of ids. */
export const fillOf = (chart: string, mark: Mark): string =>
  mark === "solid" ? "currentColor" : `url(#${chart}-${mark})`;

/** The patterns of a chart, once in the page; drawn in the colour of the mark that uses them. */
export function PatternDefs({ chart }: { chart: string }) {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <pattern
          id={`${chart}-hatched`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
          className={MARK_COLOURS.hatched}
        >
          <rect width="6" height="6" fill="currentColor" opacity="0.25" />
          <rect width="2.5" height="6" fill="currentColor" />
        </pattern>
        <pattern
          id={`${chart}-dotted`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          className={MARK_COLOURS.dotted}
        >
          <rect width="6" height="6" fill="currentColor" opacity="0.2" />
          <circle cx="3" cy="3" r="1.6" fill="currentColor" />
        </pattern>
      </defs>
    </svg>
  );
}

type LegendProps = { chart: string; entries: readonly { mark: Mark; label: string }[]; isLine?: boolean };

/** The meaning of each mark; for a line it shows a piece of the line. */
export function Legend({ chart, entries, isLine = false }: LegendProps) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {entries.map(({ mark, label }) => (
        <li key={mark} className="flex items-center gap-1.5">
          <svg width="24" height="12" aria-hidden="true" className={MARK_COLOURS[mark]}>
            {isLine ? (
              <line
                x1="0"
                x2="24"
                y1="6"
                y2="6"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeDasharray={DASHES[mark]}
              />
            ) : (
              <rect width="24" height="12" rx="2" fill={fillOf(chart, mark)} stroke="currentColor" />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
