import { expect } from "@playwright/test";
import { test } from "./fixtures/production.ts";
import { signIn } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const admin = { email: "nadege@exemple.test", password: "Onze pirogues avant l’aube 12" };

test("an operator's first day: no demo, a first super_admin by command, and the first services by a button", async ({
  page,
  operator,
  openBrowser,
}) => {
  const visitor = await (await openBrowser()).newPage();

  await test.step("strangers find an empty catalogue and no demo", async () => {
    await visitor.goto("/services");
    await expect(visitor.getByRole("main")).toContainText("Aucun service");
    await expect(visitor.getByText(/démonstration/i)).toHaveCount(0);
    await inspect(visitor);
  });

  await test.step("the first super_admin signs in and adds the first services with a double click", async () => {
    await operator.createSuperAdmin(admin.email, admin.password);
    await page.goto("/login");
    await signIn(page, admin);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/admin/services-config");
    await expect(page.getByText("Le catalogue est vide")).toBeVisible();
    await inspect(page);
    await page.getByRole("button", { name: "Ajouter les premiers services" }).dblclick();
    await expectToast(page, "Succès", "14 services ajoutés.");
    await expect(page.getByText("Le catalogue est vide")).toHaveCount(0);
    await expect(
      page.getByRole("table").getByRole("link", { name: "Acte de naissance", exact: true }),
    ).toBeVisible();
  });

  await test.step("the next visitor finds them, in both languages", async () => {
    await visitor.reload();
    await expect(visitor.getByRole("article")).toHaveCount(14);
    await visitor.goto("/services?lang=en");
    await expect(visitor.getByRole("article").filter({ hasText: "Birth certificate" })).toHaveCount(1);
    await visitor.goto("/mailbox");
    await expect(visitor).not.toHaveURL(/\/mailbox/);
  });
});
