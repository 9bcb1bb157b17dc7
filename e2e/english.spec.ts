import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { activate, newcomer, register, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { chooseCountry, serviceCard } from "./steps/catalogue.ts";
import { payByPayPal } from "./steps/payment.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest, expectStep, fillDetails, next, passStep } from "./steps/wizard.ts";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("in English: an investor joins and orders shopping in Nigeria, paid with PayPal", async ({
  page,
  mailbox,
}) => {
  const person = newcomer("Ngozi Adeyemi", {
    role: "investisseur",
    company: true,
    origin: "NG",
    residence: "GB",
    phone: "07400 123456",
  });
  const main = page.getByRole("main");

  await test.step("joins", async () => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await arrive(page, "Act in Africa, without traveling.");
    await page.getByRole("main").getByRole("link", { name: "See the services" }).first().click();
    await arrive(page, "Our services");
    await serviceCard(page, "Market shopping").getByRole("link", { name: "See details" }).click();
    const toast = await expectToast(page, "Sign-in required");
    await toast.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Sign in to see the details of this service.")).toBeVisible();
    await page.getByRole("link", { name: "Create an account" }).click();
    await arrive(page, "Create an account");
    await register(page, person);
    await activate(page, person);
    await signIn(page, person);
    await arrive(page, "Market shopping");
  });

  await test.step("orders", async () => {
    await chooseCountry(page, "Market shopping", "Nigeria");
    await expectStep(page, "context", [1, 4]);
    await expect(main).toContainText("12 $");
    await next(page);
    await expectStep(page, "details", [2, 4]);
    await expect(page.getByLabel("Country of residence")).toHaveValue("United Kingdom");
    await expect(page.getByRole("region", { name: "Billing" })).toContainText("Subscribers get 20% off");
    await next(page);
    await expect(page.getByText("The city of residence is required.")).toBeVisible();
    await fillDetails(page, { city: "Leeds", comments: "Yam, beans, palm oil: Surulere." });
    await next(page);
  });

  await test.step("cancels at PayPal, then pays", async () => {
    await expectStep(page, "payment", [3, 4]);
    await page.getByRole("radio", { name: "PayPal" }).check();
    await page.getByRole("button", { name: "Pay 12 $" }).click();
    await expectToast(page, "Redirecting to PayPal...");
    await arrive(page, "PayPal (simulation)");
    await expect(main).toContainText("12 $");
    await page.getByRole("button", { name: "Cancel and go back" }).click();
    await expectToast(page, "Payment failed", "The payment was cancelled. Nothing was taken.");
    await passStep(page, "payment", [3, 4]);
    await payByPayPal(page, "12 $");
    await expectStep(page, "summary", [4, 4]);
    await confirmRequest(page);
  });

  await test.step("follows it, in both languages", async () => {
    await arrive(page, "Market shopping");
    await expect(main.getByText("Submitted", { exact: true })).toBeVisible();
    await expect(main).toContainText("Payment received");
    const languages = page.getByRole("navigation", { name: "Language" });
    await languages.getByRole("link", { name: "FR" }).click();
    await expectToast(page, "Langue modifiée");
    await expect(main.getByText("Soumise", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courses au marché");
    await page.getByRole("navigation", { name: "Langue" }).getByRole("link", { name: "EN" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market shopping");
    await page.goto("/requests-tracking");
    await arrive(page, "Request tracking");
    await page.goto("/dashboard");
    await arrive(page, `Hello, ${person.name}`);
    await inspect(page);
    const receipt = await mailbox.emailTo(person.email, /Your payment receipt/);
    expect(receipt.text).toMatch(/12\s\$/);
  });
});
