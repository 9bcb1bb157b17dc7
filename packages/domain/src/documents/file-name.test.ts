import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  requestOfPath,
  sanitiseFileName,
  shownName,
  storagePath,
  withExtension,
  withoutFileNames,
} from "./file-name.ts";

const nasty = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(".", "/", "\\", "a", "é", " ", "\0", "-", "_"), maxLength: 300 }),
);

describe("sanitiseFileName", () => {
  it.each([
    ["Été.pdf", "Ete.pdf"],
    ["acte-de_naissance.PDF", "acte-de_naissance.PDF"],
    ["Carte d’identité (recto).jpg", "Carte_d_identite_recto_.jpg"],
    ["cœur.png", "coeur.png"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["..\\..\\x.exe", "_.._x.exe"],
    [".", "file"],
    ["..", "file"],
    ["", "file"],
    [".htaccess", "htaccess"],
    ["...pdf", "pdf"],
    ["文件.pdf", "_.pdf"],
    ["a.pdf\0.png", "a.pdf_.png"],
    ["scan.pdf.", "scan.pdf"],
    [`${"a".repeat(200)}.pdf`, `${"a".repeat(116)}.pdf`],
    ["a".repeat(200), "a".repeat(120)],
    [`${"a".repeat(119)}.${"b".repeat(50)}`, "a".repeat(119)],
    [`${"a".repeat(200)}.${"b".repeat(9)}`, `${"a".repeat(110)}.${"b".repeat(9)}`],
    [`${"a".repeat(200)}.${"b".repeat(10)}`, "a".repeat(120)],
    [`a.${"b".repeat(200)}`, `a.${"b".repeat(118)}`],
  ])("%j: %j", (name, safe) => {
    expect(sanitiseFileName(name)).toBe(safe);
  });

  it("returns one safe path segment for any name, and keeps safe names", () => {
    fc.assert(
      fc.property(nasty, (name) => {
        const safe = sanitiseFileName(name);
        expect(safe).toMatch(/^[A-Za-z0-9_-](?:[A-Za-z0-9._-]{0,118}[A-Za-z0-9_-])?$/);
        expect(sanitiseFileName(safe)).toBe(safe);
      }),
      { numRuns: 1000 },
    );
  });

  it("stays fast for a very long name", () => {
    expect(sanitiseFileName(`a${".".repeat(500_000)}b`)).toHaveLength(120);
  });

  it("keeps the extension whatever the length of the name", () => {
    const stem = fc.string({ unit: fc.constantFrom("a", "é", " ", "."), maxLength: 300 });
    fc.assert(
      fc.property(stem, fc.constantFrom("pdf", "jpg", "jpeg", "png"), (start, extension) => {
        expect(sanitiseFileName(`x${start}.${extension}`).endsWith(`.${extension}`)).toBe(true);
      }),
    );
  });
});

describe("storagePath", () => {
  const ids = { userId: "6f1c-u", requestId: "9ab2-r", uploadId: "77aa-l" };

  it("joins user, request, upload, document name and file name", () => {
    const path = storagePath({ ...ids, docName: "Acte de décès", fileName: "Été 1.pdf" });
    expect(path).toBe("6f1c-u/9ab2-r/77aa-l/Acte_de_deces-Ete_1.pdf");
  });

  it("never leaves the upload's folder, whatever the names", () => {
    fc.assert(
      fc.property(nasty, nasty, (docName, fileName) => {
        const segments = storagePath({ ...ids, docName, fileName }).split("/");
        expect(segments).toHaveLength(4);
        expect(segments.slice(0, 3)).toEqual(Object.values(ids));
        expect(segments[3]?.length).toBeLessThanOrEqual(241);
      }),
    );
  });

  it.each(["", "..", "a/b", "a\\b", "a b", "a\n"])("refuses the id %j", (id) => {
    const names = { docName: "CNI", fileName: "cni.pdf" };
    expect(() => storagePath({ ...ids, ...names, userId: id })).toThrow(RangeError);
    expect(() => storagePath({ ...ids, ...names, requestId: id })).toThrow(RangeError);
    expect(() => storagePath({ ...ids, ...names, uploadId: id })).toThrow(RangeError);
  });
});

describe("shownName", () => {
  it.each([
    ["C:\\Users\\awa\\Été n°1.pdf", "Été n°1.pdf"],
    ["../../etc/passwd", "passwd"],
    ["facture\u202efdp.exe", "facturefdp.exe"],
    [" a\r\nb.pdf ", "ab.pdf"],
    ["", "file"],
    ["/", "file"],
  ])("%j: %j", (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  it("is never empty, and keeps the end of a shortened name", () => {
    fc.assert(
      fc.property(nasty, (name) => {
        const shown = shownName(name);
        expect(shown).not.toBe("");
        expect(shown.length).toBeLessThanOrEqual(200);
        expect(shown).not.toMatch(/\p{C}/u);
      }),
    );
    expect(shownName(`${"a".repeat(300)}.pdf`)).toMatch(/^a{160}a{36}\.pdf$/);
  });
});

describe("withExtension", () => {
  it.each([
    ["photo.JPEG", "photo.JPEG"],
    ["photo.jpg", "photo.jpg"],
    ["photo.exe", "photo.exe.jpg"],
    ["jpg", "jpg.jpg"],
    ["photo", "photo.jpg"],
  ])("%j: %j", (name, named) => {
    expect(withExtension(name, ["jpg", "jpeg"])).toBe(named);
  });
});

describe("requestOfPath", () => {
  const ids = { userId: crypto.randomUUID(), requestId: crypto.randomUUID() };

  it("reads the request of a document's path", () => {
    const path = storagePath({ ...ids, uploadId: "c_1", docName: "Acte", fileName: "a.pdf" });
    expect(requestOfPath(path)).toBe(ids.requestId);
  });

  it.each([
    `mandate-scans/${ids.requestId}/c_1`,
    `mandate-scans/${ids.requestId}/c_1/a.pdf`,
    `${ids.userId}/${ids.requestId}/c_1`,
    `${ids.userId}/${ids.requestId}/c_1/d/a.pdf`,
    `${ids.userId}/request/c_1/a.pdf`,
    "",
  ])("reads none in %j", (path) => {
    expect(requestOfPath(path)).toBeUndefined();
  });
});

describe("withoutFileNames", () => {
  const ids = { userId: crypto.randomUUID(), requestId: crypto.randomUUID() };

  it("removes every file name that a path can have, and keeps the folders and the text around", () => {
    fc.assert(
      fc.property(nasty, nasty, (docName, fileName) => {
        const path = storagePath({ ...ids, uploadId: "c_1", docName, fileName });
        const folder = `${ids.userId}/${ids.requestId}/c_1`;
        expect(withoutFileNames(`cannot read "/data/${path}"`)).toBe(`cannot read "/data/${folder}/…"`);
      }),
    );
  });

  it("keeps paths without the name of a person's file", () => {
    const path = `vault/${ids.userId}/${ids.requestId}/${crypto.randomUUID()}`;
    expect(withoutFileNames(`open '/data/files/${path}', /etc/passerelle.env`)).toBe(
      `open '/data/files/${path}', /etc/passerelle.env`,
    );
  });
});
