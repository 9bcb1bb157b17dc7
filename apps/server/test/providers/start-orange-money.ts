import { onTestFinished } from "vitest";
import type { Deadline } from "../../src/payments/providers/http.ts";
import { createOrangeMoney } from "../../src/payments/providers/orange-money/provider.ts";
import type { OrangeMoneyConfig } from "../../src/platform/payment-variables.ts";
import { manualDeadline } from "./deadline.ts";
import { orangeMoneyFake } from "./orange-money.ts";
import { startReceiver } from "./receiver.ts";

export const ORANGE_MONEY_CONFIG: OrangeMoneyConfig = {
  country: "CM",
  environment: "cm",
  clientId: "client",
  clientSecret: "secret",
  merchantKey: "merchant-key",
  apiUrl: "",
};

type Options = { ours?: Partial<OrangeMoneyConfig>; deadline?: Deadline };

/** Orange's stand-in, our endpoint for its notifications, and the adapter; `ours` changes only the adapter's configuration. */
export async function startOrangeMoney(
  changes: Partial<OrangeMoneyConfig> = {},
  { ours = {}, deadline = manualDeadline().deadline }: Options = {},
) {
  const config = { ...ORANGE_MONEY_CONFIG, ...changes };
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const fake = await orangeMoneyFake(config).listen();
  onTestFinished(() => fake.close());
  fake.always({ decidesAlone: false });
  const site = { publicUrl: receiver.url, platformName: "Passerelle" };
  const adapter = createOrangeMoney({ ...config, apiUrl: fake.url, ...ours }, site, { deadline });
  return { adapter, fake, receiver };
}

/** An adapter whose calls Orange answers with `body`. */
export async function startAnsweringOrangeMoney(body: string, status = 201) {
  const orange = await startReceiver((response, { path }) => {
    const isLogin = path === "/oauth/v3/token";
    response.writeHead(isLogin ? 200 : status, { "content-type": "application/json" });
    // Some platforms return the seconds as text.
    response.end(isLogin ? JSON.stringify({ access_token: "t", expires_in: "3600" }) : body);
  });
  onTestFinished(orange.close);
  const site = { publicUrl: orange.url, platformName: "Passerelle" };
  return createOrangeMoney({ ...ORANGE_MONEY_CONFIG, apiUrl: orange.url }, site);
}
