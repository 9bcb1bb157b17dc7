import { sql } from "kysely";
import type { StatSource } from "../platform/stat-source.ts";

/** Tickets by the day on which they were opened, by theme, and the time until their first answer by the day of that answer. */
const tickets: StatSource = {
  measures: ["tickets", "first_answer"],
  durations: ["first_answer"],
  rows: ({ from, to }) => sql`
    SELECT (fact.at AT TIME ZONE 'UTC')::date AS day, coalesce(request.country_code, '') AS country,
      coalesce(request.service_id::text, '') AS service, fact.dimension, fact.key, fact.measure, fact.value,
      'ticket:' || ticket.id AS item, ticket.reference
    FROM support_tickets AS ticket
    LEFT JOIN request_summaries AS request ON request.id = ticket.request_id
    CROSS JOIN LATERAL (VALUES
      (ticket.created_at, '', '', 'tickets', 1::bigint),
      (ticket.created_at, 'theme', ticket.theme, 'tickets', 1),
      (ticket.first_answer_at, '', '', 'first_answer',
        round(extract(epoch FROM ticket.first_answer_at - ticket.created_at))::bigint)
    ) AS fact (at, dimension, key, measure, value)
    WHERE fact.at >= ${from}::date AND fact.at < ${to}::date
      AND (ticket.created_at >= ${from}::date OR ticket.first_answer_at >= ${from}::date)`,
};

/** Actions of staff on tickets, by role, and tickets that customers reopened. */
const work: StatSource = {
  measures: ["ticket_actions", "tickets_reopened"],
  rows: ({ from, to }) => sql`
    SELECT (event.created_at AT TIME ZONE 'UTC')::date AS day, coalesce(request.country_code, '') AS country,
      coalesce(request.service_id::text, '') AS service, fact.dimension, fact.key, fact.measure, 1 AS value,
      'ticket:' || ticket.id AS item, ticket.reference
    FROM ticket_events AS event
    JOIN support_tickets AS ticket ON ticket.id = event.ticket_id
    LEFT JOIN request_summaries AS request ON request.id = ticket.request_id
    LEFT JOIN people AS actor ON actor.id = event.actor_id
    CROSS JOIN LATERAL (VALUES
      ('team', coalesce(actor.role, ''), 'ticket_actions', event.by = 'staff'),
      ('', '', 'tickets_reopened', event.event = 'reopened')
    ) AS fact (dimension, key, measure, holds)
    WHERE fact.holds AND event.created_at >= ${from}::date AND event.created_at < ${to}::date`,
};

export const supportStats: readonly StatSource[] = [tickets, work];
