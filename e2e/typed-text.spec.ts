import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession, signIn, tokensOf } from "./steps/account.ts";
import { answerQuestions } from "./steps/answers.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { serviceIdOf } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { next, passStep, unfoldOrganisation } from "./steps/wizard.ts";
import { wordsOf } from "./steps/words.ts";

const SERVICE = "Courses au marché";
const person = demoAccount("investisseur");
const other = demoAccount("resident");

const offer = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Vous aviez saisi du texte qui n’a pas été enregistré." });
const take = (page: Page) => page.getByRole("button", { name: "Reprendre ma saisie" }).click();
const signOut = (page: Page) => page.getByRole("button", { name: "Se déconnecter" }).first().click();
async function signOutElsewhere(page: Page): Promise<void> {
  const second = await page.context().newPage();
  await second.goto("/dashboard");
  await signOut(second);
  await expect(second).toHaveURL(/\/login$/);
  await second.close();
}
/** The typed text that the tab stores. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("kept:")));

test("unsaved input outlives the session, for the same person only", async ({
  page,
  context,
  server,
  tolerate,
}) => {
  // Pages of a session that has just ended still make calls, which are refused.
  tolerate(/status of 40[013]/);
  await openSession(page, person);

  await test.step("signed out in another tab: the dashboard leads back to it", async () => {
    await page.goto(`/service-request/${await serviceIdOf(server.url, SERVICE)}?country=SN`);
    await reach(page, SERVICE);
    await passStep(page, "context", [1, 4]);
    await unfoldOrganisation(page);
    await page.getByLabel("Ou saisissez son nom").fill("Mairie de Pikine");
    await page.getByLabel("Personne à contacter").fill("Mme Sarr");
    await signOutElsewhere(page);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(`Service : ${SERVICE}`)).toBeVisible();
    await inspect(page);
    await page.getByRole("link", { name: "Retrouver ma saisie" }).click();
    await expect(offer(page)).toBeVisible();
    await inspect(page);
    await take(page);
    await expect(offer(page)).toBeHidden();
    await expect(page.getByLabel("Ou saisissez son nom")).toHaveValue("Mairie de Pikine");
    await expect(page.getByLabel("Personne à contacter")).toHaveValue("Mme Sarr");
    await next(page);
    await passStep(page, "details", [2, 4]);
    await expect.poll(() => kept(page)).toEqual([]);
  });

  await test.step("ended by the server: signing in leads back to the step", async () => {
    await page.getByRole("button", { name: "Précédent" }).click();
    await passStep(page, "context", [1, 4]);
    await page.getByLabel("Personne à contacter").fill("M. Sy");
    await page.getByLabel("Ou saisissez son nom").fill("Mairie de Rufisque");
    const { access_token } = await tokensOf(page);
    // The session ends after *Suivant* was pressed and before the server reads its call, so that no other call notices it first.
    await page.route(/\/api\/requests\/[\w-]{36}$/, async (route) => {
      if (route.request().method() === "PUT")
        await fetch(`${server.url}/auth/v1/logout?scope=global`, {
          method: "POST",
          headers: { authorization: `Bearer ${access_token}` },
        });
      await route.continue();
    });
    await next(page);
    await expect(page).toHaveURL(/\/login$/);
    await page.unrouteAll({ behavior: "wait" });
    await signIn(page, person);
    await passStep(page, "context", [1, 4]);
    await take(page);
    await expect(page.getByLabel("Personne à contacter")).toHaveValue("M. Sy");
    await expect(page.getByLabel("Ou saisissez son nom")).toHaveValue("Mairie de Rufisque");
    await next(page);
    await passStep(page, "details", [2, 4]);
  });

  await test.step("a pause in typing saves the draft", async () => {
    await answerQuestions(page);
    await page.getByLabel("Commentaires").fill("Riz.");
    await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Commentaires")).toHaveValue("Riz.");
    await expect(offer(page)).toHaveCount(0);
  });

  await test.step("the network drops at Suivant, and the page is reloaded", async () => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/);
    await context.setOffline(true);
    await page.getByLabel("Commentaires").fill("Riz et huile.");
    await next(page);
    await expectToast(page, "Erreur de sauvegarde");
    await expect(page.getByLabel("Commentaires")).toHaveValue("Riz et huile.");
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel("Commentaires")).toHaveValue("Riz et huile.");
    await next(page);
    await passStep(page, "payment", [3, 4]);
    await expect.poll(() => kept(page)).toEqual([]);
  });

  await test.step("another person who signs in finds nothing of it", async () => {
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}?step=context`);
    await page.getByLabel("Personne à contacter").fill("Un secret.");
    await expect.poll(() => kept(page)).toHaveLength(1);
    await signOutElsewhere(page);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, other);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("Vous aviez saisi du texte")).toHaveCount(0);
    await expect.poll(() => kept(page)).toEqual([]);
  });
});

test("what is typed and sent before the sign-in page's application has arrived is kept and carried out once", async ({
  page,
}) => {
  const scripts: string[] = [];
  const signIns: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
    if (request.url().includes("grant_type=password")) signIns.push(request.url());
  });
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-waiting");
  expect(scripts, "nothing is loaded before the page is used").toEqual([]);
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });

  const say = await wordsOf(page);
  const email = page.getByLabel(say.email);
  const password = page.getByLabel(say.password, { exact: true });
  const submit = page.getByRole("main").locator("button[type=submit]");
  await email.click();
  await page.keyboard.type("diaspora@passerelle.tst");
  // The selection must also stay while the application takes over.
  for (let times = 0; times < 2; times++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("e");
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password, { delay: 20 });
  await page.keyboard.press("Enter");
  await expect(submit).toHaveAttribute("aria-busy", "true");
  await expect(email).toHaveValue("diaspora@passerelle.test");
  await expect(password).toHaveValue(person.password);
  await expect(password).toBeFocused();
  await submit.click();
  expect(await page.locator("html").evaluate(() => "earlyPress" in window), "not hydrated yet").toBe(true);
  arrival.resolve();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(signIns).toHaveLength(1);
});
