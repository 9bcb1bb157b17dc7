import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startOwnApp, startTestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../../test/builders/auth.ts";
import { readEnv } from "../../platform/env.ts";
import { weaknessOf, wordsOf } from "./strength.ts";

const env = readEnv({});
const reasons = async (password: string, words?: string[]) =>
  (await weaknessOf(env, password, words))?.reasons;

test.each([
  "password",
  "P@ssw0rd",
  "Password2024!",
  "motdepasse",
  "Motdepasse1",
  "azertyuiop",
  "azerty123456",
  "qwertz123",
  "1q2w3e4r",
  "iloveyou2",
  "Bienvenue2025",
  "Dakar2024!",
  "cotedivoire225",
  "14071990",
  "1990-07-14",
  "aaaaaaaaaa",
  "abcabcabc",
  "987654321",
  "Passerelle!",
  "passerelle2026",
])("refuses %s as one of the first guesses", async (password) => {
  expect(await reasons(password)).toEqual(["pwned"]);
});

test.each([
  "Akwaba!2026",
  "un autre mot de passe",
  "correct horse battery",
  "x7$kLq9!vTz",
  "dragon-de-komodo-7391",
  "Ñandú-été-œuf",
])("accepts %s", async (password) => {
  expect(await reasons(password)).toBeUndefined();
});

test.each([
  ["Mamadou.Diop", "mamadou.diop@passerelle.test", ""],
  ["mamadou.diop@passerelle.test", "mamadou.diop@passerelle.test", ""],
  ["mamadou.diop1990", "mamadou.diop@passerelle.test", ""],
  ["Bassong2027!", "m@passerelle.test", "Solange Bassong"],
  ["solange bassong", "", "Solange Bassong"],
  ["SolangeBassong!", "", "Solange  Bassong"],
])("refuses %s to the person of %s, %s", async (password, email, name) => {
  expect(await reasons(password, wordsOf(email, name))).toEqual(["pwned"]);
  expect(await reasons(password)).toBeUndefined();
});

test("recognises more than the 3,000 most common passwords", () => {
  expect(
    dictionary["passwords-common"].filter((one) => one.length >= env.passwords.minLength).length,
  ).toBeGreaterThan(3_000);
});

test("handles a long repetitive text quickly", async () => {
  const start = performance.now();
  for (const text of ["ab".repeat(36), "qwerty".repeat(12), "x".repeat(72), "1qaz".repeat(18)])
    await reasons(text);
  expect(performance.now() - start).toBeLessThan(patience(3_000));
});

test("applies the configured length and character sets, and states every reason", async () => {
  const server = await startOwnApp({
    PASSWORD_MIN_LENGTH: "12",
    PASSWORD_REQUIRED_CHARACTERS: "lower,upper,digit,symbol",
  });
  const signUp = (password: string) =>
    authCall(server, "POST", "/signup", { email: "strict@passerelle.test", password });
  const reply = await signUp("password");
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    {
      code: "weak_password",
      message:
        "Password should be at least 12 characters. Password should contain at least one character of each: " +
        "abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, !@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~. " +
        "Password is known to be weak and easy to guess, please choose a different one.",
      weak_password: { reasons: ["length", "characters", "pwned"] },
    },
  ]);
  expect((await signUp("Longue-Phrase")).json().weak_password).toEqual({ reasons: ["characters"] });
  expect((await signUp("Longue-Phrase-7")).statusCode).toBe(200);
  await server.close();
});

test("still accepts a weak password from before at sign-in, with a warning", async () => {
  const server = await startTestApp();
  const { email } = await buildUser(server, { password: "password" });
  const client = await buildClient(server);
  const { data, error } = await client.signInWithPassword({ email, password: "password" });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({
    reasons: ["pwned"],
    message: expect.stringContaining("easy to guess"),
  });
  await server.close();
});
