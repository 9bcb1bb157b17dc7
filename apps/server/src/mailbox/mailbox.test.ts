import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { outboxFiles, waitForMail } from "../../test/builders/mailbox.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const read = async (path: string) => server.app.inject({ url: `/api/mailbox${path}` });

test("an outbox without emails is empty", async () => {
  expect((await read("")).json()).toEqual({ mails: [] });
});

test("lists emails newest first with their content, and ignores other files of the folder", async () => {
  const { ctx } = server;
  const mailAbout = (service: string) => ({
    template: "request_submitted" as const,
    userId: crypto.randomUUID(),
    to: "awa@passerelle.test",
    language: "fr" as const,
    values: { name: "Awa", service, reference: "AB12", link: "http://localhost:3000/requests-tracking/1" },
  });
  await ctx.mail.enqueue(ctx.db, mailAbout("Acte de naissance"));
  await waitForMail(server, "awa@passerelle.test");
  await ctx.mail.enqueue(ctx.db, mailAbout("Casier\r\nBcc: eve@passerelle.test <judiciaire> & fils"));
  await waitForMail(server, "awa@passerelle.test", 2);
  await writeFile(join(ctx.env.dataDir, "outbox", "notes.txt"), "not an email");

  const { mails } = (await read("")).json();
  expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual([
    "Votre demande est soumise : Casier Bcc: eve@ passerelle. test <judiciaire> & fils",
    "Votre demande est soumise : Acte de naissance",
  ]);
  expect(mails[0].to).toBe("awa@passerelle.test");
  const one = (await read(`/${mails[0].id}`)).json();
  expect(one.text).toContain("Bonjour Awa,");
  expect(one.html).toContain("&lt;judiciaire&gt; &amp; fils");
  expect(one.html).not.toContain("<judiciaire>");
  expect(one.html).toContain('href="http://localhost:3000/requests-tracking/1"');
  expect(one.html).toContain("Passerelle");
  expect((await outboxFiles(server)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("lists text messages too, with their text as the subject", async () => {
  const { ctx } = server;
  const expiresAt = new Date(Date.now() + 300_000);
  const sms = { template: "sign_in", to: "221771234567", language: "fr", code: "012345", expiresAt } as const;
  await ctx.sms.enqueue(ctx.db, sms);
  const mail = await vi.waitFor(
    async () => {
      const { mails } = (await read("")).json();
      expect(mails[0]).toMatchObject({ kind: "sms" });
      return mails[0];
    },
    { timeout: patience(15_000), interval: 50 },
  );
  const text = "Passerelle : 012345 est votre code de connexion, valable 5 minutes. Ne le donnez à personne.";
  expect(mail).toMatchObject({ to: "+221771234567", subject: text });
  expect((await read(`/${mail.id}`)).json()).toEqual({ ...mail, text, html: "", attachments: [] });
});

test("no id can read outside of the outbox", async () => {
  await mkdir(server.ctx.env.dataDir, { recursive: true });
  await writeFile(join(server.ctx.env.dataDir, "secret.eml"), "Subject: secret\r\n\r\nsecret");
  for (const id of ["..%2Fsecret", "../secret", "%2e%2e%2fsecret", "secret", "..", "notes.txt", "%00"]) {
    const reply = await read(`/${id}`);
    expect([400, 404], id).toContain(reply.statusCode);
    expect(reply.body).not.toContain("Subject");
  }
});

test("does not exist in production", async () => {
  const production = await startOwnApp({
    APP_MODE: "production",
    DATABASE_URL: "postgres://localhost/none",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "a@passerelle.test",
  });
  expect((await production.app.inject({ url: "/api/mailbox" })).statusCode).toBe(404);
  await production.close();
});
