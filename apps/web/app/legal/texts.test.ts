import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { expect, test } from "vitest";

/**
 * What was published under each version, as the first characters of the digest of its texts in both languages. Somebody
 * accepted those very words: a text that changes gets a new version (`domain/legal/versions.ts`) and a new line here.
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
    // Read and written again: how the file is laid out changes nothing of what it says.
    hash.update(JSON.stringify(JSON.parse(readFileSync(file, "utf8"))));
  }
  return hash.digest("hex").slice(0, 16);
};

test.each(LEGAL_DOCUMENTS)("%s says what was published under its version", (document) => {
  expect(PUBLISHED[`${document} ${LEGAL_VERSIONS[document]}`]).toBe(digestOf(document));
});
