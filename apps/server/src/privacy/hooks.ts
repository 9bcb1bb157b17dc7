import type { Context } from "../platform/context.ts";
import { modulesOf } from "../platform/module.ts";
import type { PrivacyHooks } from "../platform/privacy-hooks.ts";

/** One hook of all capabilities that have it, dependent capabilities first. */
export function hooksOf<Name extends keyof PrivacyHooks>(
  ctx: Context,
  name: Name,
): NonNullable<PrivacyHooks[Name]>[] {
  return modulesOf(ctx)
    .flatMap(({ privacy }) => privacy?.[name] ?? [])
    .reverse();
}
