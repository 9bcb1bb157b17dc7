import type { AddressInfo } from "node:net";
import { REJECTION_REASONS } from "@passerelle/domain/reviews/review";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { EMAIL_VALUES, outboxFiles } from "../../test/builders/mailbox.ts";
import { modules } from "../modules.ts";
import { type EmailTemplate, isEmailAddress } from "./email.ts";
import { createEmailRenderer } from "./email-render.ts";
import { openEmailTransport } from "./email-transport.ts";
import { emailsOf } from "./module.ts";

type Envelope = { from: string; to: string[]; message: Buffer };
const received: Envelope[] = [];
const renderEmail = createEmailRenderer(emailsOf(modules));

let refusals = 1;

/** A mail server that is busy the first time, like real ones. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      if (refusals > 0) {
        refusals -= 1;
        callback(Object.assign(new Error("try again later"), { responseCode: 451 }));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map((recipient) => recipient.address),
        message: Buffer.concat(chunks),
      });
      callback();
    });
  },
});

let server: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startOwnApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Passerelle <bonjour@passerelle.test>",
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const confirmation = {
  template: "confirm_signup" as const,
  to: "awa@passerelle.test",
  language: "en" as const,
  values: {
    name: "Awa",
    link: "http://localhost:3000/auth/v1/verify?token=abc&type=signup",
    otp: "0123456789",
  },
};

test("delivers an email once that a real mail server refuses at first", async () => {
  await server.ctx.mail.enqueue(server.ctx.db, confirmation);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: patience(18_000), interval: 50 });
  expect(refusals).toBe(0);
  const [envelope] = received;
  expect(envelope).toMatchObject({ from: "bonjour@passerelle.test", to: ["awa@passerelle.test"] });
  const mail = await PostalMime.parse(envelope?.message ?? "");
  expect(mail.subject).toBe("Activate your Passerelle account");
  expect(mail.text).toContain("http://localhost:3000/auth/v1/verify?token=abc&type=signup");
  expect(mail.html).toContain("verify?token=abc&amp;type=signup");
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(await outboxFiles(server)).toEqual([]);
});

test("sends an email only when its transaction commits", async () => {
  const before = received.length;
  await expect(
    server.ctx.db.transaction().execute(async (trx) => {
      await server.ctx.mail.enqueue(trx, { ...confirmation, to: "rolled-back@passerelle.test" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await server.ctx.mail.enqueue(server.ctx.db, { ...confirmation, to: "after@passerelle.test" });
  await vi.waitFor(() => expect(received).toHaveLength(before + 1), {
    timeout: patience(15_000),
    interval: 50,
  });
  expect(received.at(-1)?.to).toEqual(["after@passerelle.test"]);
});

test("writes a retried email as one file of the outbox", async () => {
  const { env } = server.ctx;
  const outbox = openEmailTransport({ ...env, smtpUrl: undefined });
  const email = { ...renderEmail("Passerelle", confirmation), to: "awa@passerelle.test" };
  const id = crypto.randomUUID();
  const date = new Date("2026-02-03T04:05:06.789Z");
  await outbox.send({ ...email, id, date });
  await outbox.send({ ...email, id, date });
  expect(await outboxFiles(server)).toEqual([`20260203T040506789Z-${id}.eml`]);
});

test("refuses recipients that are not one address", async () => {
  for (const address of [
    "awa@passerelle.test",
    "a.b+c@sub.example.co",
    "agent_administration@passerelle.test",
  ]) {
    expect(isEmailAddress(address), address).toBe(true);
  }
  for (const address of [
    "",
    "awa",
    "awa@",
    "@passerelle.test",
    "awa@localhost",
    "a@b.c, d@e.f",
    "awa@passerelle.test\r\nBcc: eve@passerelle.test",
    "Awa <awa@passerelle.test>",
    "awa @passerelle.test",
    `${"a".repeat(250)}@passerelle.test`,
  ]) {
    expect(isEmailAddress(address), address).toBe(false);
    // An account without an address gets no email; that is not an error.
    if (address === "") continue;
    await expect(server.ctx.mail.enqueue(server.ctx.db, { ...confirmation, to: address })).rejects.toThrow(
      "address",
    );
  }
});

test.each(["fr", "en"] as const)(
  "every email is complete in %s: no placeholder and no key is left",
  (language) => {
    for (const template of Object.keys(EMAIL_VALUES) as EmailTemplate[]) {
      const mail = {
        template,
        to: "awa@passerelle.test",
        language,
        values: EMAIL_VALUES[template],
      } as Parameters<typeof renderEmail>[1];
      const { subject, text, html } = renderEmail("Autre nom", mail);
      for (const written of [subject, text, html])
        expect(written, template).not.toMatch(new RegExp(`\\{\\{|\\}\\}|${template}\\.[a-z]+|undefined`));
      // A code is not shown here: the text of the email explains it.
      for (const [name, value] of Object.entries(EMAIL_VALUES[template]).filter(
        ([name]) => name !== "reason",
      ))
        expect(text, `${template}: ${name}`).toContain(value);
      expect(html).toContain(`lang="${language}"`);
      expect(html).toContain("Autre nom");
      expect(text).toContain(language === "fr" ? "Bonjour Awa," : "Hello Awa,");
    }
  },
);

test.each(REJECTION_REASONS)("states the reason %s in words, and a note only if there is one", (reason) => {
  const userId = crypto.randomUUID();
  const mail = { template: "review_rejected", to: "awa@passerelle.test", userId, language: "fr" } as const;
  const write = (note: string) =>
    renderEmail("Passerelle", { ...mail, values: { ...EMAIL_VALUES.review_rejected, reason, note } }).text;
  expect(write("")).not.toMatch(/review_rejected|_|\n\n\n/);
  expect(write("Sans nommer l’agent.")).toContain("\n\nSans nommer l’agent.\n\n");
});

test.each([
  "",
  "awa@passerelle.test",
  "Win at http://evil.test",
  "evil.test",
  "Awa,\r\n\nYour account is blocked\u2028call us",
  "\u202eawA",
  "<b>Awa</b>",
])("does not greet a person as %j", (name) => {
  const { html, text } = renderEmail("Passerelle", {
    ...confirmation,
    values: { ...confirmation.values, name },
  });
  expect(text.startsWith("Hello,\n\n")).toBe(true);
  expect(html).toContain(">Hello,</p>");
});

test("escapes user input: no markup, no placeholders, no line break and no link", () => {
  const { html, text, subject } = renderEmail("Passerelle", {
    template: "request_submitted",
    userId: crypto.randomUUID(),
    to: "awa@passerelle.test",
    language: "en",
    values: {
      name: "Awa",
      service: `<img src=x onerror=alert(1)> $t(signature) {{link}} "quoted"`,
      reference: "R-1\r\n\nWin at http://evil.test/a, www.evil.test\u2028 or\u202e eve@evil.test",
      link: "https://a.test/?a=1&b=2",
    },
  });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(text).toContain('$t(signature) {{link}} "quoted"');
  expect(subject).toContain('$t(signature) {{link}} "quoted"');
  const expected = "reference: R-1 Win at http:// evil. test/ a, www. evil. test  or  eve@ evil. test.";
  expect(text).toContain(expected);
  expect(html).toContain(expected);
  expect(html).toContain('href="https://a.test/?a=1&amp;b=2"');
});

test("draws the steps as a table of cells without pictures, and as lines with marks in the text", () => {
  const { html, text } = renderEmail("Passerelle", {
    template: "request_submitted",
    userId: crypto.randomUUID(),
    to: "awa@passerelle.test",
    language: "en",
    values: { name: "Awa", service: "Passport", reference: "R-1", link: "https://a.test/" },
    way: {
      title: "Where your request stands",
      steps: [
        { name: "You order", detail: "done", colour: "#d8972a", state: "reached" },
        { name: "We <check>", detail: "our turn", colour: "#3e41b0", state: "current" },
        { name: "You receive", detail: "", colour: "#3e41b0", state: "ahead" },
      ],
    },
  });
  expect(text).toContain(
    "Where your request stands\n[x] You order – done\n[>] We <check> – our turn\n[ ] You receive\n\nTrack",
  );
  expect(html).toContain("We &lt;check&gt;<br>");
  expect(html).toContain('bgcolor="#d8972a"');
  expect(html.match(/bgcolor="#3e41b0"/g)).toHaveLength(1);
  expect(html).not.toMatch(/<(svg|img)|url\(/);
});
