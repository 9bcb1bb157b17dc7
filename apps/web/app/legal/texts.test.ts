import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { expect, test } from "vitest";

/**
 * The first characters of the digest of each version's texts in both languages. People accepted those exact words:
 * changing a text needs a new version (`domain/legal/versions.ts`) and a new line here.
 */
const PUBLISHED: Record<string, string> = {
  "notice 2026-11-20": "142e9fafdcbc2763",
  "privacy 2026-11-20": "7b4771d76820a958",
  "privacy 2026-11-21": "e5428ba2f3c661d3",
  "terms 2026-11-20": "45314ec56e71fd70",
};

const digestOf = (document: string) => {
  const hash = createHash("sha256");
  for (const language of ["fr", "en"]) {
    const file = new URL(`./${document}/${language}.json`, import.meta.url);
    // Parsed and serialized, so that the layout of the file does not matter.
    hash.update(JSON.stringify(JSON.parse(readFileSync(file, "utf8"))));
  }
  return hash.digest("hex").slice(0, 16);
};

test.each(LEGAL_DOCUMENTS)("%s is unchanged since its version was published", (document) => {
  expect(PUBLISHED[`${document} ${LEGAL_VERSIONS[document]}`]).toBe(digestOf(document));
});
