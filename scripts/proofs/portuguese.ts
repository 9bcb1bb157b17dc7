import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Tree } from "../planted/tree.ts";

/** A language that exists only in tests: its entry in the list and its words files. */
const LANGUAGES = "packages/domain/src/languages.ts";
const ENTRY = `  pt: { name: "Português", locale: "pt-PT", quotes: ["«", "»"], isRequired: false },\n`;

/** Marks texts of the copy, to distinguish translations from fallbacks. */
const translate = (english: string) => english.replace(/(?<=": ")(?=\p{Lu})/gu, "Pt ");

/** A test of the running server and of an email in the language. */
const SPEAK = "apps/server/src/platform/portuguese.test.ts";
const SPEAK_TEST = `import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildModality, buildService } from "../../test/builders/catalogue.ts";
import { modules } from "../modules.ts";
import { createEmailRenderer } from "./email-render.ts";
import { emailsOf } from "./module.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("data is French where it is not translated, and words are in the language", async () => {
  const { id } = await buildService(server.ctx.db, { title: "Passeport", en: { title: "Passport" } });
  await buildModality(server.ctx.db, { service_id: id });
  const reply = await server.app.inject({ url: "/api/services", headers: { "accept-language": "pt" } });
  expect(reply.json().services).toMatchObject([{ title: "Passeport", estimated_time: "3–5 working days" }]);
});

test("editors may write it, and the search finds it", async () => {
  const { headers } = await buildUser(server, { role: "super_admin" });
  const payload = {
    id: crypto.randomUUID(),
    type: "link",
    title: { fr: "Les impôts", en: "Taxes", pt: "Os impostos" },
    description: { fr: "Quoi.", en: "What." },
    category: "tax",
    country: null,
    is_public: true,
    link_url: "https://www.exemple.cm",
  };
  const saved = await server.app.inject({ method: "POST", url: "/api/admin/resources", headers, payload });
  expect(saved.json(), saved.body).toMatchObject({ title: payload.title });
  const found = await server.app.inject({ url: "/api/search?q=imposto", headers: { "accept-language": "pt" } });
  expect(found.json().results).toMatchObject([{ title: "Os impostos", detail: "Quoi." }]);
});

test("an email is written in it", () => {
  const render = createEmailRenderer(emailsOf(modules));
  const values = { name: "Awa", reference: "R-1", subject: "Acte", link: "https://a.test/1" };
  const email = render("Passerelle", { template: "ticket_opened", to: "awa@a.test", language: "pt", values });
  expect(email.html).toContain('<html lang="pt">');
  expect(email.text).toMatch(/^Pt /);
});
`;

/** A test of a public page in the language, which its component renders from the words files. */
const PAGE = "apps/web/app/portuguese.test.ts";
const PAGE_TEST = `import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { languageOfRequest } from "./lib/language.ts";
import { serverWords } from "./lib/words.server.ts";
import { WordsProvider } from "./lib/words.tsx";
import { LanguageSwitch } from "./shell/components/language-switch.tsx";

test("a page is shown in it", () => {
  const language = languageOfRequest(new Request("https://a.test/?lang=pt"));
  const Page = createRoutesStub([{ path: "/", Component: LanguageSwitch }]);
  const page = { language, source: serverWords, children: createElement(Page) };
  const html = renderToString(createElement(WordsProvider, page));
  expect(html).toContain('aria-label="Pt Language"');
  expect(html).toContain('hrefLang="pt" lang="pt" title="Português" aria-current="true"');
});
`;

/** Adds the language to the tree, with words for the texts that the tree has in English at that time. */
export function addPortuguese(tree: Tree): void {
  tree.edit(LANGUAGES, "} as const satisfies", `${ENTRY}} as const satisfies`);
  tree.plant({ [SPEAK]: SPEAK_TEST, [PAGE]: PAGE_TEST });
  addPortugueseWords(tree);
}

/** Translates every words file of the tree. */
export function addPortugueseWords(tree: Tree): void {
  const words = readdirSync(tree.root, { recursive: true, encoding: "utf8" })
    .filter(
      (path) => /^apps\/(?:web\/app|server)\/.*\/en\.json$/.test(path) && !path.includes("node_modules"),
    )
    .map((path) => [`${dirname(path)}/pt.json`, translate(readFileSync(join(tree.root, path), "utf8"))]);
  tree.plant(Object.fromEntries(words));
}
