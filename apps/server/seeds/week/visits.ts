import { utcDay } from "@passerelle/domain/days";
import type { CountedView } from "@passerelle/domain/stats/page-views";
import { addViews } from "../../src/stats/service.ts";
import { seedId } from "../catalogue/first.ts";
import type { Story } from "./play.ts";
import { REQUESTS } from "./requests/all.ts";
import { idOf } from "./scene.ts";
import { daysAgo } from "./times.ts";

/** Days on which the visitors of a service look at it: that of an order, and those before it. */
const VIEWED_DAYS = 4;

/** A number from `least` on that differs by name and is the same in every run. */
const vary = (name: string, least: number, range: number): number =>
  least + (Number.parseInt(idOf(name).slice(0, 6), 16) % range);

/** The views of public pages by day: most visitors only look, so each order comes with many of them. */
function viewsOf(now: number): Map<string, (CountedView & { views: number })[]> {
  const counted = new Map<string, Map<string, CountedView & { views: number }>>();
  const add = (day: string, view: CountedView, views: number) => {
    const ofDay = counted.get(day) ?? new Map();
    counted.set(day, ofDay);
    const key = `${view.page} ${view.country} ${view.service}`;
    ofDay.set(key, { ...view, views: views + (ofDay.get(key)?.views ?? 0) });
  };
  for (const { key, country, service: slug, daysAgo: days, time } of REQUESTS) {
    const service = seedId("platform_services", slug);
    for (let earlier = 0; earlier < VIEWED_DAYS; earlier += 1) {
      const day = utcDay(new Date(daysAgo(now, days + earlier, time)));
      const name = `view/${key}/${earlier}`;
      add(day, { page: "home", country: "", service: "" }, vary(`${name}/home`, 3, 5));
      add(day, { page: "catalogue", country, service: "" }, vary(`${name}/catalogue`, 2, 5));
      add(day, { page: "service", country, service }, vary(`${name}/service`, 1, 4));
      add(day, { page: "guide", country, service: "" }, vary(`${name}/guide`, 0, 3));
    }
  }
  return new Map(
    [...counted].map(([day, ofDay]) => [day, [...ofDay.values()].filter(({ views }) => views > 0)]),
  );
}

/** Counts the visitors of the three months, without whom the statistics would have more orders than views. */
export const visitsOf = (now: number): Story => ({
  key: "visits",
  steps: [
    {
      at: daysAgo(now, 1, "23:30"),
      name: "count",
      play: ({ ctx }) =>
        ctx.db.transaction().execute(async (trx) => {
          for (const [day, views] of viewsOf(now)) await addViews(trx, day, views);
        }),
    },
  ],
});
