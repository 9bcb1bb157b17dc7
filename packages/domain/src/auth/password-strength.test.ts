import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PASSWORD_STRENGTHS, passwordStrength } from "./password-strength.ts";

const rank = (password: string) => PASSWORD_STRENGTHS.indexOf(passwordStrength(password));

// Without vowels and their look-alikes, no common word can be spelled.
const wordless = fc.constantFrom(...'bcdfghjkmnpqrtvxzBCDFGHJKMNPQRTVXZ26789#%&*-_+=?.:;<>çñß 日本"');

describe("passwordStrength", () => {
  it.each([
    ["", "very_weak"],
    ["a", "very_weak"],
    ["aaaaaaaaaaaa", "very_weak"],
    ["12345678", "very_weak"],
    ["abcdefghijkl", "very_weak"],
    ["password", "very_weak"],
    ["P@ssw0rd", "very_weak"],
    ["motdepasse", "very_weak"],
    ["MotDePasse1", "very_weak"],
    ["Azerty123", "very_weak"],
    ["qsdfghjklm", "very_weak"],
    ["Xk9#", "very_weak"],
    ["Xk9#mQ2", "weak"],
    ["tkvzrmbx", "weak"],
    ["Tk7vzrmb", "medium"],
    ["Tk7vz-rmbX", "good"],
    ["Tk7vz-rmbX2p", "strong"],
    ["Tk7vz-rmbX2pF9", "very_strong"],
    ["cheval correct agrafe pile", "very_strong"],
  ])("%j is %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it("reaches every level", () => {
    const samples = ["", "tkvzrmbx", "Tk7vzrmb", "Tk7vz-rmbX", "Tk7vz-rmbX2p", "Tk7vz-rmbX2pF9"];
    expect(samples.map(passwordStrength)).toEqual([...PASSWORD_STRENGTHS]);
  });

  it("never falls when a character is appended, unless it completes a common word", () => {
    fc.assert(
      fc.property(fc.string({ unit: wordless, maxLength: 140 }), wordless, (password, next) => {
        expect(rank(password + next)).toBeGreaterThanOrEqual(rank(password));
      }),
      { numRuns: 1000 },
    );
  });

  it("adds little for repeated text", () => {
    fc.assert(
      fc.property(fc.string({ unit: wordless, minLength: 1, maxLength: 2 }), (piece) => {
        expect(rank(piece.repeat(6))).toBeLessThanOrEqual(rank("tkvzrmbx"));
      }),
    );
  });

  it("rates nothing shorter than eight characters above weak", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 7 }), (password) => {
        fc.pre(Array.from(password).length < 8);
        expect(rank(password)).toBeLessThanOrEqual(PASSWORD_STRENGTHS.indexOf("weak"));
      }),
    );
  });

  it("rates more character classes higher at the same length", () => {
    expect(rank("Tk7vz-rm")).toBeGreaterThan(rank("tkvzrmbx"));
  });

  it("stays fast whatever the length", () => {
    expect(PASSWORD_STRENGTHS).toContain(passwordStrength("aZ9-".repeat(60_000)));
  });
});
