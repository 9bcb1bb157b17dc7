import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { accountDeletionRequested } from "../events.ts";
import { AuthError } from "../wire/errors.ts";
import { deleteUser } from "./queries.ts";
import { userNotFound } from "./update-user.ts";

/**
 * Deletes an account for a program; with `soft`, erases and closes it instead. Payments must be retained, so an account with
 * payments is only closed in both cases. Throws `user_not_found`, and `conflict` for open requests, owed money, or the last
 * super_admin.
 * super_admin.
 */
export async function deleteUserByAdmin(
  ctx: Context,
  id: string,
  soft: boolean,
  by: Administrator,
  origin: Origin,
): Promise<void> {
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      await ctx.events.publish(ctx, trx, accountDeletionRequested, { userId: id, by, origin });
      if (!soft) await deleteUser(trx, id);
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "user_not_found") throw userNotFound();
      throw new AuthError(409, "conflict", `The account cannot be deleted: ${error.code}`);
    });
}
