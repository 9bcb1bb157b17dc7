import type { TicketBox, TicketOrder } from "@passerelle/domain/support/ticket-boxes";
import { FIGURES_DAYS, TARGET_HOURS, type TicketPriority } from "@passerelle/domain/support/ticket-times";
import type { TicketTheme } from "@passerelle/domain/support/tickets";
import { type Insertable, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import type { TicketNotes } from "../../../platform/tables.ts";
import { containing, referenceCode, startingWith } from "../../../platform/text-search.ts";
import { type StoredTicket, UNREAD } from "../queries.ts";

export type InboxRow = StoredTicket & {
  unread: number;
  customer_name: string;
  assignee_name: string | null;
};

export type InboxFilter = {
  box: TicketBox;
  search: string | undefined;
  theme: TicketTheme | undefined;
  priority: TicketPriority | undefined;
  order: TicketOrder;
};

/** The viewer and the time, which determine their own box and what is overdue. */
export type Looking = { userId: string; now: Date };

// Must match the partial indexes.
const inBox = ({ userId, now }: Looking): Record<TicketBox, ReturnType<typeof sql<SqlBool>>> => ({
  mine: sql<SqlBool>`support_tickets.state <> 'closed' AND support_tickets.assigned_to = ${userId}`,
  unassigned: sql<SqlBool>`support_tickets.state <> 'closed' AND support_tickets.assigned_to IS NULL`,
  overdue: sql<SqlBool>`support_tickets.state <> 'closed' AND support_tickets.due_at < ${now}`,
  waiting: sql<SqlBool>`support_tickets.state IN ('answered', 'proposed')`,
  all: sql<SqlBool>`support_tickets.state <> 'closed'`,
  closed: sql<SqlBool>`support_tickets.state = 'closed'`,
});

function matching(search: string) {
  const like = containing(search);
  const code = referenceCode(search);
  // Shorter texts would match almost any reference.
  const column = sql`lower(replace(support_tickets.reference, '-', ''))`;
  // With the S of all references, or without it: their index serves beginnings only.
  const reference =
    code.length > 3
      ? sql<SqlBool>`OR ${column} LIKE ${startingWith(code)} OR ${column} LIKE ${startingWith(`s${code}`)}`
      : sql``;
  return sql<SqlBool>`(searchable(support_tickets.subject) LIKE searchable(${like}) ${reference}
    OR support_tickets.user_id = ANY (ARRAY(SELECT id FROM people WHERE searchable(name) LIKE searchable(${like}))))`;
}

function selectTickets(db: Db, { box, search, theme, priority }: InboxFilter, looking: Looking) {
  let query = db.selectFrom("support_tickets").where(inBox(looking)[box]);
  if (theme) query = query.where("support_tickets.theme", "=", theme);
  if (priority) query = query.where("support_tickets.priority", "=", priority);
  return search ? query.where(matching(search)) : query;
}

const ORDERS: Record<TicketOrder, ReturnType<typeof sql>> = {
  due: sql`support_tickets.due_at, support_tickets.updated_at, support_tickets.id`,
  newest: sql`support_tickets.created_at DESC, support_tickets.id`,
  oldest: sql`support_tickets.created_at, support_tickets.id`,
  priority: sql`array_position(ARRAY['urgent', 'high', 'normal', 'low'], support_tickets.priority),
    support_tickets.due_at, support_tickets.updated_at, support_tickets.id`,
};

/** One page of a box and the total; closed tickets by latest closure unless sorted otherwise. */
export async function findInboxTickets(
  db: Db,
  filter: InboxFilter,
  looking: Looking,
  page: { limit: number; offset: number },
): Promise<{ rows: InboxRow[]; total: number }> {
  const order =
    filter.box === "closed" && filter.order === "due"
      ? sql`support_tickets.closed_at DESC, support_tickets.id`
      : ORDERS[filter.order];
  const rows = await selectTickets(db, filter, looking)
    .innerJoin("people as customer", "customer.id", "support_tickets.user_id")
    .leftJoin("people as assignee", "assignee.id", "support_tickets.assigned_to")
    .selectAll("support_tickets")
    .select(["customer.name as customer_name", "assignee.name as assignee_name"])
    .select(UNREAD.customer)
    .orderBy(order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await selectTickets(db, filter, looking)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as unknown as InboxRow[], total };
}

export async function countBoxes(db: Db, looking: Looking): Promise<Record<TicketBox, number>> {
  const boxes = inBox(looking);
  const count = (box: TicketBox) => sql<number>`count(*) FILTER (WHERE ${boxes[box]})::int`.as(box);
  const { mine, unassigned, overdue, waiting, all } = await db
    .selectFrom("support_tickets")
    .select([count("mine"), count("unassigned"), count("overdue"), count("waiting"), count("all")])
    .where("state", "<>", "closed")
    .executeTakeFirstOrThrow();
  const { closed } = await db
    .selectFrom("support_tickets")
    .select(({ fn }) => fn.countAll<number>().as("closed"))
    .where("state", "=", "closed")
    .executeTakeFirstOrThrow();
  return { mine, unassigned, overdue, waiting, all, closed };
}

type Median = { count: number; median_seconds: number | null; in_time: number };

const hoursOf = (what: "answer" | "solution") =>
  sql<number>`CASE priority ${sql.join(
    Object.entries(TARGET_HOURS).map(
      ([priority, hours]) => sql`WHEN ${priority}::text THEN ${hours[what]}::int`,
    ),
    sql` `,
  )} END`;

/** Times to first answers and solutions in the period; erased tickets do not count. */
export async function findFigures(db: Db, now: Date): Promise<{ first_answer: Median; solution: Median }> {
  const since = new Date(now.getTime() - FIGURES_DAYS * 24 * 60 * 60 * 1000);
  const first = sql<number>`extract(epoch FROM first_answer_at - created_at)`;
  const medianOf = (seconds: typeof first) =>
    sql<number | null>`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds}))::int`.as(
      "median_seconds",
    );
  const inTime = (seconds: typeof first, what: "answer" | "solution") =>
    sql<number>`count(*) FILTER (WHERE ${seconds} <= 3600 * ${hoursOf(what)})::int`.as("in_time");
  const first_answer = await db
    .selectFrom("support_tickets")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select([medianOf(first), inTime(first, "answer")])
    .where("first_answer_at", ">=", since)
    .executeTakeFirstOrThrow();
  const solved = sql<number>`solved_seconds::float8`;
  const solution = await db
    .selectFrom("support_tickets")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select([medianOf(solved), inTime(solved, "solution")])
    .where("state", "=", "closed")
    .where("closed_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { first_answer, solution };
}

export async function insertNote(trx: Db, note: Insertable<TicketNotes>): Promise<boolean> {
  const row = await trx
    .insertInto("ticket_notes")
    .values(note)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export function findNote(db: Db, id: string) {
  return db
    .selectFrom("ticket_notes")
    .select(["ticket_id", "author_id", "text"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findNotes(db: Db, ticketId: string) {
  return db
    .selectFrom("ticket_notes as note")
    .leftJoin("people as author", "author.id", "note.author_id")
    .select(["note.id", "note.text", "note.created_at", "author.name as author"])
    .where("note.ticket_id", "=", ticketId)
    .orderBy("note.seq")
    .execute();
}
