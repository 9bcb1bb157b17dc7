import { utcDay } from "@passerelle/domain/days";
import { type CountedView, isPerson, viewAt } from "@passerelle/domain/stats/page-views";
import type { Context } from "../../platform/context.ts";
import type { PageVisit } from "../../platform/module.ts";
import { addViews } from "./queries.ts";

/** Views of a process that are not in the database yet, by day and page. */
type Pending = Map<string, CountedView & { day: string; views: number }>;

/** Milliseconds that views stay in memory, and so the most that a crash loses. */
const KEPT_MS = 10_000;

const pendingOf = new WeakMap<Context, { views: Pending; timer: NodeJS.Timeout | undefined }>();

function waiting(ctx: Context) {
  const found = pendingOf.get(ctx) ?? { views: new Map(), timer: undefined };
  pendingOf.set(ctx, found);
  return found;
}

/**
 * Counts a view of a public page in memory, so that a visit costs no statement. Nothing about the reader is stored: no
 * address and no cookie. The name of the browser only serves to ignore programs.
 */
export function countView(ctx: Context, { path, query, userAgent }: PageVisit): void {
  if (!isPerson(userAgent)) return;
  const view = viewAt(path, query.get("country"));
  if (!view) return;
  const pending = waiting(ctx);
  const day = utcDay(new Date());
  const key = JSON.stringify([day, view]);
  const known = pending.views.get(key);
  if (known) known.views += 1;
  else pending.views.set(key, { ...view, day, views: 1 });
  pending.timer ??= setTimeout(() => {
    // Views that could not be written are saved with the next visit.
    saveViews(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "views of pages were not saved"));
  }, KEPT_MS).unref();
}

/** Writes the counted views: one statement for each day. Call before the process ends. */
export async function saveViews(ctx: Context): Promise<void> {
  const pending = waiting(ctx);
  clearTimeout(pending.timer);
  pending.timer = undefined;
  // Sorted, so that two processes never deadlock.
  const counted = [...pending.views].sort(([one], [other]) => (one < other ? -1 : 1));
  pending.views.clear();
  const failures: unknown[] = [];
  for (const [day, ofDay] of Map.groupBy(counted, ([, view]) => view.day)) {
    try {
      await addViews(
        ctx.db,
        day,
        ofDay.map(([, { day: _, ...view }]) => view),
      );
    } catch (error) {
      // Other days may have been written, so only the views of this day are kept for the next try.
      for (const [key, view] of ofDay) {
        const newer = pending.views.get(key);
        pending.views.set(key, newer ? { ...newer, views: newer.views + view.views } : view);
      }
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
