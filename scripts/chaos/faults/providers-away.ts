import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { stripeFake } from "../../../apps/server/test/providers/stripe.ts";
import { totalOf } from "../../../packages/contract/src/payments/seen-total.ts";
import type { RequestDetail } from "../../../packages/contract/src/requests/ordering.ts";
import { startCluster } from "../../postgres.ts";
import { ask, newId } from "../client.ts";
import { createVictim } from "../server.ts";
import { createFindings, type FaultFigures, prepareActor } from "./attempts.ts";
import { LANGUAGES, notAnswered } from "./reader.ts";

/** Emails are sent again at growing intervals, so recovery takes longer than the fault. */
const SENT_WITHIN_MS = 180_000;

/**
 * The card provider does not answer, and comes back. The result of the attempt is recorded as unknown (decision 0118), the page
 * asks its reader not to pay again, and the same attempt continues afterwards: one charge for one order.
 */
export async function losePaymentProvider(programs: string): Promise<FaultFigures> {
  const cluster = startCluster(programs);
  const config = { secretKey: "sk_test_key", webhookSecret: "whsec_key" };
  const stripe = await stripeFake({ ...config, webhookUrl: "http://127.0.0.1:9/" }).listen();
  const victim = await createVictim({
    DATABASE_URL: cluster.url,
    STRIPE_SECRET_KEY: config.secretKey,
    STRIPE_WEBHOOK_SECRET: config.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  const { figures, expect, recover } = createFindings("payment_provider_unavailable");
  try {
    await victim.start();
    const { customer, stage, token } = await prepareActor(victim.url);
    const id = newId();
    const saved = await ask<RequestDetail>(customer, "PUT", `/api/requests/${id}`, {
      ...stage.draft,
      version: 0,
      save_id: newId(),
      step: "details",
    });
    // Like the page, it repeats the attempt under the same key.
    const key = newId();
    const pay = async () => {
      const paid = await fetch(`${victim.url}/api/requests/${id}/payments`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": key,
          "expected-total": saved.bill ? totalOf(saved.bill) : "",
        },
        body: JSON.stringify({ method: "card" }),
      });
      return (await paid.json()) as { status: string };
    };
    const { port } = new URL(stripe.url);
    await stripe.close();
    const { status } = await pay();
    expect(status === "unknown", `a payment whose provider does not answer is ${status}`);
    figures.codes.push(status);
    for (const language of LANGUAGES) figures.read.push(notAnswered(language));
    const request = await ask<RequestDetail>(customer, "GET", `/api/requests/${id}`);
    expect(request.status === "draft", `the order is ${request.status} without a payment`);
    await stripe.listen(Number(port));
    await recover(async () => {
      await pay();
      return stripe.charges.length > 0;
    });
    await pay();
    expect(stripe.charges.length === 1, `${stripe.charges.length} charges for one order`);
  } finally {
    await victim.close();
    await stripe.close();
    cluster.stop();
  }
  return figures;
}

/** The email server does not answer, and comes back: people notice only the delay. */
export async function loseEmail(programs: string): Promise<FaultFigures> {
  const cluster = startCluster(programs);
  let received = 0;
  const open = (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, callback) => {
        stream.resume().once("end", () => {
          received += 1;
          callback();
        });
      },
    });
    return new Promise<SMTPServer>((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
  };
  const close = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()));
  let smtp = await open(0);
  const { port } = smtp.server.address() as AddressInfo;
  const victim = await createVictim({
    DATABASE_URL: cluster.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Passerelle <site@passerelle.test>",
  });
  const { figures, expect, recover } = createFindings("email_unavailable");
  try {
    await victim.start();
    const actor = await prepareActor(victim.url);
    await close(smtp);
    const before = received;
    const asked = await fetch(`${victim.url}/auth/v1/recover`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "resident@passerelle.test" }),
    });
    expect(asked.ok, `asking for a link is answered with HTTP ${asked.status}`);
    expect((await actor.saveDraft()) === undefined, "a draft cannot be saved without the email server");
    smtp = await open(port);
    await recover(async () => received > before, SENT_WITHIN_MS);
  } finally {
    await victim.close();
    await close(smtp);
    cluster.stop();
  }
  return figures;
}
