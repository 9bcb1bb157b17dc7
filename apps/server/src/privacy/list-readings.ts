import type { FileReading } from "@passerelle/contract/privacy";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { hooksOf } from "./hooks.ts";

/** Number of readings that the page shows. */
const SHOWN = 100;

/** The readings of the caller's files by other people, from all capabilities, newest first. */
export async function listReadings(ctx: Context, { userId }: Actor): Promise<{ readings: FileReading[] }> {
  const found = [];
  for (const find of hooksOf(ctx, "findReadings")) found.push(...(await find(ctx.db, userId, SHOWN)));
  const newest = found.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, SHOWN);
  return {
    readings: newest.map(({ at, request_id, reference, ...reading }) => ({
      ...reading,
      at: at.toISOString(),
      request: request_id && reference ? { id: request_id, reference } : null,
    })),
  };
}
