// Used by the demonstration, whose figures are there at the first start, and by benchmarks.
export { countDays, recount } from "./days/count-days.ts";
