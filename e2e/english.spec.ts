import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { newcomer, signIn } from "./steps/account.ts";
import { arrive } from "./steps/arrive.ts";
import { chooseCountry, serviceCard } from "./steps/catalogue.ts";
import { payByPayPal } from "./steps/payment.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest, fillDetails, next, passStep } from "./steps/wizard.ts";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("in English: an investor signs in and orders shopping in Nigeria, paid with PayPal", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Ngozi Adeyemi", {
    role: "investisseur",
    origin: "NG",
    residence: "GB",
    language: "en",
  });
  await openAccount(server.url, mailbox, person);
  const main = page.getByRole("main");

  await test.step("finds the service, and signs in", async () => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Act in Africa, without traveling.");
    await page.getByRole("main").getByRole("link", { name: "See the services" }).first().click();
    await serviceCard(page, "Market shopping").getByRole("link", { name: "See details" }).click();
    const toast = await expectToast(page, "Sign-in required");
    await toast.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByText("Sign in to see the details of this service.")).toBeVisible();
    await signIn(page, person);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market shopping");
  });

  await test.step("orders", async () => {
    await chooseCountry(page, "Market shopping", "Nigeria");
    await passStep(page, "context", [1, 4]);
    await expect(main).toContainText("12 $");
    await next(page);
    await passStep(page, "details", [2, 4]);
    await expect(page.getByLabel("Country of residence")).toHaveValue("United Kingdom");
    await expect(page.getByRole("region", { name: "Billing" })).toContainText("Subscribers get 20% off");
    await fillDetails(page, { city: "Leeds", comments: "Yam, beans, palm oil: Surulere." });
    await next(page);
  });

  await test.step("cancels at PayPal, then pays", async () => {
    await passStep(page, "payment", [3, 4]);
    await page.getByRole("radio", { name: "PayPal" }).check();
    await page.getByRole("button", { name: "Pay 12 $" }).click();
    await arrive(page, "PayPal (simulation)");
    await expect(main).toContainText("12 $");
    await page.getByRole("button", { name: "Cancel and go back" }).click();
    await expectToast(page, "Payment failed", "The payment was cancelled. Nothing was taken.");
    await passStep(page, "payment", [3, 4]);
    await payByPayPal(page, "12 $");
    await passStep(page, "summary", [4, 4]);
    await confirmRequest(page);
  });

  await test.step("follows it, in both languages", async () => {
    await expect(main.getByText("Submitted", { exact: true })).toBeVisible();
    await expect(main).toContainText("Payment received");
    const languages = page.getByRole("navigation", { name: "Language" });
    await languages.getByRole("link", { name: "FR" }).click();
    await expectToast(page, "Langue modifiée");
    await expect(main.getByText("Soumise", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courses au marché");
    const receipt = await mailbox.emailTo(person.email, /Your payment receipt/);
    expect(receipt.text).toMatch(/12\s\$/);
  });
});
