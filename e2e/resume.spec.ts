import { expect, type Page } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { CUT_OFF } from "./fixtures/watch.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession, signIn } from "./steps/account.ts";
import { type File, makeFiles } from "./steps/files.ts";
import { fillCard, GOOD_CARD } from "./steps/payment.ts";
import { saveDraft } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import {
  chooseFile,
  confirmRequest,
  documentPlace,
  fillDetails,
  next,
  passStep,
  uploadDocument,
} from "./steps/wizard.ts";

const IDENTITY = "Pièce d’identité du demandeur";
const ADDRESS = "Justificatif de domicile du gérant";
const STATUTES = "Projet de statuts signé";
const person = demoAccount("partenaire");

// On the embedded database, like `npm start`.
test.use({ data: "folder" });

test("an order closed midway and continued elsewhere, the server killed: saved data is never lost", async ({
  page,
  browser,
  server,
  openBrowser,
  tolerate,
}) => {
  const { pdf, png, jpg } = await makeFiles(browser);
  const draft = await saveDraft(server.url, await tokenOf(server.url, person), {
    service: "Création de SARL",
    country_code: "CI",
    organism: "Guichet unique de création d’entreprises d’Abidjan",
  });
  const editPath = `/service-request/edit/${draft}`;

  await test.step("continues a draft, uploads one document, and closes the browser", async () => {
    await openSession(page, person);
    await page.goto(`${editPath}?step=details`);
    await fillDetails(page, { city: "Douala", comments: "Trois associés." });
    await page.getByLabel("Fonction").fill("Gérant");
    await next(page);
    await passStep(page, "documents", [3, 5]);
    await uploadDocument(page, IDENTITY, png);
    await page.context().close();
  });

  // The link of the request is opened on another device without a session.
  const context = await openBrowser();
  const first = await context.newPage();

  await test.step("signs in elsewhere and finds everything", async () => {
    await first.goto(editPath);
    await expect(first).toHaveURL(/\/login$/);
    await expect(first.getByText("Connectez-vous pour demander ce service.")).toBeVisible();
    await signIn(first, person);
    await expect(first).toHaveURL(new RegExp(`${editPath}\\?step=documents$`));
    await passStep(first, "documents", [3, 5]);
    await expect(documentPlace(first, IDENTITY)).toContainText("piece.png");
    await first.getByRole("button", { name: "Précédent" }).click();
    await passStep(first, "details", [2, 5]);
    await expect(first.getByLabel("Ville de résidence")).toHaveValue("Douala");
    await expect(first.getByLabel("Fonction")).toHaveValue("Gérant");
    await expect(first.getByLabel("Commentaires")).toHaveValue("Trois associés.");
  });

  await test.step("the server is killed during an upload, which resumes automatically; nothing saved is lost", async () => {
    tolerate(CUT_OFF);
    await first.getByLabel("Ville de résidence").fill("Bouaké");
    await next(first);
    await passStep(first, "documents", [3, 5]);
    await uploadDocument(first, ADDRESS, jpg);
    tolerate(/status of 503/);
    const begun = await answerAwayOnce(first);
    await cutOff(first, STATUTES, heavy(pdf), () => server.crash());
    await expect(documentPlace(first, STATUTES).getByRole("button", { name: /^Télécharger/ })).toBeVisible({
      timeout: patience(30_000),
    });
    expect(begun(), "what was sent is not sent again").toBe(1);
    await first.reload();
    await expect(documentPlace(first, IDENTITY)).toContainText("piece.png");
    await expect(documentPlace(first, ADDRESS)).toContainText("IMG_0042.JPG");
    await first.getByRole("button", { name: "Précédent" }).click();
    await expect(first.getByLabel("Ville de résidence")).toHaveValue("Bouaké");
    await next(first);
    await next(first);
  });

  await test.step("the server is killed while the bank decides: the payment is recovered", async () => {
    await passStep(first, "payment", [4, 5]);
    await fillCard(first, GOOD_CARD);
    await first.getByRole("button", { name: "Payer 260 000 FCFA" }).click();
    await expect(first.getByText("En attente de confirmation")).toBeVisible();
    // On a slow machine the payment succeeds before the crash, and the toast is gone before the server is back.
    await Promise.all([expectToast(first, "Paiement réussi!"), server.crash()]);
    await passStep(first, "summary", [5, 5]);
    await confirmRequest(first);
  });
});

/** The same document with seven megabytes after its end, which PDF readers ignore. */
function heavy(file: File): File {
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(7 * 1024 * 1024, " ")]) };
}

/**
 * Replies once with 503 to the request that continues an upload, like a proxy without a server; counts the uploads that start.
 */
async function answerAwayOnce(page: Page): Promise<() => number> {
  let away = false;
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/files/uploads")) begun += 1;
  });
  await page.route("**/files/uploads/*", async (route) => {
    if (away || route.request().method() !== "HEAD") return route.fallback();
    away = true;
    await route.fulfill({ status: 503 });
  });
  return () => (away ? begun : Number.NaN);
}

/** Sends a file over a slow connection and interrupts it by `cut`. */
async function cutOff(page: Page, name: string, file: File, cut: () => Promise<void>): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  const line = (uploadThroughput: number) =>
    protocol.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line(1_500_000);
  await chooseFile(page, name, file);
  const bar = documentPlace(page, name).getByRole("progressbar");
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(10);
  await cut();
  await expect(bar, "cut off on the way, and not given up").toBeVisible();
  await line(-1);
}
