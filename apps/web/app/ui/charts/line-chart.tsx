import { scaleLinear, scalePoint } from "d3-scale";
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare } from "d3-shape";
import { useId } from "react";
import { DASHES, Legend, MARK_COLOURS, MARKS, type Mark } from "./patterns.tsx";
import { useMarks } from "./use-marks.ts";

/** `values`: one for each series. `written`: the point in words, with all of them. */
export type Point = { key: string; label: string; href: string; values: readonly number[]; written: string };

type LineChartProps = {
  title: string;
  series: readonly string[];
  points: readonly Point[];
  formatTick: (value: number) => string;
};

/** Pixels: the plot, and the room for the ticks below and beside it. */
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 8;
const RIGHT = 12;
const TICKS = 4;

const SYMBOLS: Record<Mark, string> = {
  solid: symbol(symbolCircle, 36)() ?? "",
  hatched: symbol(symbolSquare, 36)() ?? "",
  dotted: symbol(symbolDiamond, 36)() ?? "",
};

const markOf = (at: number): Mark => MARKS[at] ?? "solid";

/** With more points, their symbols would cover the lines. */
const MOST_SYMBOLS = 40;

/**
 * Lines of up to three series over points of time, which differ in dashes and symbols as well as in colours. The lines are drawn in a
 * picture of percents that is stretched to the room; everything else has its size in pixels, so that texts keep theirs.
 */
export function LineChart({ title, series, points, formatTick }: LineChartProps) {
  const chart = useId().replaceAll(/\W/g, "");
  const { group, markAt } = useMarks(points.length);
  const most = Math.max(1, ...points.flatMap(({ values }) => values));
  const y = scaleLinear([0, most], [100, 0]).nice(TICKS);
  const x = scalePoint(
    points.map(({ key }) => key),
    [0, 100],
  );
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  const shown = [0, Math.floor((points.length - 1) / 2), points.length - 1];
  const labelled = points.length < 4 ? points.map((_, at) => at) : shown;
  const xAt = (key: string) => x(key) ?? 0;
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <Legend chart={chart} isLine entries={series.map((label, at) => ({ label, mark: markOf(at) }))} />
      <div
        className="relative text-muted"
        style={{ height: HEIGHT, padding: `${TOP}px ${RIGHT}px ${BOTTOM}px ${LEFT}px` }}
      >
        <svg width="100%" height="100%" className="block overflow-visible text-xs" aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x2="100%"
                y1={`${y(tick)}%`}
                y2={`${y(tick)}%`}
                className="text-line"
                stroke="currentColor"
              />
              <text x="-8" y={`${y(tick)}%`} dy="0.35em" textAnchor="end" fill="currentColor">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {labelled.map((at) => (
            <text
              key={at}
              x={`${xAt(points[at]?.key ?? "")}%`}
              y="100%"
              dy="1.6em"
              textAnchor={at === 0 ? "start" : at === points.length - 1 ? "end" : "middle"}
              fill="currentColor"
            >
              {points[at]?.label}
            </text>
          ))}
          <svg
            aria-hidden="true"
            width="100%"
            height="100%"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="overflow-visible"
          >
            {series.map((name, at) => (
              <path
                key={name}
                data-pattern={markOf(at)}
                className={MARK_COLOURS[markOf(at)]}
                d={
                  line<Point>(
                    (point) => xAt(point.key),
                    (point) => y(point.values[at] ?? 0),
                  )(points as Point[]) ?? ""
                }
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeDasharray={DASHES[markOf(at)]}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {points.length <= MOST_SYMBOLS &&
            series.map((name, at) => (
              <g key={name} className={MARK_COLOURS[markOf(at)]}>
                {points.map(({ key, values }) => (
                  <svg
                    key={key}
                    aria-hidden="true"
                    x={`${xAt(key)}%`}
                    y={`${y(values[at] ?? 0)}%`}
                    className="overflow-visible"
                  >
                    <path d={SYMBOLS[markOf(at)]} data-value={values[at]} fill="currentColor" />
                  </svg>
                ))}
              </g>
            ))}
        </svg>
        <ul className="absolute" style={{ inset: `${TOP}px ${RIGHT}px ${BOTTOM}px ${LEFT}px` }} {...group}>
          {points.map(({ key, href, written }, at) => (
            <li key={key}>
              <a
                href={href}
                {...markAt(at)}
                aria-label={written}
                title={written}
                className="absolute inset-y-0 -translate-x-1/2 rounded-sm hover:bg-primary/10"
                style={{ left: `${xAt(key)}%`, width: `${Math.min(12, 100 / points.length)}%` }}
              />
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
