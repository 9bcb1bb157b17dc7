import { type Steps, stepsOf } from "./step-labels.ts";

export const CUSTOMER_STEPS: Steps = stepsOf("customers");
