import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { readWorkbook } from "../apps/server/src/catalogue/admin/exchange/workbook.ts";
import type { ServiceForm } from "../packages/domain/src/catalogue/forms/form.ts";
import { field } from "../packages/domain/test/forms.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { archiveServices, serviceCard } from "./steps/catalogue.ts";
import { downloaded, makeFiles } from "./steps/files.ts";
import { move, START } from "./steps/live.ts";
import { payByCard } from "./steps/payment.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";
import {
  chooseOrganism,
  confirmRequest,
  fillDetails,
  next,
  passStep,
  uploadDocument,
} from "./steps/wizard.ts";

const SERVICE = "Carte de séjour";
const ORGANISM = "Direction générale de la documentation";

/** What the service asks: its applicants, each of whom is charged, an earlier permit, and a document. */
const QUESTIONS: ServiceForm = {
  sections: [
    {
      key: "persons",
      title: { fr: "Les personnes", en: "The persons" },
      fields: [
        field("group", "applicants", {
          label: { fr: "Demandeurs", en: "Applicants" },
          pricing: "each",
          required: true,
          fields: [
            field("short_text", "name", { label: { fr: "Nom complet", en: "Full name" }, required: true }),
          ],
        }),
        field("yes_no", "holder", { label: { fr: "Déjà titulaire", en: "Holder already" }, required: true }),
        field("short_text", "number", {
          label: { fr: "Ancien numéro", en: "Former number" },
          required: true,
          shown_when: {
            match: "all",
            conditions: [{ field: "holder", operator: "is_one_of", values: ["yes"] }],
          },
        }),
        field("document", "identity", {
          label: { fr: "Pièce d’identité", en: "Identity document" },
          hint: { fr: "Recto et verso.", en: "Both sides." },
          required: true,
        }),
      ],
    },
  ],
};

/** Adds a country with an organism, and a service there that costs more at the organism. */
async function addService(serverUrl: string): Promise<string> {
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
    form: QUESTIONS,
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
  const id = randomUUID();
  await add("services", { id, document });
  return id;
}

