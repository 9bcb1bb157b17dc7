import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { freePort, REAL_PROVIDERS, startAllFakes } from "../../test/providers/all-fakes.ts";
import { playDeliveries } from "../../test/providers/deliveries.ts";
import { recomputeLedger } from "./ledger/post.ts";

let server: OwnApp;
let providers: Awaited<ReturnType<typeof startAllFakes>>;
beforeAll(async () => {
  const port = await freePort();
  providers = await startAllFakes(`http://127.0.0.1:${port}`);
  server = await startOwnApp(providers.variables);
  await server.app.listen({ port, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

// At once: each waits for answers that never come.
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
