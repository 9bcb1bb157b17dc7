import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askApi, demoAccount, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const CATALOGUE = "Acte de décès";
const INVESTOR = "Création de SARL";

/** The title of the first service of the catalogue. */
const expectFirst = (page: Page, title: string) =>
  expect(page.getByRole("article").first().getByRole("heading")).toHaveText(title);

/** The first category that the landing page shows. */
const firstCategory = (page: Page) =>
  page.locator("#services").getByRole("listitem").first().getByRole("heading");

/** The card of the audience that the reader chose. */
const ownCard = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByText("Votre espace", { exact: true }) });

/** The category that the device sends to the server, which orders its pages by it; empty without one. */
async function categoryOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "user_category")?.value ?? "";
}

async function kept(page: Page): Promise<unknown> {
  return ((await askApi(page, "/api/me")) as { user_category: unknown }).user_category;
}

test("a visitor chooses an audience, signs in with it, finds it on another device, and clears it everywhere", async ({
  page,
  openBrowser,
}) => {
  await test.step("chooses on the landing page", async () => {
    await page.goto("/landing");
    await expect(firstCategory(page)).toHaveText("Services administratifs");
    await page.getByRole("link", { name: "Voir l’espace investisseur" }).click();
    await expect(page).toHaveURL(/\/profil\/investisseur$/);
    await reach(page, "Investir en Afrique");
    const choose = page.getByRole("button", { name: "Activer l’espace investisseur" });
    await choose.focus();
    await page.keyboard.press("Enter");
    await expectToast(page, "Votre espace investisseur est activé.", "commencent par ce qui vous sert");
    // The pressed button keeps the focus and now undoes the choice.
    await expect(page.getByRole("button", { name: "Ne plus personnaliser" })).toBeFocused();
    await inspect(page);
  });

  await test.step("sees the order change, in the page and in the server's HTML", async () => {
    await page.getByRole("link", { name: "Tout le catalogue" }).click();
    await reach(page, "Nos services");
    await expectFirst(page, INVESTOR);
    await expect(page.getByRole("link", { name: "Rangés pour l’espace investisseur" })).toBeVisible();
    const html = await (await page.request.get("/services")).text();
    expect(html.indexOf(`${INVESTOR}</h3>`)).toBeLessThan(html.indexOf(`${CATALOGUE}</h3>`));
    expect(html).toContain(`${INVESTOR}</h3>`);
    await page.goto("/landing");
    await expect(firstCategory(page)).toHaveText("Services Professionnels");
    await expect(ownCard(page)).toContainText("Les investisseurs");
    await expect(page.locator("#hero")).toContainText("Une société, une déclaration");
  });

  await test.step("signs in, and the account keeps it", async () => {
    await openSession(page, demoAccount("resident"));
    await page.goto("/dashboard");
    await reach(page, /^Bonjour/);
    const mine = page.getByRole("region", { name: "Espace investisseur" });
    await expect(mine.getByRole("listitem").first()).toContainText(INVESTOR);
    await expect.poll(() => kept(page)).toBe("investor");
    await inspect(page);
  });

  const elsewhere = await (await openBrowser()).newPage();
  await test.step("it applies on another device, whatever was chosen there before signing in", async () => {
    await elsewhere.request.get("/user-category?choose=diaspora");
    expect(await categoryOf(elsewhere)).toBe("diaspora");
    await openSession(elsewhere, demoAccount("resident"));
    await elsewhere.goto("/dashboard");
    await reach(elsewhere, /^Bonjour/);
    await expect(elsewhere.getByRole("region", { name: "Espace investisseur" })).toBeVisible();
    expect(await kept(elsewhere)).toBe("investor");
    await expect.poll(() => categoryOf(elsewhere)).toBe("investor");
  });

  await test.step("changes it there, and clears it here, where the former one was still shown", async () => {
    await elsewhere.getByRole("link", { name: "Changer d’espace" }).click();
    await elsewhere.getByRole("button", { name: "Activer l’espace résident" }).click();
    await expectToast(elsewhere, "Votre espace résident est activé.");
    await expect.poll(() => kept(elsewhere)).toBe("resident");
    await page.goto("/user-category");
    await expect(ownCard(page)).toContainText("Les résidents");
    await page.getByRole("button", { name: "Ne plus personnaliser" }).click();
    await expectToast(page, "Votre espace n’est plus personnalisé.");
    await expect.poll(() => kept(page)).toBeNull();
    expect(await categoryOf(page)).toBe("");
  });

  await test.step("it is cleared on the other device too, and the dashboard asks again", async () => {
    await elsewhere.goto("/dashboard");
    await expect(elsewhere.getByRole("link", { name: "Choisir mon espace" })).toBeVisible();
    await expect.poll(() => categoryOf(elsewhere)).toBe("");
    await elsewhere.goto("/services");
    await expectFirst(elsewhere, CATALOGUE);
  });
});

test("each device gets its own HTML, and caches do not mix them", async ({ request }) => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await request.get(path, { headers, maxRedirects: 0 });
    return { status: reply.status(), headers: reply.headers(), text: await reply.text() };
  };
  const investor = { cookie: "user_category=investor" };
  for (const path of ["/landing", "/services", "/user-category"]) {
    const plain = await get(path);
    const own = await get(path, investor);
    expect(plain.headers.vary, path).toMatch(/\bcookie\b/i);
    expect(own.headers["cache-control"], path).toContain("private");
    expect(own.headers.etag, path).not.toBe(plain.headers.etag);
    const answerTo = async (etag: string | undefined, headers = {}) =>
      (await get(path, { ...headers, "if-none-match": etag ?? "" })).status;
    expect(await answerTo(plain.headers.etag), path).toBe(304);
    expect(await answerTo(own.headers.etag, investor), path).toBe(304);
    expect(await answerTo(plain.headers.etag, investor), path).toBe(200);
    expect(await answerTo(own.headers.etag), path).toBe(200);
    // Unknown categories have no page.
    const odd = await get(path, { cookie: "user_category=<script>" });
    expect(odd.headers.etag, path).toBe(plain.headers.etag);
  }

  const chosen = await get("/profil/resident?choose=resident");
  expect(chosen.status).toBe(302);
  expect(chosen.headers).toMatchObject({ location: "/profil/resident", "cache-control": "no-store" });
  expect(chosen.headers["set-cookie"]).toMatch(
    /^user_category=resident; Path=\/; Max-Age=31536000; SameSite=Lax$/,
  );
  const cleared = await get("/user-category?choose=none", investor);
  expect(cleared.headers["set-cookie"]).toMatch(/^user_category=; .*Max-Age=0/);
  const odd = await get("/user-category?choose=pirate");
  expect([odd.status, odd.headers.location, odd.headers["set-cookie"]]).toEqual([
    302,
    "/user-category",
    undefined,
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("choosing is a form, and a permanent address chooses for no one", async ({ page }) => {
    await page.goto("/profil-clients");
    await page.getByRole("button", { name: "Activer l’espace résident" }).click();
    await expect(page).toHaveURL(/\/profil-clients$/);
    await expect(ownCard(page)).toContainText("Les résidents");
    await page.goto("/services");
    await expectFirst(page, "Courses au marché");
    await page.goto("/profil/resident");
    await expect(page.getByText("Votre espace résident est activé.")).toBeVisible();
    await page.getByRole("button", { name: "Ne plus personnaliser" }).click();
    await expect(page).toHaveURL(/\/profil\/resident$/);
    expect(await categoryOf(page)).toBe("");
  });
});
