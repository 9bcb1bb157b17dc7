import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { fillCard, GOOD_CARD, payByCard } from "./steps/payment.ts";
import { saveDraft } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { passStep } from "./steps/wizard.ts";

const TITLE = "Relecture notariale";

/** A service that is offered in Senegal at this price, in XOF. */
const documentAt = (price: number, modality: string) => ({
  title: { fr: TITLE, en: "Notarial review" },
  description: { fr: "Un notaire relit votre acte.", en: "A notary reviews your deed." },
  category: "documents_legaux",
  subcategory: { fr: "", en: "" },
  estimated_time: null,
  base_price: price,
  commission_percentage: 0,
  icon_name: "scroll-text",
  redirect_path: null,
  required_documents: [],
  form: { sections: [] },
  procedure_steps: [],
  deliverables: [],
  countries: [
    {
      country_code: "SN",
      is_active: true,
      is_free: false,
      country_specific_fee: null,
      form: null,
      currency_code: "XOF",
      modalities: [
        {
          id: modality,
          organism_id: null,
          is_active: true,
          is_free: false,
          price,
          estimated_time: null,
          conditions: null,
          form: null,
          presence_required: false,
          official_fees: null,
          required_documents: null,
        },
      ],
    },
  ],
});

test("a price changes and a service is archived while a customer is about to pay", async ({
  page,
  server,
  tolerate,
}) => {
  // The two payments that are refused.
  tolerate(/status of 40[49]/);
  const token = await tokenOf(server.url, demoAccount("super_admin"));
  const services = `${server.url}/api/admin/services`;
  const [id, modality] = [crypto.randomUUID(), crypto.randomUUID()];
  let { version } = await call<{ version: number }>(services, "POST", {
    body: { id, is_active: true, document: documentAt(10_000, modality) },
    token,
  });
  const edit = async (method: "PUT" | "PATCH", body: object) => {
    const edited = await call<{ version: number }>(`${services}/${id}`, method, {
      body: { version, ...body },
      token,
    });
    version = edited.version;
  };
  const main = page.getByRole("main");
  const pay = (amount: string) => page.getByRole("button", { name: `Payer ${amount}` });

  const person = demoAccount("resident");
  const order = { service: TITLE, country_code: "SN" };
  const request = await saveDraft(server.url, await tokenOf(server.url, person), order);
  await openSession(page, person);
  await page.goto(`/service-request/edit/${request}?step=payment`);
  await passStep(page, "payment", [3, 4]);
  await fillCard(page, GOOD_CARD);

  await test.step("the new price is announced and shown, and nothing is charged", async () => {
    await edit("PUT", { document: documentAt(12_500, modality) });
    await pay("10 000 FCFA").click();
    await expectToast(
      page,
      "Erreur de paiement",
      "Le prix de ce service vient de changer. Rien n’a été prélevé",
    );
    await expect(pay("12 500 FCFA")).toBeVisible();
    await expect(main).toContainText("Le prix de ce service vient de changer.");
  });

  await test.step("an archived service is refused with a message; the draft continues once it is restored", async () => {
    await edit("PATCH", { status: "archived" });
    await pay("12 500 FCFA").click();
    await expectToast(page, "Erreur de paiement", "Ce service n’existe pas ou n’est plus proposé.");
    await passStep(page, "payment", [3, 4]);
    await expect(main.getByText("Ce service n’existe pas ou n’est plus proposé.")).toBeVisible();
    await expect(main.getByText("Ce service n’est pas proposé avec ce choix.")).toBeVisible();
    await inspect(page);
    await page.goto("/requests-tracking");
    await expect(main).toContainText(TITLE);
    await edit("PATCH", { status: "active" });
    await main
      .getByRole("link", { name: new RegExp(TITLE) })
      .first()
      .click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^(Payer|Reprendre)/ })
      .first()
      .click();
    await passStep(page, "payment", [3, 4]);
    await payByCard(page, "12 500 FCFA");
  });

  // Restores the catalogue for other journeys.
  await edit("PATCH", { status: "archived" });
});
