import type { FirstStepsCard } from "@passerelle/contract/home/first-steps";
import { firstStepsOf } from "@passerelle/domain/home/first-steps";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { type FirstStepSources, modulesOf } from "../platform/module.ts";

/** The first steps of the caller's role; undefined when all of them are done. */
export async function readFirstSteps(ctx: Context, actor: Actor): Promise<FirstStepsCard | undefined> {
  const sources: FirstStepSources = Object.assign({}, ...modulesOf(ctx).map(({ firstSteps }) => firstSteps));
  const read = await Promise.all(
    firstStepsOf(actor.role).map(async (step) => ({ step, done: await sources[step]?.(ctx, actor) })),
  );
  const steps = read.flatMap(({ step, done }) => (done === undefined ? [] : { step, done }));
  return steps.every(({ done }) => done) ? undefined : { steps };
}