// `services-config.spec.ts` writes a service in the administration, `reviews.spec.ts` goes from an order to its review.
test("a service in a new country is found in both languages, and ordered at its organism's price", async ({
  page,
  browser,
  server,
  mailbox,
  openBrowser,
}) => {
  const person = newcomer("Essi Koffi");
  await openAccount(server.url, mailbox, person);
  const { pdf } = await makeFiles(browser);
  const listIn = async (language: string) => (await page.request.get(`/services?lang=${language}`)).text();
  const before = await listIn("fr");
  expect(before).toContain(">Passeport</h3>");
  expect(before).not.toContain(`>${SERVICE}</h3>`);
  const id = await addService(server.url);
  const editor = await (await openBrowser()).newPage();
  await openSession(editor, demoAccount("super_admin"));

  await test.step("a visitor sees it immediately, in both languages", async () => {
    const [, card] = (await listIn("en")).split(">Residence permit</h3>");
    expect(card?.split("</article>")[0]).toMatch(/From 20,000\sFCFA/);
    await page.goto("/services?lang=fr");
    await expect(serviceCard(page, SERVICE)).toContainText(/Dès 20\s000\sFCFA/);
  });

  // `form-part.component.test.tsx` tests how each kind of question is written.
  await test.step("a super_admin asks one more question, and tries the form out", async () => {
    await editor.goto(`/admin/services-config/${id}`);
    const part = editor.getByRole("region", { name: "Questions au client" });
    await part.getByRole("button", { name: "Ajouter une question", exact: true }).click();
    const dialog = editor.getByRole("dialog", { name: "Nouvelle question" });
    await dialog.getByLabel("Question (français)").fill("Profession");
    await dialog.getByLabel("Question (anglais)").fill("Occupation");
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();

    // Folded, it is as high as the field whose place it takes.
    await part.getByRole("button", { name: /^Profession/ }).click();
    // The keyboard does the same as dragging: Space, an arrow, Space.
    const handle = part.getByRole("button", { name: "Déplacer : Profession" });
    await handle.focus();
    await editor.keyboard.press("Space");
    await expect(handle).toHaveAttribute("aria-pressed", "true");
    // Arrows have an effect once the places of the questions have been measured.
    await expect(editor.getByText("« Profession » : position 5.")).toBeAttached();
    await editor.keyboard.press("ArrowUp");
    await expect(editor.getByText("« Profession » : position 4.")).toBeAttached();
    await editor.keyboard.press("Space");
    await expect(part.getByRole("button", { name: /^Déplacer/ }).nth(3)).toHaveAccessibleName(/Profession$/);

    await part.getByRole("button", { name: "Essayer sur un téléphone" }).click();
    const phone = part.getByRole("region", { name: "Ce que voit le client" });
    await phone.getByRole("button", { name: "Remplir avec des exemples" }).click();
    await phone.getByRole("button", { name: "Vérifier" }).click();
    await expect(phone.getByRole("region", { name: "À l’étape" })).toContainText("Pièce d’identité");
    await expect(phone.getByText("Tout est bon : le client peut continuer.")).toBeVisible();
    await inspect(editor);
    await editor.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expectToast(editor, "Service enregistré");
  });

  let request = "";
  await test.step("orders it for two persons at the organism's price", async () => {
    await openSession(page, person);
    await page.goto(`/service-request/${id}?country=TG`);
    await passStep(page, "context", [1, 5]);
    await chooseOrganism(page, ORGANISM);
    await next(page);
    await passStep(page, "details", [2, 5]);
    const wide = page.viewportSize();
    await page.setViewportSize(PHONE);
    await fillDetails(page, { city: "Paris", comments: "" });
    await page.getByRole("button", { name: "Ajouter une ligne" }).click();
    await page.getByLabel("Nom complet").first().fill("Essi Koffi");
    await page.getByLabel("Nom complet").nth(1).fill("Kodjo Koffi");
    await expect(page.getByText(/70\s000\sFCFA/).first()).toBeVisible();
    await inspect(page);
    await next(page);
    await passStep(page, "documents", [3, 5]);
    await expect(page.getByText("Recto et verso.")).toBeVisible();
    await next(page);
    await expect(
      page.getByText("Veuillez téléverser tous les documents requis. Manquant: Pièce d’identité"),
    ).toBeVisible();
    await inspect(page);
    await uploadDocument(page, "Pièce d’identité", pdf);
    await next(page);
    await passStep(page, "payment", [4, 5]);
    await expect(page.getByText("Kodjo Koffi")).toBeVisible();
    if (wide) await page.setViewportSize(wide);
    await payByCard(page, "70 000 FCFA");
    await passStep(page, "summary", [5, 5]);
    request = await confirmRequest(page);
  });

  await test.step("staff export the answers, with a column for each field and document", async () => {
    await move(server.url, request, START);
    // The dashboard lists the most urgent requests only, and other journeys order too.
    await goTo(editor, `/requests-queue?box=open&search=${encodeURIComponent(SERVICE)}`);
    const { name, bytes } = await downloaded(editor, "Exporter en Excel");
    expect(name).toMatch(/^demandes-[\d-]+\.xlsx$/);
    const sheets = await readWorkbook(bytes);
    const answers = sheets.find((sheet) => sheet.name === SERVICE);
    const at = answers?.rows[0]?.indexOf("Demandeurs: Nom complet") ?? -1;
    expect(answers?.rows[1]?.[at]).toBe("Essi Koffi\nKodjo Koffi");
    expect(answers?.rows.map((row) => row.at(-1))).toEqual(["Pièce d’identité", "Oui"]);
  });

  await test.step("staff read the answers and the document", async () => {
    await editor.getByRole("main").getByRole("link", { name: SERVICE }).first().click();
    const answers = editor.getByRole("region", { name: "Les personnes" });
    await expect(answers).toContainText("Kodjo Koffi");
    await expect(answers).toContainText("Ancien numéro");
    const documents = editor.getByRole("region", { name: "Documents", exact: true });
    await expect(documents.getByRole("heading", { name: "Pièce d’identité" })).toBeVisible();
  });

  await test.step("staff ask for the correction of an answer, which the customer makes in place", async () => {
    const work = editor.getByRole("main");
    await work.getByRole("link", { name: "Demander une correction : Demandeurs" }).click();
    const item = editor.getByRole("group", { name: "Élément 1" });
    await expect(item.getByLabel("Quelle réponse").locator("option:checked")).toHaveText("Demandeurs");
    await item.getByLabel("Pourquoi").fill("Le deuxième nom est incomplet.");
    await inspect(editor);
    await editor.getByRole("button", { name: "Demander au client" }).click();
    await expectToast(editor, "Complément demandé");

    const asked = page.locator("#information-requests");
    await expect(asked).toContainText("Le deuxième nom est incomplet.");
    await page.setViewportSize(PHONE);
    await asked.getByLabel("Nom complet").nth(1).fill("Kodjo Amen Koffi");
    await inspect(page);
    await asked.getByRole("button", { name: "Envoyer la correction" }).click();
    await expectToast(page, "Réponse enregistrée");

    await work.getByRole("link", { name: "Historique" }).click();
    const change = work.getByRole("listitem").filter({ hasText: "Réponse corrigée : Demandeurs" });
    await expect(change).toContainText("2. Kodjo Koffi");
    await expect(change).toContainText("2. Kodjo Amen Koffi");
    await inspect(editor);
  });

  await archiveServices(server.url, "sejour");
});
