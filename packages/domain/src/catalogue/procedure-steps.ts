import type { LocalizedText } from "../languages.ts";

/** Who acts in a step of a procedure. */
export const STEP_ACTORS = ["us", "customer", "administration"] as const;
export type StepActor = (typeof STEP_ACTORS)[number];

/** A step of a procedure. `presence`: the customer is there in person, where an option of the service requires it. */
export type ProcedureStep = LocalizedText & { actor: StepActor; presence: boolean };
