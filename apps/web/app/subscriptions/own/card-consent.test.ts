import { createHash } from "node:crypto";
import { CARD_CONSENT_VERSION } from "@passerelle/domain/payments/card-consent";
import { expect, test } from "vitest";
import en from "./en.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };

/** The SHA-256 of each version of the text. Never change a line: a consent names the version that its payer read. */
const TEXTS: Record<number, string> = {
  1: "91368b37fd182d43b9a5e562f0d5c090b3bc5e41a2180a51c66f7097dcb5d157",
};

test("the text of the consent is the one of its version", () => {
  const text = JSON.stringify([fr.renewal.consent, en.renewal.consent]);
  expect(createHash("sha256").update(text).digest("hex")).toBe(TEXTS[CARD_CONSENT_VERSION]);
});
