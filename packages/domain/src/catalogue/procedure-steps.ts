import type { LocalizedText } from "../languages.ts";

/** The actor of a procedure's step. */
export const STEP_ACTORS = ["us", "customer", "administration"] as const;
export type StepActor = (typeof STEP_ACTORS)[number];

/** A step of a procedure. `presence`: the customer comes in person, if an option of the service requires presence. */
export type ProcedureStep = LocalizedText & { actor: StepActor; presence: boolean };
