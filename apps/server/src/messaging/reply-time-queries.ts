import { MIN_REPLIES, REPLY_WINDOW_DAYS } from "@passerelle/domain/messaging/reply-time";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * Replaces the stored reply times. A reply is the first message of the staff after one or several of the customer; its time
 * is the wait of the earliest of those.
 */
export async function replaceReplyTimes(trx: Db): Promise<void> {
  await trx.deleteFrom("staff_reply_times").execute();
  await sql`
    INSERT INTO staff_reply_times (user_id, replies, median_minutes)
    SELECT reply.sender_id, count(*),
      round(extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY reply.sent_at - asked.at)) / 60)
    FROM chat_messages AS reply
    JOIN LATERAL (
      SELECT min(question.sent_at) AS at FROM chat_messages AS question
      WHERE question.conversation_id = reply.conversation_id AND question.side = 'customer'
        AND question.seq < reply.seq AND question.seq > COALESCE((
          SELECT max(earlier.seq) FROM chat_messages AS earlier
          WHERE earlier.conversation_id = reply.conversation_id AND earlier.side = 'staff' AND earlier.seq < reply.seq
        ), 0)
    ) AS asked ON asked.at IS NOT NULL
    WHERE reply.side = 'staff' AND reply.sent_at >= now() - make_interval(days => ${REPLY_WINDOW_DAYS})
    GROUP BY reply.sender_id
    HAVING count(*) >= ${MIN_REPLIES}`.execute(trx);
}
