import { lazyPart } from "../../../ui/lazy-part.tsx";

/** The last step, which few visits of the wizard reach. `preload` it before it is shown. */
export const SummaryStep = lazyPart(() => import("./summary-step.tsx").then((module) => module.SummaryStep));
