// Used by the demonstration, which has figures from its first start, and by benchmarks.
export { countDays, recount } from "./days/count-days.ts";
// The visitors of the demonstration.
export { addViews } from "./pages/queries.ts";
