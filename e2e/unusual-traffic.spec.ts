import { expect } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { type Server, startServer } from "./fixtures/server.ts";
import { test as base } from "./fixtures/test.ts";
import { signUp } from "./steps/access.ts";
import { newcomer, register } from "./steps/account.ts";

/** Visitors without an account share four emails an hour; after three, their browsers must solve a challenge (decision 0086). */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is destructured
    async ({}, use) => {
      const { stop, ...server } = await startServer({ variables: async () => ({ MAILS_PER_HOUR: "8" }) });
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: patience(120_000) },
  ],
});

test("while traffic is unusual, a visitor registers after a computation of the browser, and a program is refused", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  // The first call is refused until the browser has solved the challenge.
  tolerate(/status of 400/);
  for (const name of ["Jean Onana", "Rose Onana", "Luc Onana"]) await signUp(server.url, newcomer(name));
  await expect(signUp(server.url, newcomer("Un programme"))).rejects.toThrow("captcha_failed");

  const person = newcomer("Mireille Essono");
  await page.goto("/register");
  await register(page, person);
  await mailbox.emailTo(person.email, /Activez/);
});
