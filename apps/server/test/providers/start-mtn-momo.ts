import { onTestFinished } from "vitest";
import type { Deadline } from "../../src/payments/providers/http.ts";
import { createMtnMomo } from "../../src/payments/providers/mtn-momo/provider.ts";
import type { MtnMomoConfig } from "../../src/platform/payment-variables.ts";
import { manualDeadline } from "./deadline.ts";
import { type MtnMomoFakeOptions, mtnMomoFake } from "./mtn-momo.ts";
import { startReceiver } from "./receiver.ts";

export const MTN_MOMO_CONFIG: MtnMomoConfig = {
  country: "CM",
  environment: "mtncameroon",
  collectionKey: "collection-key",
  disbursementKey: "disbursement-key",
  apiUser: "7d2c6c0e-5a2b-4a55-9a6e-0c1d4a3b2f10",
  apiKey: "api-key",
  apiUrl: "",
};

const unhurried = async () => {};

type Options = MtnMomoFakeOptions & { ours?: Partial<MtnMomoConfig>; deadline?: Deadline };

/** MTN's stand-in, our endpoint for its callbacks, and the adapter; `ours` changes only the adapter's configuration. */
export async function startMtnMomo(
  changes: Partial<MtnMomoConfig> = {},
  { ours = {}, deadline = manualDeadline().deadline, ...options }: Options = {},
) {
  const config = { ...MTN_MOMO_CONFIG, ...changes };
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const fake = await mtnMomoFake(config, options).listen();
  onTestFinished(() => fake.close());
  fake.always({ decidesAlone: false });
  const site = { publicUrl: receiver.url, platformName: "L’Étoile d'Afrique" };
  const adapter = createMtnMomo({ ...config, apiUrl: fake.url, ...ours }, site, {
    deadline,
    pace: unhurried,
  });
  return { adapter, fake, receiver };
}

/** An adapter whose calls MTN answers with `body`. */
export async function startAnsweringMtnMomo(body: string, status = 200) {
  const mtn = await startReceiver((response, { path }) => {
    const isLogin = path.endsWith("/token/");
    response.writeHead(isLogin ? 200 : status, { "content-type": "application/json" });
    response.end(isLogin ? JSON.stringify({ access_token: "t", expires_in: 3600 }) : body);
  });
  onTestFinished(mtn.close);
  const site = { publicUrl: mtn.url, platformName: "Passerelle" };
  return createMtnMomo({ ...MTN_MOMO_CONFIG, apiUrl: mtn.url }, site, { pace: unhurried });
}
