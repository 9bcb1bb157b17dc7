// Used by the demonstration, whose figures are there at the first start.
export { countDays } from "./days/count-days.ts";
