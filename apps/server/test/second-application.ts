import type { Context } from "../src/platform/context.ts";
import { createEvents } from "../src/platform/events.ts";

/**
 * What a second application beside the shared one of a worker may register without replacing what the shared one has: its events are its
 * own, and jobs go on with the shared application. Give the result to `registerModules` before `buildApp`.
 */
export const contextBeside = (shared: Context): Context => ({
  ...shared,
  events: createEvents(),
  jobs: { ...shared.jobs, handle: () => {} },
});
