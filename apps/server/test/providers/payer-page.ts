import type { FakeCall, FakeCharge, FakeOutcome, FakeReply } from "./behaviour.ts";
import type { Fake } from "./fake.ts";

/** The page of a provider that takes payers over: two buttons, which decide the charge and lead back to the merchant. */
export function payerPage(fake: Fake, charge: FakeCharge): FakeReply {
  const { name } = fake.protocol;
  const done = charge.state !== "pending";
  const button = (outcome: FakeOutcome, label: string) =>
    `<form method="post" action="/pay/${charge.gatewayId}/${outcome}"><button>${label}</button></form>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${name} (fake)</title><main><h1>${name} (fake)</h1><p>${charge.amount} ${charge.currency}</p>
${done ? `<a href="${charge.returnUrl ?? ""}">Back</a>` : button("succeed", "Pay") + button("decline", "Decline") + button("cancel", "Cancel")}
</main></html>`;
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: html };
}

/** Answers `GET /pay/:id` and the buttons of the page; undefined for other addresses. */
export async function handlePayerPage(call: FakeCall, fake: Fake): Promise<FakeReply | undefined> {
  const [, id, outcome] = /^\/pay\/([^/]+)(?:\/([a-z_]+))?$/.exec(call.path) ?? [];
  const charge = id === undefined ? undefined : fake.find(id);
  if (!charge) return undefined;
  if (outcome === undefined) return payerPage(fake, charge);
  await fake.decide(charge.reference, outcome as FakeOutcome);
  return { status: 303, headers: { location: charge.returnUrl ?? "/" }, body: "" };
}
