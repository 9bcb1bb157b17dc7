import { forgetAllKept } from "./kept.ts";
import { forgetAllUnsent } from "./unsent.ts";

/** Leaves nothing on this device of what anybody typed, but for the person named. */
export function forgetTyped(except?: string): void {
  forgetAllKept(except);
  forgetAllUnsent(except);
}
