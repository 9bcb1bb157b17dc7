import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import type { ActorOf } from "../platform/implement-contract.ts";

export function createActorOf(_ctx: Context): ActorOf {
  return async (_request, access) => {
    if (access !== "public") throw new AppError("not_signed_in");
    return undefined;
  };
}
