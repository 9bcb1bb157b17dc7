import { expect } from "@playwright/test";
import { test } from "./fixtures/two-processes.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { arrive } from "./steps/arrive.ts";
import { archiveServices, serviceCard } from "./steps/catalogue.ts";
import { bell, move, openSignedIn, REJECT, START, UNREAD } from "./steps/live.ts";
import { carryPassport } from "./steps/passport.ts";
import { submitFreeRequest } from "./steps/request.ts";

test("the same passport with staff served by another process, on one PostgreSQL", async ({
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
  const staffBrowser = await openBrowser({ baseURL: second });
  await carryPassport({ page, staffBrowser, browser, serverUrl: server.url, mailbox });
});

test("a change by the administration in one process is visible in the other", async ({
  page,
  server,
  second,
}) => {
  const title = "Permis de conduire";
  await page.goto(`${second}/services`);
  await arrive(page, "Nos services");
  await expect(serviceCard(page, title)).toBeVisible();
  await archiveServices(server.url, "permis de conduire");
  for (const url of [server.url, second]) {
    await page.goto(`${url}/services`);
    await arrive(page, "Nos services");
    await expect(serviceCard(page, "Passeport")).toBeVisible();
    await expect(serviceCard(page, title)).toHaveCount(0);
  }
});

test("when a page's process is killed, the page reconnects to the other one and misses nothing", async ({
  server,
  second,
  door,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE_CHUNKED)/);
  const person = newcomer("Salif Diarra");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const ids = [
    await submitFreeRequest(server.url, token),
    await submitFreeRequest(server.url, token),
  ] as const;
  const page = await (await openBrowser({ baseURL: door })).newPage();
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
  await openSignedIn(page, person, `/requests-tracking/${ids[0]}`);
  await opened;
  await expect(page.getByRole("main").getByText("Soumise").first()).toBeVisible();

  await server.away(async () => {
    for (const id of ids) await move(second, id, START);
    await expect(page.getByRole("main").getByText("En cours de traitement").first()).toBeVisible();
    await expect(bell(page, UNREAD)).toContainText("2 non lues");
    // What it comes back to is a stream like the first.
    await move(second, ids[0], REJECT);
    await expect(page.getByRole("main").getByText("Rejetée").first()).toBeVisible();
    await expect(bell(page, UNREAD)).toContainText("3 non lues");
    await page.goto("/notifications");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Demande" })).toHaveCount(3);
  }, "SIGKILL");
});
