import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../test/app.ts";
import { REAL_PROVIDERS } from "../../test/providers/all-fakes.ts";
import { playDeliveries } from "../../test/providers/deliveries.ts";
import { type Fakes, startWithFakes } from "../../test/providers/paid.ts";
import { recomputeLedger } from "./ledger/post.ts";

let server: OwnApp;
let providers: Fakes;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ server, providers, close } = await startWithFakes());
});
afterAll(() => close());

// Concurrent, because each waits for answers that never come.
test.concurrent.each(REAL_PROVIDERS)(
  "%s: every behaviour ends in one posting, one receipt and one notification, in a case, or with nothing taken",
  { timeout: patience(120_000) },
  async (provider) => {
    for (const { behaviour, payer, found, expected } of await playDeliveries(
      { server, fakes: providers.fakes },
      provider,
    )) {
      expect({ behaviour, payer, ...found }).toEqual({ behaviour, payer, ...expected });
    }
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);
