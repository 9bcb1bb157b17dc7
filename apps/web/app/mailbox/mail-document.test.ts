import { describe, expect, it } from "vitest";
import { mailDocument } from "./mail-document.ts";

describe("the document of a mail", () => {
  it("sends its links to the whole page from its head", () => {
    expect(mailDocument('<!doctype html><html><head lang="fr"><title>$& $1</title></head></html>')).toBe(
      '<!doctype html><html><head lang="fr"><base target="_top"><title>$& $1</title></head></html>',
    );
  });

  it("does so where there is no head, and takes no other tag for one", () => {
    expect(mailDocument("<header>Bonjour</header>")).toBe('<base target="_top"><header>Bonjour</header>');
  });
});
