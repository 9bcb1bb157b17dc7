import { test } from "./fixtures/two-processes.ts";
import { carryPassport } from "./steps/passport.ts";

test("the same passport when the desk's browser is served by another process, on one PostgreSQL", async ({
  page,
  browser,
  server,
  second,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  test.slow();
  // Completing before everything was handed over.
  tolerate(/status of 409/);
  const deskBrowser = await openBrowser({ baseURL: second });
  await carryPassport({ page, deskBrowser, browser, serverUrl: server.url, mailbox });
});
