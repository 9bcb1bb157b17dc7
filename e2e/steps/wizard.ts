import { expect, type Locator, type Page } from "@playwright/test";
import { answerQuestions } from "./answers.ts";
import { inspect } from "./arrive.ts";
import type { File } from "./files.ts";
import { expectToast } from "./toast.ts";
import { wordsOf } from "./words.ts";

type Step = "context" | "details" | "documents" | "payment" | "summary";

/** Expects that the wizard shows `step`, number `at` of `of`, and that the page is accessible. */
export async function expectStep(page: Page, step: Step, place: [at: number, of: number]): Promise<void> {
  await passStep(page, step, place);
  await inspect(page);
}

/** Like `expectStep`, for a step that was inspected before. */
export async function passStep(page: Page, step: Step, [at, of]: [number, number]): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole("heading", { level: 2, name: say.steps[step], exact: true }).waitFor();
  await expect(page.getByText(say.position(at, of), { exact: true })).toBeVisible();
}

/** Presses *Suivant*. */
export async function next(page: Page): Promise<void> {
  await page.getByRole("button", { name: (await wordsOf(page)).next, exact: true }).click();
}

/** Chooses the organism on which the price depends. */
export async function chooseOrganism(page: Page, name: string): Promise<void> {
  await page.getByRole("radiogroup").getByRole("radio", { name }).check();
}

/** Opens the organisation's fields on the first step. */
export async function unfoldOrganisation(page: Page): Promise<void> {
  await page.locator("summary").filter({ hasText: "Organisation concernée" }).click();
}

export type Details = { city: string; comments: string };

/** Fills in the details that the profile does not have. */
export async function fillDetails(page: Page, { city, comments }: Details): Promise<void> {
  const say = await wordsOf(page);
  await answerQuestions(page);
  await page.getByLabel(say.city).fill(city);
  await page.getByLabel(say.comments).fill(comments);
}

/** The place of a required document: an upload zone without a file, a card with one. */
export function documentPlace(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Chooses a file for a required document; does not wait for the result. */
export async function chooseFile(page: Page, name: string, file: File): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await documentPlace(page, name)
    .getByRole("button", { name: /^(Choisir un fichier|Choose a file)$/ })
    .click();
  await (await chooser).setFiles(file);
}

/** Uploads a document and waits until the server has it. */
export async function uploadDocument(page: Page, name: string, file: File): Promise<void> {
  await chooseFile(page, name, file);
  await expect(
    documentPlace(page, name).getByRole("button", { name: /^(Télécharger|Download)/ }),
  ).toBeVisible();
}

/** Confirms the summary and goes on to the request's page; resolves with its id. */
export async function confirmRequest(page: Page): Promise<string> {
  const say = await wordsOf(page);
  await page.getByRole("button", { name: say.confirm }).click();
  await expectToast(page, say.submitted);
  await expect(page).toHaveURL(/\/requests-tracking\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
