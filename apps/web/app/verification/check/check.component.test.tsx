import type { PublicKey } from "@passerelle/contract/verification";
import { type Statement, signingInput, writeSigned } from "@passerelle/domain/verification/signed";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { compareFile } from "./check-page.ts";
import { FileCheck } from "./file-check.tsx";
import { SignatureCheck } from "./signature-check.tsx";

const KEYS = "GET /api/verification-keys";
const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const STATEMENT: Statement = {
  code: "7K3MZQ4TBD",
  kind: "invoice",
  issuedOn: "2026-01-31",
  keyId: "k3Fa81_x",
  number: "PSL-FA-2026-000123",
  total: { amount: 58_750, currency: "XAF" },
};

let pair: CryptoKeyPair;
let key: PublicKey;
beforeAll(async () => {
  pair = await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  key = { kty: "EC", crv: "P-256", x, y, kid: STATEMENT.keyId, alg: "ES256", use: "sig" };
});
afterEach(() => history.replaceState(null, "", "/"));

async function sign(changes: Partial<Statement> = {}): Promise<string> {
  const input = signingInput({ ...STATEMENT, ...changes });
  const bytes = await crypto.subtle.sign(ECDSA, pair.privateKey, new TextEncoder().encode(input));
  return writeSigned(input, new Uint8Array(bytes));
}

/** Opens the page at the address of a QR code; `keys`: null when they cannot be reached. */
async function open(signed: string, { keys = [key] }: { keys?: PublicKey[] | null } = {}) {
  history.replaceState(null, "", `/verify/${STATEMENT.code}#${signed}`);
  replyTo({ [KEYS]: keys ? { keys } : refusal(503, "internal") });
  await renderInPage(<SignatureCheck isAlone />, { path: "/verify" });
}

/** Outcomes are in the page, hidden, before one is shown. */
const seen = (text: string) => waitFor(() => expect(isShown(text)).toBe(true));
const isShown = (text: string | RegExp) => screen.getByText(text).closest("[hidden]") === null;

it("shows what we signed, and that its state is not known without a network", async () => {
  await open(await sign());
  await seen("La signature est la nôtre");
  for (const shown of ["Facture", "PSL-FA-2026-000123", "31 janvier 2026", "Vérifié sans réseau"])
    expect(isShown(shown), String(shown)).toBe(true);
  expect(isShown(/58\s750\sFCFA/), String(/58\s750\sFCFA/)).toBe(true);
  expect(isShown("Avoir")).toBe(false);
});

it("warns of a statement that was changed after it was signed", async () => {
  const [version, , signature] = (await sign()).split(".");
  const [, changed] = (await sign({ total: { amount: 5_875_000, currency: "XAF" } })).split(".");
  await open([version, changed, signature].join("."));
  await seen("La signature n’est pas la nôtre");
  expect(screen.queryByText("PSL-FA-2026-000123")).toBeNull();
});

it("warns of the signature of another document", async () => {
  await open(await sign({ code: "0000000000" }));
  await seen("La signature est celle d’un autre document");
});

it("does not trust a key that we do not publish", async () => {
  await open(await sign({ keyId: "another0" }));
  await seen("La clé de cette signature est inconnue");
});

it("says when there are no keys on the device", async () => {
  await open(await sign(), { keys: null });
  await seen("Nos clés ne sont pas sur cet appareil");
});

it("reports a QR code that was read in part", async () => {
  await open((await sign()).slice(0, -10));
  await seen("Le code QR est incomplet");
});

it("shows nothing at an address without a signature", async () => {
  await open("q-1");
  expect(document.querySelector<HTMLElement>("[data-signature-check]")?.hidden).toBe(true);
});

const hashOf = async (text: string) =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

it("compares a file that is chosen or dropped, again and again", async () => {
  await renderInPage(<FileCheck sha256={await hashOf("facture")} />, { path: "/verify" });
  const input = await screen.findByLabelText(/Choisir un fichier/);
  expect(input.closest("label")?.hidden).toBe(false);
  await userEvent.upload(input, new File(["facture"], "facture.pdf"));
  await seen("C’est exactement ce fichier");
  await userEvent.upload(input, new File(["facture "], "facture.pdf"));
  await seen("Ce n’est pas ce fichier");
  expect(isShown("C’est exactement ce fichier")).toBe(false);
  fireEvent.drop(input.closest("label") as HTMLElement, {
    dataTransfer: { files: [new File(["facture"], "autre.pdf")] },
  });
  await seen("C’est exactement ce fichier");
});

it("compares a file with the hash that its statement signs, without asking the server", async () => {
  await open(await sign({ kind: "deliverable", file: await hashOf("acte") }));
  await seen("La signature est la nôtre");
  expect(isShown(/Elle ne dit pas non plus/)).toBe(false);
  await userEvent.upload(screen.getByLabelText(/Choisir un fichier/), new File(["acte"], "acte.pdf"));
  await seen("C’est exactement ce fichier");
});

it("shows the last day of a mandate, and compares a file with each of its files", async () => {
  await open(await sign({ kind: "mandate", number: "M-000042", total: undefined, until: "2027-04-30" }));
  await seen("La signature est la nôtre");
  for (const shown of ["Mandat", "M-000042", "30 avril 2027"]) expect(isShown(shown), shown).toBe(true);
  const hashes = [await hashOf("later"), await hashOf("former")].join(" ");
  for (const text of ["later", "former"]) expect(await compareFile(new Blob([text]), hashes)).toBe("same");
  expect(await compareFile(new Blob(["other"]), hashes)).toBe("different");
});

it("offers no comparison where the statement signs no file", async () => {
  await open(await sign());
  await seen("La signature est la nôtre");
  expect(isShown("Comparer un fichier")).toBe(false);
  expect(isShown(/Elle ne dit pas non plus/)).toBe(true);
});

it("says that it cannot read a file, or that a file is too large", async () => {
  const unreadable = Object.assign(new Blob(["a"]), {
    arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")),
  });
  expect(await compareFile(unreadable, "")).toBe("unreadable");
  const large = Object.defineProperty(new Blob(["a"]), "size", { value: 300 * 1024 * 1024 });
  expect(await compareFile(large, "")).toBe("too_large");
});
