import { type Steps, stepsOf } from "./step-labels.ts";

export const STAFF_STEPS: Steps = stepsOf("staff");
