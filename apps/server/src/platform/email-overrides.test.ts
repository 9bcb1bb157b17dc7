import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { modules } from "../modules.ts";
import type { Email } from "./email.ts";
import { readOverrides } from "./email-overrides.ts";
import { createEmailRenderer } from "./email-render.ts";
import { emailsOf } from "./module.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "templates-"));
  mkdirSync(join(dataDir, "templates"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(dataDir, "templates", file), text);
const read = () => readOverrides({ dataDir }, emailsOf(modules));
const render = (email: object) =>
  createEmailRenderer(emailsOf(modules), read())("Passerelle", email as Email);
const RECOVERY = {
  template: "recovery",
  to: "awa@voyage.test",
  language: "fr",
  values: { name: "Awa <b>Ndiaye</b>", link: "https://a.test/1?a=1&b=2", otp: "0123456789" },
};

test("replaces only the parts that have a file, with the code in them", () => {
  const usual = render(RECOVERY);
  write("recovery.fr.subject", "Votre accès,\n{{name}}\n");
  write("recovery.fr.txt", "Code {{ otp }} pour {{name}}, {{platform}}.\n");
  expect(render(RECOVERY)).toEqual({
    subject: "Votre accès, Awa <b>Ndiaye</b>",
    text: "Code 0123456789 pour Awa <b>Ndiaye</b>, Passerelle.\n",
    html: usual.html,
  });
  const english = { ...RECOVERY, language: "en" };
  expect(render(english).text).toContain("https://a.test/1?a=1&b=2");
  expect(usual.text).not.toContain("0123456789");
});

test("escapes values in HTML, and leaves the rest as written", () => {
  write("recovery.fr.html", '<p>{{name}}</p><a href="{{link}}">Ouvrir</a>');
  expect(render(RECOVERY).html).toBe(
    '<p>Awa &lt;b&gt;Ndiaye&lt;/b&gt;</p><a href="https://a.test/1?a=1&amp;b=2">Ouvrir</a>',
  );
});

test.each([
  ["recovery.fr.txt", "{{lnk}}", "{{lnk}} is no placeholder of it"],
  ["recovery.fr.txt", "{{link}} {{amount}}", "{{amount}} is no placeholder of it"],
  ["recovery.fr.html", "<p>Bonjour {{name}}</p>", "expected {{link}} or {{otp}}"],
  ["reauthentication.en.txt", "Hello {{name}}", "expected {{code}}"],
  ["recovery.de.txt", "{{link}}", "expected the name of an email"],
  ["recover.fr.txt", "{{link}}", "expected the name of an email"],
  ["recovery.fr.mjml", "{{link}}", "expected the name of an email"],
  ["recovery.fr.txt.bak", "{{link}}", "expected the name of an email"],
])("refuses %s with %s at the start, by its name", (file, text, why) => {
  write(file, text);
  expect(read).toThrow(`templates/${file} of DATA_DIR`);
  expect(read).toThrow(why);
});

test("needs no folder and no file", () => {
  rmSync(join(dataDir, "templates"), { recursive: true });
  expect(read).not.toThrow();
});
