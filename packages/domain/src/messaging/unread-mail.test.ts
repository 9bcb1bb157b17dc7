import fc from "fast-check";
import { expect, test } from "vitest";
import { MAIL_PAUSE_SECONDS, mailDueIn } from "./unread-mail.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

test.each([
  ["just sent", 0, null, 0, 300],
  ["waiting for a minute", 0, null, 60, 240],
  ["waiting for five minutes", 0, null, 300, 0],
  ["waiting for an hour", 0, null, 3600, 0],
  ["after a letter that was not looked at", 600, 300, 900, MAIL_PAUSE_SECONDS - 600],
  ["long after such a letter", 600, 300, 300 + MAIL_PAUSE_SECONDS, 0],
])("%s: the email is due in seconds", (_what, oldest, mailed, now, due) => {
  const mailedAt = mailed === null ? null : at(mailed);
  expect(mailDueIn({ oldest: at(oldest), mailedAt, now: at(now) })).toBe(due);
});

test("emails to a recipient who never reads are a pause apart, and every message is announced", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 7_200 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(waits, (gaps) => {
      let now = 0;
      const sent = gaps.map((gap) => (now += gap));
      const emails: number[] = [];
      let waiting = sent;
      while (waiting.length > 0) {
        const [oldest = 0] = waiting;
        const last = emails.at(-1);
        const mailedAt = last === undefined ? null : at(last);
        const due = oldest + mailDueIn({ oldest: at(oldest), mailedAt, now: at(oldest) });
        emails.push(due);
        waiting = waiting.filter((moment) => moment > due);
      }
      for (const [index, email] of emails.slice(1).entries())
        expect(email - (emails[index] ?? 0)).toBeGreaterThanOrEqual(MAIL_PAUSE_SECONDS);
      expect(emails.at(-1)).toBeGreaterThanOrEqual(sent.at(-1) ?? 0);
    }),
  );
});
