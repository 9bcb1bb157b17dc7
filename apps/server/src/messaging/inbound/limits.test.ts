import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { pdf } from "../../../test/builders/documents.ts";
import { messagesOf } from "../../../test/builders/messaging.ts";
import { stopRefill } from "../../../test/database.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { attachmentsOfPerson } from "../../attachments/rate-limits.ts";
import { giveTokenBack, leftTokens } from "../../platform/rate-limits.ts";
import { messagesOfPerson } from "../rate-limits.ts";
import { replyAddressOf } from "../reply-addresses.ts";

const SECRET = "a secret that the mail server knows";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ INBOUND_MAIL_DOMAIN: "in.passerelle.test", INBOUND_MAIL_SECRET: SECRET });
});
afterAll(() => server.close());

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

const handIn = (payload: Buffer) =>
  server.app.inject({
    method: "POST",
    url: "/api/inbound/mail",
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "message/rfc822" },
    payload,
  });

test("defers emails beyond the limits of messages and files, which are delivered later, and repeats none", async () => {
  const { id, owner } = await buildSubmitted(server);
  const to = (await replyAddressOf(server.ctx, id, owner.id)) as string;
  const { db } = server.ctx;
  const refill = await stopRefill(server);
  const key = messagesOfPerson.keyOf(owner.id);
  const files = [1, 2].map((n) => ({ filename: `${n}.pdf`, content: pdf(2_000 + n) }));
  const write = async (text: string) => {
    const from = owner.email;
    const mail = { from, to, subject: "Re", text, messageId: `<${text}@mail.test>`, attachments: files };
    return (await composer.sendMail(mail)).message as Buffer;
  };
  try {
    const { burst } = messagesOfPerson.bucket;
    for (let sent = 1; sent < burst; sent += 1) await messagesOfPerson.take(db, owner.id);
    const [first, second] = [await write("un"), await write("deux")];
    expect((await handIn(first)).json().outcome).toBe("delivered");
    const deferred = await handIn(second);
    expect([deferred.statusCode, deferred.json().code]).toEqual([429, "too_many_requests"]);
    expect(Number(deferred.headers["retry-after"])).toBeGreaterThan(0);
    // Repeated, it is not counted.
    expect((await handIn(first)).json().outcome).toBe("delivered");
    expect(await messagesOf(server, owner, id)).toHaveLength(1);

    await giveTokenBack(db, key, messagesOfPerson.bucket);
    // One token for two files takes neither, and leaves that of the message.
    const left = attachmentsOfPerson.bucket.burst - files.length;
    for (let kept = 1; kept < left; kept += 1) await attachmentsOfPerson.take(db, owner.id);
    expect((await handIn(second)).statusCode).toBe(429);
    expect(await leftTokens(db, key, messagesOfPerson.bucket)).toBe(1);
    await giveTokenBack(db, attachmentsOfPerson.keyOf(owner.id), attachmentsOfPerson.bucket);
    expect((await handIn(second)).json().outcome).toBe("delivered");
    expect((await messagesOf(server, owner, id)).at(-1)).toMatchObject({
      body: "deux",
      attachments: [{}, {}],
    });
  } finally {
    await refill();
  }
});
