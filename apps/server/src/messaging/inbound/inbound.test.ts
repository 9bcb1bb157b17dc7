import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { PNG, pdf } from "../../../test/builders/documents.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { buildMessage, messagesOf } from "../../../test/builders/messaging.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { outboxFolder } from "../../platform/email-transport.ts";
import { replyAddressOf } from "../reply-addresses.ts";

const SECRET = "a secret that the mail server knows";
const DOMAIN = "in.passerelle.test";

let server: TestApp;
let admin: TestUser;
/** For tests that neither count its messages nor change its customer. */
let shared: Awaited<ReturnType<typeof conversation>>;
beforeAll(async () => {
  server = await startOwnApp({
    INBOUND_MAIL_DOMAIN: DOMAIN,
    INBOUND_MAIL_SECRET: SECRET,
    MESSAGE_MAIL_SECONDS: "1",
  });
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  shared = await conversation();
});
afterAll(() => server.close());

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
type Written = Parameters<typeof composer.sendMail>[0];

/** An email as mail programs write it. */
async function compose(written: Written): Promise<Buffer> {
  const { message } = await composer.sendMail({ subject: "Re: Nouveau message", ...written });
  return message as Buffer;
}

function handIn(raw: Buffer | string, secret = SECRET, query = "") {
  return server.app.inject({
    method: "POST",
    url: `/api/inbound/mail${query}`,
    headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
    payload: raw,
  });
}

/** A conversation with a message of the staff and a customer who answers by email. */
async function conversation() {
  const request = await buildSubmitted(server);
  await buildMessage(server, admin, request.id, { body: "Avez-vous l’original ?" });
  const to = (await replyAddressOf(server.ctx, request.id, request.owner.id)) as string;
  return { ...request, to, from: { name: "Awa Ndiaye", address: request.owner.email } };
}

const QUOTED = [
  "Oui, je l’ai.",
  "",
  "Le ven. 20 nov. 2026 à 14:05, Passerelle <no-reply@passerelle.test> a",
  "écrit :",
  "",
  "> Bonjour Awa,",
  "> « Avez-vous l’original ? »",
].join("\n");

test("adds an email reply to the conversation once, without quotes, with its files", async () => {
  const { id, to, from } = await conversation();
  const raw = await compose({
    from,
    to,
    text: QUOTED,
    messageId: "<CAF1@mail.gmail.test>",
    attachments: [
      { filename: "acte de naissance.pdf", content: pdf(3_000) },
      { filename: "virus.exe", content: Buffer.from("MZ\x90\x00 not a document") },
      { filename: "logo.png", content: PNG, cid: "logo", contentDisposition: "inline" },
    ],
    html: '<p>Oui, je l’ai.</p><img src="cid:logo">',
  });
  const replies = await Promise.all([1, 2, 3].map(() => handIn(raw)));
  expect(replies.map((reply) => reply.json().outcome)).toEqual(["delivered", "delivered", "delivered"]);
  expect((await handIn(raw)).json()).toEqual(replies[0]?.json());
  const messages = await messagesOf(server, admin, id);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({ status: "read" });
  expect(messages[1]).toMatchObject({
    side: "customer",
    via: "mail",
    author: "Awa Ndiaye",
    body: "Oui, je l’ai.\n\n[✗ virus.exe]",
    attachments: [{ name: "acte de naissance.pdf", mime_type: "application/pdf", size: 3_000 }],
  });
});

test.each([
  [
    "Gmail, in two parts and quoted-printable",
    (from: string, to: string) => [
      `From: Awa <${from}>`,
      `To: ${to}`,
      "Message-ID: <g1@mail.gmail.test>",
      "Subject: =?UTF-8?Q?Re=3A_Nouveau_message?=",
      "MIME-Version: 1.0",
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      'Content-Type: text/plain; charset="UTF-8"',
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "C=E2=80=99est fait, merci =C3=A0 vous.",
      "",
      "On Fri, Nov 20, 2026 at 2:05=E2=80=AFPM Passerelle <no-reply@x.test> wrote:",
      "",
      "> Bonjour",
      "--b",
      'Content-Type: text/html; charset="UTF-8"',
      "",
      '<div dir="ltr">C’est fait</div>',
      "--b--",
    ],
    "C’est fait, merci à vous.",
  ],
  [
    "Outlook, HTML alone in Windows-1252",
    (from: string, to: string) => [
      `From: ${from}`,
      `To: "Passerelle" <${to}>`,
      "Message-ID: <o1@outlook.test>",
      "MIME-Version: 1.0",
      'Content-Type: text/html; charset="windows-1252"',
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "<html><head><style>p{color:red}</style></head><body><p>D=E9j=E0 envoy=E9 &amp; re=E7u.</p>",
      "<hr><div><b>De :</b> Passerelle<br><b>Envoy=E9 :</b> vendredi<br></div></body></html>",
    ],
    "Déjà envoyé & reçu.",
  ],
  [
    "an iPhone, in base64 and delivered under another name",
    (from: string, to: string) => [
      `From: <${from}>`,
      "To: Passerelle <support@passerelle.test>",
      `Delivered-To: ${to.toUpperCase()}`,
      "Message-ID: <i1@icloud.test>",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("D’accord.\n\nEnvoyé de mon iPhone\n\n> Le 20 nov. 2026").toString("base64"),
    ],
    "D’accord.",
  ],
])("extracts from an email of %s the author's own text", async (_program, lines, body) => {
  const { id, to, owner } = shared;
  const reply = await handIn(lines(owner.email, to).join("\r\n"));
  expect(reply.json()).toMatchObject({ outcome: "delivered" });
  expect((await messagesOf(server, owner, id)).at(-1)).toMatchObject({ body, mine: true });
});

