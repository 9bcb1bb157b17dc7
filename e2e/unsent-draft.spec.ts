import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { commentOf, saveDetails, saveDraft } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";
import { next } from "./steps/wizard.ts";

const WAITING = "Pas de réseau : votre saisie est gardée sur cet appareil";

// The open wizard sends it by itself: `saving.component.test.tsx`.
test("a draft saved offline is kept, and sent by another page when there is a network again; a refusal is reported", async ({
  page,
  context,
  server,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  const person = demoAccount("investisseur");
  const token = await tokenOf(server.url, person);
  const id = await saveDraft(server.url, token, { service: "Courses au marché", country_code: "SN" });
  const stored = () => commentOf(server.url, token, id);
  const address = `/service-request/edit/${id}?step=details`;
  await openSession(page, person);

  /** Saves a comment without a network, looks at the notice, and closes the tab. */
  const saveOffline = async (tab: Page, comment: string, look = async () => {}) => {
    await context.setOffline(true);
    await tab.getByLabel("Commentaires").fill(comment);
    await next(tab);
    await expect(tab.getByText(WAITING).first()).toBeVisible();
    await look();
    // A closing tab gets its network back before its scripts end, and would send the draft itself.
    await tab.evaluate(() => {
      window.fetch = () => new Promise(() => {});
    });
    await tab.close();
    await context.setOffline(false);
  };

  const later = await context.newPage();
  await test.step("the tab is closed: another page sends it", async () => {
    await page.goto(address);
    await expect(page.getByLabel("Commentaires")).toHaveValue("");
    await saveOffline(page, "Trois sacs de riz", () => inspect(page));
    await later.goto("/dashboard");
    await expectToast(later, "Ce que vous aviez enregistré sans réseau est parti : 1 brouillon.");
    await goTo(later, address);
    await expect(later.getByLabel("Commentaires")).toHaveValue("Trois sacs de riz");
  });

  await test.step("another device saves the same request meanwhile", async () => {
    await saveOffline(later, "Quatre sacs de mil");
    await saveDetails(server.url, token, id, { additionalInfo: "Un sac de maïs" });
    expect(await stored()).toBe("Un sac de maïs");
  });

  await test.step("the refusal is reported, and leads to the input", async () => {
    const reported = await context.newPage();
    await reported.goto("/dashboard");
    await expectToast(reported, "Un brouillon gardé sans réseau n’a pas pu être enregistré");
    await inspect(reported);
    // Closing that tab without using the notice loses nothing.
    await reported.close();
    const last = await context.newPage();
    await last.goto(address);
    await expect(last.getByText("Vous aviez saisi du texte qui n’a pas été enregistré.")).toBeVisible();
    await expect(last.getByLabel("Commentaires")).toHaveValue("Un sac de maïs");
    await last.getByRole("button", { name: "Reprendre ma saisie" }).click();
    await expect(last.getByLabel("Commentaires")).toHaveValue("Quatre sacs de mil");
    await next(last);
    await expect.poll(stored).toBe("Quatre sacs de mil");
  });
});
