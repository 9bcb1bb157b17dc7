import type { TestApp } from "./app.ts";

/** The refunds of the payments for an appointment. */
export const readRefunds = ({ ctx }: TestApp, appointmentId: string) =>
  ctx.db
    .selectFrom("refunds")
    .innerJoin("transactions", "transactions.id", "refunds.transaction_id")
    .select(["refunds.reason", "refunds.amount"])
    .where("transactions.payable_id", "=", appointmentId)
    .execute();

/** Changes the times of an appointment of half an hour in the database, without moving it by a call. */
export async function startAt({ ctx }: TestApp, id: string, starts_at: Date): Promise<void> {
  const ends_at = new Date(starts_at.getTime() + 30 * 60_000);
  await ctx.db.updateTable("appointments").set({ starts_at, ends_at }).where("id", "=", id).execute();
}
