import { FIRST_STEPS, type FirstStep } from "@passerelle/domain/home/first-steps";
import * as z from "zod/mini";

/**
 * The first steps of the caller's role, in their order, without steps that cannot be done now; absent when all others are done.
 */
export const FirstStepsCard = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS as [FirstStep, ...FirstStep[]]), done: z.boolean() })),
});
export type FirstStepsCard = z.output<typeof FirstStepsCard>;
