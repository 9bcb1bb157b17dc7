import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, signIn } from "./steps/account.ts";
import { archiveServices, serviceCard } from "./steps/catalogue.ts";
import { payByCard } from "./steps/payment.ts";
import { expectToast } from "./steps/toast.ts";
import { chooseOrganism, confirmRequest, fillDetails, next, passStep } from "./steps/wizard.ts";

const SERVICE = "Carte de séjour";
const ORGANISM = "Direction générale de la documentation";

/** Adds a country with an organism, and a service there that costs more at the organism. */
async function addService(serverUrl: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const add = (what: string, body: object) =>
    call(`${serverUrl}/api/admin/${what}`, "POST", { token, body: { is_active: true, ...body } });
  const [city_id, organism_id] = [randomUUID(), randomUUID()];
  await add("countries", { code: "TG", name: { fr: "Togo", en: "Togo" }, currency_code: "XOF" });
  await add("cities", { id: city_id, country_code: "TG", name: "Lomé" });
  await add("organisms", { id: organism_id, city_id, name: ORGANISM });
  const modalityAt = (price: number, organism: string | null) => ({
    id: randomUUID(),
    organism_id: organism,
    is_active: true,
    is_free: false,
    price,
    estimated_time: null,
    conditions: null,
    form: null,
    presence_required: false,
    official_fees: null,
    required_documents: null,
  });
  const document = {
    title: { fr: SERVICE, en: "Residence permit" },
    description: { fr: "Une première demande.", en: "A first application." },
    category: "administratif",
    subcategory: { fr: "", en: "" },
    estimated_time: null,
    base_price: 20_000,
    commission_percentage: 0,
    icon_name: "stamp",
    redirect_path: null,
    required_documents: [],
    form: { sections: [] },
    procedure_steps: [],
    deliverables: [],
    countries: [
      {
        country_code: "TG",
        is_active: true,
        is_free: false,
        country_specific_fee: null,
        form: null,
        currency_code: "XOF",
        modalities: [modalityAt(20_000, null), modalityAt(35_000, organism_id)],
      },
    ],
  };
  await add("services", { id: randomUUID(), document });
}

// `services-config.spec.ts` writes a service in the administration, `reviews.spec.ts` goes from an order to its review.
test("a service in a new country is found in both languages, and ordered at its organism's price", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Essi Koffi");
  await openAccount(server.url, mailbox, person);
  await page.goto("/services");
  await expect(serviceCard(page, "Passeport")).toBeVisible();
  await expect(serviceCard(page, SERVICE)).toHaveCount(0);
  await addService(server.url);

  await test.step("a visitor sees it immediately, in both languages", async () => {
    await page.goto("/services?lang=en");
    await expect(serviceCard(page, "Residence permit")).toContainText(/From 20,000\sFCFA/);
    await page.goto("/services?lang=fr");
    await expect(serviceCard(page, SERVICE)).toContainText(/Dès 20\s000\sFCFA/);
  });

  await test.step("orders it at the organism's price", async () => {
    await serviceCard(page, SERVICE).getByRole("link", { name: "Voir les détails" }).click();
    await (await expectToast(page, "Connexion requise")).getByRole("link", { name: "Se connecter" }).click();
    await signIn(page, person);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(SERVICE);
    // One country: it is chosen by itself (spec 2 §4).
    await page.getByRole("button", { name: "Demander ce service" }).click();
    await passStep(page, "context", [1, 4]);
    await chooseOrganism(page, ORGANISM);
    await next(page);
    await passStep(page, "details", [2, 4]);
    await fillDetails(page, { city: "Paris", comments: "" });
    await next(page);
    await passStep(page, "payment", [3, 4]);
    await payByCard(page, "35 000 FCFA");
    await passStep(page, "summary", [4, 4]);
    await confirmRequest(page);
  });

  await archiveServices(server.url, "sejour");
});
