import { classNames } from "../ui/class-names.ts";

/** `written` is the value as the table states it. */
export type Bar = { key: string; name: string; value: number; written: string };

/** Beyond this number a bar is too thin to read; the table below the chart has all values. */
const MOST = 24;

/**
 * Bars of one measure. The table beside it has the same figures, so that screen readers skip it. A bar below zero is hatched
 * as well as red. The scale is in percent of the container: it needs neither a script nor a size.
 */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const shown = bars.slice(0, MOST);
  const most = Math.max(1, ...shown.map(({ value }) => Math.abs(value)));
  return (
    <figure aria-hidden="true" className="mb-4 rounded-card border border-line bg-surface p-4 work:p-3">
      <figcaption className="mb-2 text-sm font-semibold text-muted">{title}</figcaption>
      <ul className="grid grid-cols-[max-content_1fr] items-center gap-x-3 gap-y-1">
        {shown.map(({ key, name, value, written }) => (
          <li key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <span className="max-w-24 truncate sm:max-w-80 text-xs text-muted" title={name}>
              {name}
            </span>
            <span className="flex items-center gap-2">
              <span className="h-3.5 min-w-0 flex-1">
                <span
                  className={classNames(
                    "block h-full rounded-r-sm",
                    value < 0
                      ? "bg-danger bg-[repeating-linear-gradient(45deg,transparent_0_4px,var(--color-surface)_4px_6px)]"
                      : "bg-primary",
                  )}
                  style={{ width: `${(Math.abs(value) / most) * 100}%` }}
                />
              </span>
              <span className="w-28 text-right text-xs whitespace-nowrap tabular-nums">{written}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
