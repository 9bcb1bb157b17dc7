import { MEETING_STATUSES } from "@passerelle/domain/appointments/status";
import { rolesWith } from "@passerelle/domain/roles";
import type { Db } from "../platform/db.ts";

/**
 * Whether two people have an appointment with each other, past or coming, and which of them is the agent. Counts only
 * agents who still receive people, and for the agent no appointment that they booked themselves: it would let them choose whose
 * profile they read.
 */
export async function findMeetings(
  db: Db,
  readerId: string,
  personId: string,
): Promise<{ asAgent: boolean; asCustomer: boolean }> {
  const rows = await db
    .selectFrom("appointments")
    .innerJoin("people as agent", "agent.id", "agent_id")
    .select("agent_id")
    .distinct()
    .where("status", "in", MEETING_STATUSES)
    .where("agent.role", "in", rolesWith("appointments.receive"))
    .where("agent.account_status", "=", "active")
    .where(({ and, or, eb }) =>
      or([
        and([
          eb("agent_id", "=", readerId),
          eb("customer_id", "=", personId),
          eb("booked_by", "is distinct from", readerId),
        ]),
        and([eb("agent_id", "=", personId), eb("customer_id", "=", readerId)]),
      ]),
    )
    .execute();
  return {
    asAgent: rows.some(({ agent_id }) => agent_id === readerId),
    asCustomer: rows.some(({ agent_id }) => agent_id === personId),
  };
}
