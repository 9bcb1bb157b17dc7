import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { createVault, openVault, SealError } from "./vault.ts";

const FIRST = "the first secret, of more than thirty-two characters";
const SECOND = "the second secret, of more than thirty-two characters";

describe("a vault", () => {
  test("opens what it sealed, each time to a different text that reveals nothing", () => {
    const vault = createVault([FIRST]);
    for (const plain of ["JBSWY3DPEHPK3PXP", "", "é 𞤀 \n", "x".repeat(5000)]) {
      const [one, two] = [vault.seal(plain, "here"), vault.seal(plain, "here")];
      expect(one).not.toBe(two);
      expect(one).toMatch(/^sealed\.1\.[0-9a-f]{12}\.[\w-]+$/);
      if (plain) expect(one).not.toContain(plain);
      expect([vault.open(one, "here"), vault.open(two, "here")]).toEqual([plain, plain]);
      // Recognised by the name that is derived from the secret, not by the state of this object.
      expect(createVault([FIRST]).open(one, "here")).toBe(plain);
    }
  });

  test("refuses a value that was moved, changed, truncated, sealed with another key or not sealed", () => {
    const vault = createVault([FIRST]);
    const sealed = vault.seal("JBSWY3DPEHPK3PXP", "factors/1");
    const [head, payload = ""] = [sealed.slice(0, sealed.lastIndexOf(".") + 1), sealed.split(".").at(-1)];
    const flipped = (at: number) => {
      const bytes = Buffer.from(payload, "base64url");
      bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
      return head + bytes.toString("base64url");
    };
    expect(() => vault.open(sealed, "factors/2")).toThrow(SealError);
    for (const wrong of [
      flipped(0),
      flipped(12),
      flipped(-1),
      head + payload.slice(0, 8),
      head,
      "sealed.1.",
      "sealed.1..",
      sealed.replace(/\.[0-9a-f]{12}\./, ".000000000000."),
      createVault([SECOND]).seal("JBSWY3DPEHPK3PXP", "factors/1"),
      "JBSWY3DPEHPK3PXP",
      "",
    ])
      expect(() => vault.open(wrong, "factors/1"), wrong).toThrow(SealError);
  });

  test("keeps a former key for opening, and seals with the current one", () => {
    const former = createVault([FIRST]).seal("kept", "here");
    const both = createVault([SECOND, FIRST]);
    expect(both.open(former, "here")).toBe("kept");
    const latter = both.seal("kept", "here");
    expect(createVault([SECOND]).open(latter, "here")).toBe("kept");
    expect(() => createVault([FIRST]).open(latter, "here")).toThrow(SealError);
    expect([former, latter, "plain"].map(both.isStale)).toEqual([true, false, true]);
    // An unknown key must not be used for sealing either.
    expect(createVault([SECOND]).isStale(former)).toBe(false);
  });
});

describe("the key of the data folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "vault-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const open = (variables: Record<string, string> = {}) =>
    openVault(readEnv({ DATA_DIR: join(folder, "data"), ...variables }));
  const path = () => join(folder, "data", "encryption.key");

  test("is created once, readable by its owner only, also by concurrent processes", async () => {
    const vaults = await Promise.all(Array.from({ length: 5 }, () => open()));
    const sealed = vaults.map((vault) => vault.seal("kept", "here"));
    const later = await open();
    expect(sealed.map((text) => later.open(text, "here"))).toEqual(sealed.map(() => "kept"));
    expect(((await stat(path())).mode & 0o777).toString(8)).toBe("600");
    expect(Buffer.from(await readFile(path(), "utf8"), "base64")).toHaveLength(32);
  });

  test("is replaced by the variable, and can be named as the former one", async () => {
    const sealed = (await open()).seal("kept", "here");
    expect(() => createVault([FIRST]).open(sealed, "here")).toThrow(SealError);
    const kept = (await readFile(path(), "utf8")).trim();
    const moved = await open({ ENCRYPTION_KEY: FIRST, ENCRYPTION_KEY_PREVIOUS: kept });
    expect(moved.open(sealed, "here")).toBe("kept");
    expect(createVault([FIRST]).open(moved.seal("anew", "here"), "here")).toBe("anew");
  });

  test("is not replaced when it cannot be read", async () => {
    await open();
    await rm(path());
    await writeFile(join(folder, "data", "encryption.key"), "");
    await expect(open()).rejects.toThrow("encryption.key");
    expect(await readFile(path(), "utf8")).toBe("");
  });
});

test("is required in production, and never accepted when it is too short", () => {
  const production = {
    APP_MODE: "production",
    PUBLIC_URL: "https://passerelle.test",
    DATABASE_URL: "postgres://localhost/passerelle",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "a@b.test",
  };
  expect(() => readEnv(production)).toThrow("ENCRYPTION_KEY: required when APP_MODE=production");
  expect(readEnv({ ...production, ENCRYPTION_KEY: FIRST }).encryptionKey).toBe(FIRST);
  for (const name of ["ENCRYPTION_KEY", "ENCRYPTION_KEY_PREVIOUS"])
    expect(() => readEnv({ [name]: "short" })).toThrow(`${name}: expected 32 random characters`);
});
