import { sql } from "kysely";
import type { StatSource } from "../platform/stat-source.ts";

/** Appointments that have begun, by their day; cancelled ones and those that were never paid do not count. */
const begun: StatSource = {
  measures: ["appointments"],
  rows: ({ from, to }) => sql`
    SELECT (appointment.starts_at AT TIME ZONE 'UTC')::date AS day, coalesce(request.country_code, '') AS country,
      coalesce(request.service_id::text, '') AS service, '' AS dimension, '' AS key, 'appointments' AS measure,
      1::bigint AS value, 'appointment:' || appointment.id AS item, appointment.reference
    FROM appointments AS appointment
    LEFT JOIN request_summaries AS request ON request.id = appointment.request_id
    WHERE appointment.starts_at >= ${from}::date AND appointment.starts_at < least(${to}::date, now())
      AND appointment.status NOT IN ('awaiting_payment', 'cancelled_by_customer', 'cancelled_by_us', 'expired')`,
};

export const appointmentStats: readonly StatSource[] = [begun];
