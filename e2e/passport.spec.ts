import { test } from "./fixtures/test.ts";
import { carryPassport } from "./steps/passport.ts";

// Embedded, as `npm start` keeps them.
test.use({ data: "folder" });

test("a passport, from the order to the review: two browsers side by side, without any reload", async ({
  page,
  browser,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  test.slow();
  // Completing before everything was handed over.
  tolerate(/status of 409/);
  await carryPassport({ page, staffBrowser: await openBrowser(), browser, serverUrl: server.url, mailbox });
});
