import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { tokenOf } from "../../../e2e/steps/access.ts";
import { type Credentials, demoAccount } from "../../../e2e/steps/account.ts";
import { commentOf, saveDraft } from "../../../e2e/steps/request.ts";
import { ensureHeadlessShell } from "../../chromium.ts";
import { ROOT } from "../../prepare/root.mjs";

export const LANGUAGES = ["fr", "en"] as const;
type Language = (typeof LANGUAGES)[number];

const BUTTON = { fr: "Suivant", en: "Next" };
const FIELD = { fr: "Commentaires", en: "Comments" };
const READ_WITHIN_MS = 60_000;

const wordsOf = (folder: string, language: Language) =>
  JSON.parse(readFileSync(join(ROOT, "apps/web/app", folder, `${language}.json`), "utf8"));

/** The text that the page of a payment shows while its provider has not answered. */
export function notAnswered(language: Language): string {
  const { waiting } = wordsOf("payments", language) as { waiting: { not_answered: string } };
  return waiting.not_answered;
}

/** The sentence that a reader gets for an error code. Throws if the code has no sentence. */
export function sentenceOf(code: string, language: Language): string {
  const { errors } = wordsOf("lib", language) as { errors: Record<string, string> };
  const sentence = errors[code];
  if (!sentence || sentence === errors.internal) throw new Error(`no sentence in ${language} for ${code}`);
  return sentence;
}

/** A person with a draft open in a browser, in one language. */
export type Reader = {
  language: Language;
  /** Types a comment and tries to continue; resolves with those of `sentences` that the page then shows. */
  typeAndSave: (text: string, sentences: readonly string[]) => Promise<string>;
  /** The current text of the field. */
  typed: () => Promise<string>;
  /** Tries to continue again; resolves with the comment that is stored. */
  saveAgain: () => Promise<string>;
};

async function openReader(page: Page, url: string, language: Language, person: Credentials): Promise<Reader> {
  const reply = await page.request.post(`${url}/auth/v1/token?grant_type=password`, { data: person });
  const session = await reply.text();
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  const id = await saveDraft(url, token);
  await page.goto(`${url}/api/settings`);
  await page.evaluate((stored) => {
    localStorage.setItem("session", stored);
    // biome-ignore lint/suspicious/noDocumentCookie: as `signed-in-hint.ts` sets it
    document.cookie = "signed_in=1;path=/";
  }, session);
  await page.goto(`${url}/service-request/edit/${id}?step=details&lang=${language}`);
  const field = page.getByLabel(FIELD[language]);
  await field.waitFor();
  const goOn = () => page.getByRole("button", { name: BUTTON[language], exact: true }).click();
  return {
    language,
    typeAndSave: async (text, sentences) => {
      await field.fill(text);
      await goOn();
      const shown = sentences.map((sentence) =>
        page
          .getByText(sentence)
          .first()
          .waitFor({ timeout: READ_WITHIN_MS })
          .then(() => sentence),
      );
      return Promise.any(shown).catch(async () => {
        throw new Error(`none of these is shown: ${sentences.join(" ")}\n${await page.innerText("body")}`);
      });
    },
    typed: () => field.inputValue(),
    saveAgain: async () => {
      if (await field.isVisible()) await goOn();
      await field.waitFor({ state: "hidden", timeout: READ_WITHIN_MS });
      return commentOf(url, await tokenOf(url, person), id);
    },
  };
}

/** Opens a reader in each language, each in a separate browser context. */
export async function openReaders(url: string): Promise<{ readers: Reader[]; close: () => Promise<void> }> {
  const browser: Browser = await chromium.launch({ executablePath: ensureHeadlessShell() });
  const readers: Reader[] = [];
  for (const [at, language] of LANGUAGES.entries()) {
    const context = await browser.newContext({ locale: language });
    const person = demoAccount(["diaspora", "investisseur"][at] ?? "");
    readers.push(await openReader(await context.newPage(), url, language, person));
  }
  return { readers, close: () => browser.close() };
}
