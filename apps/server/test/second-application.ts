import type { Context } from "../src/platform/context.ts";
import { createEvents } from "../src/platform/events.ts";

/**
 * A context for a second application beside the shared one of a worker, so that its registrations do not replace those of the
 * shared one: it has its own events, and jobs still run in the shared application. Give the result to `registerModules` before
 * `buildApp`.
 */
export const contextBeside = (shared: Context): Context => ({
  ...shared,
  events: createEvents(),
  jobs: { ...shared.jobs, handle: () => {} },
});
