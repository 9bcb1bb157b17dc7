import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBetween } from "../days.ts";
import { dueNotice, EXPIRY_NOTICES, expiresBefore, expiryState } from "./expiry.ts";
import { answersByItself, fittingTypes, inProposedOrder } from "./fitting.ts";
import { shareState } from "./shares.ts";
import type { VAULT_TYPES } from "./types.ts";

describe("expiry", () => {
  it.each([
    [null, "valid"],
    ["2027-06-01", "valid"],
    ["2027-02-23", "expiring"],
    ["2027-02-24", "valid"],
    ["2026-11-25", "expiring"],
    ["2026-11-24", "expired"],
  ])("calls a document that expires on %s %s on 2026-11-25", (expiresOn, state) => {
    expect(expiryState(expiresOn, "2026-11-25")).toBe(state);
  });

  it.each([
    [91, [], undefined],
    [90, [], 90],
    [45, [90], undefined],
    [30, [90], 30],
    [20, [], 30],
    [7, [90, 30], 7],
    [3, [90, 30, 7], undefined],
    [-1, [], undefined],
  ] as const)("%i days before, after notices %j, the notice %s is due", (left, sent, notice) => {
    const expires = new Date(Date.parse("2026-11-25") + left * 86_400_000).toISOString().slice(0, 10);
    expect(dueNotice(expires, "2026-11-25", sent)).toBe(notice);
  });

  it("sends each notice at most once, and later ones only, whichever days are checked", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 200 })), (days) => {
        const sent: number[] = [];
        for (const left of days.toSorted((a, b) => b - a)) {
          const today = new Date(Date.parse("2027-11-25") - left * 86_400_000).toISOString().slice(0, 10);
          const notice = dueNotice("2027-11-25", today, sent);
          if (notice !== undefined) sent.push(notice);
        }
        expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => b - a));
        expect(sent.every((notice) => (EXPIRY_NOTICES as readonly number[]).includes(notice))).toBe(true);
        if (days.some((left) => left <= 7)) expect(sent.at(-1)).toBe(7);
      }),
    );
  });

  it("compares calendar days", () => {
    expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
    expect(expiresBefore("2026-11-30", "2026-12-01")).toBe(true);
    expect(expiresBefore("2026-12-01", "2026-12-01")).toBe(false);
    expect(expiresBefore(null, "2026-12-01")).toBe(false);
    expect(expiresBefore("2026-12-01", null)).toBe(false);
  });
});

describe("documents that fit", () => {
  it.each([
    ["Passeport en cours de validité", ["passport"]],
    ["Copie de la CNI", ["identity_card"]],
    ["Carte nationale d’identité du demandeur", ["identity_card"]],
    ["Pièce d'identité", ["identity_card", "passport", "residence_permit"]],
    ["Birth certificate", ["birth_certificate"]],
    ["Acte de décès", ["death_certificate"]],
    ["Justificatif de domicile", ["proof_of_address"]],
    ["Photo d’identité", []],
    ["Liste des courses", []],
  ])("proposes for « %s » %j", (name, types) => {
    expect(fittingTypes(name)).toEqual(types);
  });

  it("puts fitting documents first and expired ones last", () => {
    const of = (type: (typeof VAULT_TYPES)[number], expires_on: string | null, added_at = "2026-01-01") => ({
      type,
      expires_on,
      added_at,
    });
    const expired = of("passport", "2026-01-01");
    const current = of("passport", "2030-01-01");
    const sooner = of("passport", "2027-01-01");
    const other = of("diploma", null);
    const order = inProposedOrder([other, expired, sooner, current], "Passeport", "2026-11-25");
    expect(order).toEqual([current, sooner, other, expired]);
  });
});

describe("shares", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  const later = new Date("2026-11-26T12:00:00Z");
  it.each([
    [{ revoked_at: null, expires_at: later, reads: 0, max_reads: 1 }, 1, "open"],
    [{ revoked_at: null, expires_at: later, reads: 1, max_reads: 1 }, 1, "used_up"],
    [{ revoked_at: null, expires_at: now, reads: 0, max_reads: 1 }, 1, "expired"],
    [{ revoked_at: now, expires_at: later, reads: 0, max_reads: 1 }, 1, "revoked"],
    [{ revoked_at: null, expires_at: later, reads: 0, max_reads: 1 }, 0, "revoked"],
    [{ revoked_at: null, expires_at: now, reads: 0, max_reads: 1 }, 0, "expired"],
  ])("%j with %s files is %s", (share, files, state) => {
    expect(shareState(share, files, now)).toBe(state);
  });
});

const PROPOSED = {
  fits: true,
  expires_before_end: false,
  document: { holder: "", expiry: "expiring", file: { scan: "pending" } },
} as const;
it.each([
  ["fits, is one's own and stays valid", PROPOSED, true],
  ["does not fit", { ...PROPOSED, fits: false }, false],
  ["expires before the work ends", { ...PROPOSED, expires_before_end: true }, false],
  ["has expired", { ...PROPOSED, document: { ...PROPOSED.document, expiry: "expired" } }, false],
  ["is in another name", { ...PROPOSED, document: { ...PROPOSED.document, holder: "Awa" } }, false],
  ["is infected", { ...PROPOSED, document: { ...PROPOSED.document, file: { scan: "infected" } } }, false],
] as const)("sends a document without a choice that %s", (_case, proposal, expected) => {
  expect(answersByItself(proposal)).toBe(expected);
});
