import { preloadable } from "../../../ui/preloadable.tsx";

/** The last step, which few visits of the wizard reach. `preload` it before it is shown. */
export const { Part: SummaryStep, preload: preloadSummary } = preloadable(() =>
  import("./summary-step.tsx").then((module) => module.SummaryStep),
);