test("the notification email has a reply address made for its recipient", async () => {
  const staff = await buildUser(server, { role: "operateur_support" });
  const owner = await buildUser(server);
  await buildMessage(server, staff, owner.id, { body: "Bonjour" });
  const mail = await waitForMail(server, owner.email);
  expect(mail.text).toContain("répondre à cet e-mail");
  expect(mail.text).toMatch(/Vous pouvez y répondre\.\s*$/);
  expect(mail.text).not.toContain("ne pas y répondre");
  const raw = await readFile(join(outboxFolder(server.ctx.env), `${mail.id}.eml`));
  const [to] = (await PostalMime.parse(raw)).replyTo ?? [];
  expect(to?.address).toBe(await replyAddressOf(server.ctx, owner.id, owner.id));
});

test("accepts only the person for whom the address was made, and only where they may write", async () => {
  const { id, to, from, owner } = await conversation();
  const stranger = await buildUser(server);
  const theirs = (await replyAddressOf(server.ctx, id, stranger.id)) as string;
  const mails: [string, Written, string?][] = [
    ["wrong_sender", { from: stranger.email, to }],
    ["wrong_sender", { from: "nobody@elsewhere.test", to }],
    ["wrong_sender", { from, to: theirs }],
    ["wrong_sender", { from, to: to.replace(/\.(.)/, (_, one) => (one === "0" ? ".1" : ".0")) }],
    ["not_allowed", { from: stranger.email, to: theirs }],
    ["unknown_address", { from, to: `support@${DOMAIN}` }],
    ["unknown_address", { from, to: to.replace(DOMAIN, "elsewhere.test") }],
    ["empty", { from, to, text: "> tout cité" }],
    ["automatic", { from, to, headers: { "Auto-Submitted": "auto-replied" } }],
    ["automatic", { from, to, subject: "Réponse automatique : absente" }],
  ];
  for (const [reason, written] of mails) {
    const reply = await handIn(await compose({ text: "Bonjour", ...written }));
    expect([reply.statusCode, reply.json()], reason).toEqual([200, { outcome: "ignored", reason }]);
  }
  for (const junk of ["", "\0\0\0", "not an email", Buffer.alloc(5_000, 0xff)])
    expect((await handIn(junk)).json()).toMatchObject({ outcome: "ignored" });
  expect(await messagesOf(server, owner, id)).toHaveLength(1);
  // The mail server may name the recipient beside the email.
  const hidden = await handIn(
    await compose({ from, bcc: to, text: "Bonjour" }),
    SECRET,
    `?to=${encodeURIComponent(to)}`,
  );
  expect(hidden.json()).toMatchObject({ outcome: "delivered" });
});

test("requires the secret, and accepts nothing where none is configured", async () => {
  const { to, from } = shared;
  const raw = await compose({ from, to, text: "Bonjour" });
  for (const wrong of ["", "wrong", `${SECRET}x`]) expect((await handIn(raw, wrong)).statusCode).toBe(401);
  const without = await startTestApp();
  try {
    const reply = await without.app.inject({ method: "POST", url: "/api/inbound/mail", payload: {} });
    expect(reply.statusCode).toBe(404);
    expect(await replyAddressOf(without.ctx, crypto.randomUUID(), admin.id)).toBeUndefined();
  } finally {
    await without.close();
  }
});

test("refuses emails from staff where a second factor is required, and accepts those of customers", async () => {
  const strict = await startOwnApp({
    INBOUND_MAIL_DOMAIN: DOMAIN,
    INBOUND_MAIL_SECRET: SECRET,
    MFA_REQUIRED_FOR_STAFF: "1",
  });
  try {
    const staff = await buildUser(strict, { role: "super_admin" });
    const owner = await buildUser(strict);
    await buildMessage(strict, owner, owner.id);
    const outcome = async (user: TestUser) => {
      const to = (await replyAddressOf(strict.ctx, owner.id, user.id)) as string;
      const payload = await compose({ from: user.email, to, text: "Bonjour" });
      const headers = { authorization: `Bearer ${SECRET}`, "content-type": "message/rfc822" };
      return (await strict.app.inject({ method: "POST", url: "/api/inbound/mail", headers, payload })).json();
    };
    expect(await outcome(staff)).toEqual({ outcome: "ignored", reason: "not_allowed" });
    expect(await outcome(owner)).toMatchObject({ outcome: "delivered" });
  } finally {
    await strict.close();
  }
});

test("parses a hostile email in one pass, and does not parse a stranger's at all", async () => {
  const { to, from } = shared;
  const hostile = ["<style ", "<!-", "<br ", "<head ", "&"].map((part) => part.repeat(100_000)).join("");
  const timed = async (html: string) => {
    const raw = await compose({ from, to, html: `<p>Oui.</p>${html}` });
    const begin = process.cpuUsage();
    const reply = await handIn(raw);
    const { user, system } = process.cpuUsage(begin);
    return { took: (user + system) / 1_000, outcome: reply.json().outcome };
  };
  // A different text each time; otherwise it would be the same message.
  const short = await timed(`1${hostile.slice(0, hostile.length / 8)}`);
  const long = await timed(`2${hostile}`);
  expect([short.outcome, long.outcome]).toEqual(["delivered", "delivered"]);
  // With quadratic parsing, eight times the text would take sixty-four times as long.
  expect(long.took).toBeLessThan(32 * Math.max(short.took, 100));
});

test("refuses a suspended person, also by an address issued earlier", async () => {
  const { to, from, owner } = await conversation();
  await server.ctx.db
    .updateTable("auth.users")
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .where("id", "=", owner.id)
    .execute();
  const reply = await handIn(await compose({ from, to, text: "Encore moi." }));
  expect(reply.json()).toMatchObject({ outcome: "ignored", reason: "wrong_sender" });
});
