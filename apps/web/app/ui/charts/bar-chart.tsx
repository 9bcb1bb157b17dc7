import { scaleLinear } from "d3-scale";
import { useId } from "react";
import { fillOf, Legend, MARK_COLOURS, MARKS, type Mark, PatternDefs } from "./patterns.tsx";
import { useMarks } from "./use-marks.ts";

/** `values`: one for each series, null where there is none. `written`: the same as the table states them. */
export type Bar = {
  key: string;
  label: string;
  /** The row of the table with the same figures. */
  href: string;
  values: readonly (number | null)[];
  written: readonly string[];
};

type BarChartProps = { title: string; series: readonly string[]; bars: readonly Bar[] };

/** Pixels of a bar, of the gap below it, and the narrowest bar of what is not zero. */
const THICKNESS = 12;
const GAP = 3;
const NARROWEST = "2px";

const markOf = (at: number): Mark => MARKS[at] ?? "solid";

/**
 * Horizontal bars of up to three series. Lengths are in percent of the room, so that the picture needs neither a script nor a size. A
 * value below zero is drawn in the colour of danger with its sign beside it. Each row leads to that of the table.
 */
export function BarChart({ title, series, bars }: BarChartProps) {
  const chart = useId().replaceAll(/\W/g, "");
  const { group, markAt } = useMarks(bars.length);
  const most = Math.max(0, ...bars.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  const scale = scaleLinear([0, most || 1], [0, 100]);
  const height = series.length * THICKNESS + (series.length - 1) * GAP;
  return (
    <figure className="min-w-0">
      <PatternDefs chart={chart} />
      <figcaption className="sr-only">{title}</figcaption>
      {series.length > 1 && (
        <Legend chart={chart} entries={series.map((label, at) => ({ label, mark: markOf(at) }))} />
      )}
      <ul className="flex flex-col gap-1" {...group}>
        {bars.map(({ key, label, href, values, written }, row) => (
          <li key={key}>
            <a
              href={href}
              {...markAt(row)}
              className="block rounded-control px-1 py-1 text-ink no-underline hover:bg-primary-soft"
            >
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className="truncate">{label}</span>
                <span className="shrink-0 font-semibold tabular-nums">
                  {written[0]}
                  <span className="sr-only">
                    {written.slice(1).map((text, at) => `, ${series[at + 1]} ${text}`)}
                  </span>
                </span>
              </span>
              <svg width="100%" height={height} aria-hidden="true" className="mt-0.5 block overflow-visible">
                {values.map((value, at) => {
                  if (!value) return null;
                  const length = `${scale(Math.abs(value))}%`;
                  return (
                    <rect
                      key={series[at]}
                      data-value={value}
                      data-pattern={markOf(at)}
                      className={value < 0 ? "text-danger" : MARK_COLOURS[markOf(at)]}
                      y={at * (THICKNESS + GAP)}
                      width={length}
                      style={{ minWidth: NARROWEST }}
                      height={THICKNESS}
                      rx="2"
                      fill={fillOf(chart, markOf(at))}
                      stroke={value < 0 ? "currentColor" : "none"}
                      strokeDasharray={value < 0 ? "3 2" : undefined}
                    />
                  );
                })}
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </figure>
  );
}
