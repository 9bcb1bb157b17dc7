import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { FORMER_VERSIONS, LEGAL_DOCUMENTS, LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { expect, test } from "vitest";
import { legal } from "./module.ts";

/**
 * The first characters of the digest of each version's texts in both languages. People accepted those exact words:
 * changing a text needs a new version (`domain/legal/versions.ts`) and a new line here.
 */
const PUBLISHED: Record<string, string> = {
  "notice 2026-11-20": "142e9fafdcbc2763",
  "privacy 2026-11-20": "7b4771d76820a958",
  "privacy 2026-11-21": "e5428ba2f3c661d3",
  "privacy 2026-11-26": "d7b7261f67665b97",
  "privacy 2026-11-27": "2331aafaf8bbf026",
  "terms 2026-11-20": "45314ec56e71fd70",
};

const digestOf = (folder: string) => {
  const hash = createHash("sha256");
  for (const language of ["fr", "en"]) {
    const file = new URL(`./${folder}/${language}.json`, import.meta.url);
    // Parsed and serialized, with plain spaces: the layout of the file and the kind of its spaces do not matter.
    const texts = JSON.stringify(JSON.parse(readFileSync(file, "utf8")));
    hash.update(texts.replaceAll(/[\u00a0\u202f]/g, " "));
  }
  return hash.digest("hex").slice(0, 16);
};

test.each(LEGAL_DOCUMENTS)("%s is unchanged since its version was published", (document) => {
  expect(PUBLISHED[`${document} ${LEGAL_VERSIONS[document]}`]).toBe(digestOf(document));
});

test("each published version that is not in force has a page with its exact words", () => {
  const former = LEGAL_DOCUMENTS.flatMap((document) =>
    FORMER_VERSIONS[document].map((version) => [document, version] as const),
  );
  const inForce = LEGAL_DOCUMENTS.map((document) => `${document} ${LEGAL_VERSIONS[document]}`);
  const published = former.map(([document, version]) => `${document} ${version}`);
  expect([...published, ...inForce].sort()).toEqual(Object.keys(PUBLISHED).sort());
  for (const [document, version] of former) {
    expect(PUBLISHED[`${document} ${version}`]).toBe(digestOf(`${document}/${version}`));
    expect(legal.pages.map(({ path }) => path)).toContain(`/legal/${document}/${version}`);
  }
});
