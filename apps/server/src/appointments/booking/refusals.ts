import type { Context } from "../../platform/context.ts";
import { type Db, isExclusionViolation, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Runs a transaction that adds or moves an appointment. Violated constraints become `own_appointment_overlaps`,
 * `appointment_unpaid` for a second unpaid one, and `idempotency_key_reused` if another payable has its id.
 */
export async function answeringRefused<T>({ db }: Context, run: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    if (isExclusionViolation(error, "appointments_customer_no_overlap"))
      throw new AppError("own_appointment_overlaps");
    if (isUniqueViolation(error, "appointments_one_unpaid")) throw new AppError("appointment_unpaid");
    if (isUniqueViolation(error, "payables_pkey")) throw new AppError("idempotency_key_reused");
    throw error;
  }
}
