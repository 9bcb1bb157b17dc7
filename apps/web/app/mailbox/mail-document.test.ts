import { describe, expect, it } from "vitest";
import { mailDocument } from "./mail-document.ts";

describe("the document of an email", () => {
  it("opens its links in the whole page", () => {
    expect(mailDocument('<!doctype html><html><head lang="fr"><title>$& $1</title></head></html>')).toBe(
      '<!doctype html><html><head lang="fr"><base target="_top"><title>$& $1</title></head></html>',
    );
  });

  it("opens links in the whole page without a head too, and mistakes no other tag for one", () => {
    expect(mailDocument("<header>Bonjour</header>")).toBe('<base target="_top"><header>Bonjour</header>');
  });
});
