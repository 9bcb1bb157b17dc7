import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startOwnApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall } from "../../../test/builders/auth.ts";
import { readEnv } from "../../platform/env.ts";
import { isBreached } from "./breached.ts";

const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();

function writeList(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "breached-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "hashes.txt");
  writeFileSync(path, content);
  return path;
}

const linesOf = (passwords: string[]) =>
  passwords.map((password, seen) => `${hashOf(password)}:${(seen + 1) ** 4}`).sort();

const PASSWORDS = Array.from({ length: 60 }, (_, index) => `parapluie-${index}`);

test.each(["\r\n", "\n"])(
  "finds each hash of a sorted list and no other, with lines that end in %j",
  async (end) => {
    for (const path of [
      writeList(linesOf(PASSWORDS).join(end)),
      writeList(linesOf(PASSWORDS).join(end) + end),
    ]) {
      for (const password of PASSWORDS) expect(await isBreached(path, password), password).toBe(true);
      for (const password of PASSWORDS) expect(await isBreached(path, `${password}!`), password).toBe(false);
    }
  },
);

test.each([0, 1, 2, 3])("finds all of %d hashes", async (count) => {
  const path = writeList(linesOf(PASSWORDS.slice(0, count)).join("\r\n"));
  const found = await Promise.all(PASSWORDS.slice(0, 5).map((password) => isBreached(path, password)));
  expect(found).toEqual([0, 1, 2, 3, 4].map((index) => index < count));
});

test.each([`${"a".repeat(40)}:3\n`, "parapluie\n", "0".repeat(4_000)])(
  "rejects a file that is no such list",
  async (content) => {
    await expect(isBreached(writeList(content), "parapluie")).rejects.toThrow(/line/);
  },
);

test("refuses a password of the list where an account chooses one, and accepts one at sign-in without a readable list", async () => {
  const path = writeList(linesOf(["parapluie-bleu-118"]).join("\r\n"));
  const server = await startOwnApp({ BREACHED_PASSWORDS_FILE: path });
  onTestFinished(() => server.close());
  const signUp = (password: string) =>
    authCall(server, "POST", "/signup", { email: "breached@passerelle.test", password });
  expect((await signUp("parapluie-bleu-118")).json()).toMatchObject({
    code: "weak_password",
    weak_password: { reasons: ["pwned"] },
  });
  expect((await signUp("parapluie-bleu-119")).statusCode).toBe(200);
  const user = await buildUser(server);
  writeFileSync(path, "parapluie\n");
  const reply = await authCall(server, "POST", "/token?grant_type=password", {
    email: user.email,
    password: TEST_PASSWORD,
  });
  expect([reply.statusCode, reply.json().weak_password]).toEqual([200, undefined]);
});

test("refuses a list that cannot be read at the start", () => {
  expect(() => readEnv({ BREACHED_PASSWORDS_FILE: "/none/hashes.txt" })).toThrow(
    "BREACHED_PASSWORDS_FILE: expected the path of a file that can be read",
  );
});
