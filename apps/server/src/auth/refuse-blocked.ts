import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { recordAudit } from "./audit-queries.ts";
import { AuthError } from "./wire/errors.ts";

type Person = { id: string; email: string };

/** The person authenticated correctly but is refused. */
class RefusedError extends AuthError {
  readonly person: Person;
  readonly provider: string;

  constructor({ id, email }: Person, provider: string) {
    super(403, "user_banned", "User is banned");
    this.person = { id, email };
    this.provider = provider;
  }
}

/** Throws `user_banned` for an account that is suspended or banned. `provider`: the sign-in method. */
export function refuseBlocked(user: Person & { blocked: boolean }, provider: string): void {
  if (user.blocked) throw new RefusedError(user, provider);
}

/** For the `catch` of a sign-in's transaction: after the rollback, logs a person whom `refuseBlocked` refused, and rethrows. */
export function logRefusal(ctx: Context, origin: Origin) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof RefusedError) {
      const traits = { provider: error.provider, reason: "blocked" };
      await recordAudit(ctx.db, "login_failed", error.person, origin, traits);
    }
    throw error;
  };
}
