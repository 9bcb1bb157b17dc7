import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../test/app.ts";
import { REAL_PROVIDERS, type RealProvider } from "../../test/providers/all-fakes.ts";
import { type Played, playDeliveries } from "../../test/providers/deliveries.ts";
import { type Fakes, startWithFakes } from "../../test/providers/paid.ts";
import { recomputeLedger } from "./ledger/post.ts";

let server: OwnApp;
let providers: Fakes;
let close: () => Promise<void>;
let plays: Record<RealProvider, Promise<Played[]>>;
beforeAll(async () => {
  ({ server, providers, close } = await startWithFakes());
  // All at once, because each waits for answers that never come.
  const play = (provider: RealProvider) => playDeliveries({ server, fakes: providers.fakes }, provider);
  plays = Object.fromEntries(REAL_PROVIDERS.map((provider) => [provider, play(provider)])) as typeof plays;
  // The test of the provider reports the error.
  for (const played of Object.values(plays)) played.catch(() => {});
});
afterAll(() => close());

test.each(REAL_PROVIDERS)(
  "%s: every behaviour ends in one posting, one receipt and one notification, in a case, or with nothing taken",
  { timeout: patience(120_000) },
  async (provider) => {
    for (const { behaviour, payer, found, expected } of await plays[provider]) {
      expect({ behaviour, payer, ...found }).toEqual({ behaviour, payer, ...expected });
    }
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);
