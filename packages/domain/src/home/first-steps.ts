import { MODULES } from "../modules.ts";
import type { Role } from "../roles.ts";

const ENTRIES = MODULES.flatMap((module) => ("firstSteps" in module ? [...module.firstSteps] : [])).sort(
  (one, other) => one.order - other.order,
);

export type FirstStep = (typeof ENTRIES)[number]["step"];

/** The first steps of all roles, in their order. */
export const FIRST_STEPS: readonly FirstStep[] = ENTRIES.map(({ step }) => step);

/** The first steps of a person with this role, in their order. */
export const firstStepsOf = (role: Role): readonly FirstStep[] =>
  ENTRIES.filter(({ roles }) => (roles as readonly Role[]).includes(role)).map(({ step }) => step);
