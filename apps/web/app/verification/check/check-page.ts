import type { PublicKey } from "@passerelle/contract/verification";
import { DEFAULT_LANGUAGE, isLanguage } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { readCode } from "@passerelle/domain/verification/codes";
import { readSigned, type Statement } from "@passerelle/domain/verification/signed";
import { formatDay } from "../../lib/format.ts";
import { type SignatureOutcome, verifyStatement } from "./verify-statement.ts";

/**
 * What the pages of verification do in a browser. They may be documents, so nothing here uses React: outcomes are in the HTML,
 * hidden, and are shown by their `data-` attributes.
 */

export type { SignatureOutcome };
export type FileOutcome = "same" | "different" | "too_large" | "unreadable";

/** Bytes. The browser holds the whole file in memory. */
const LARGEST_FILE = 200 * 1024 * 1024;

/** Shows the element of an attribute that has this value, and hides its siblings. */
function showOne(root: ParentNode, attribute: string, value: string | undefined): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${attribute}]`))
    element.hidden = element.getAttribute(`data-${attribute}`) !== value;
}

/** Whether a file has this SHA-256, in hexadecimal, or one of several that are separated by spaces. */
export async function compareFile(file: Blob, sha256: string): Promise<FileOutcome> {
  if (file.size > LARGEST_FILE) return "too_large";
  try {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return sha256.split(" ").includes(hex) ? "same" : "different";
  } catch {
    return "unreadable";
  }
}

/** Compares the files that are chosen or dropped in `[data-file-check]`, until `signal` ends. */
export function followFiles(root: HTMLElement, signal?: AbortSignal): void {
  const area = root.querySelector<HTMLElement>("[data-drop]");
  const input = root.querySelector("input");
  if (!area || !input) return;
  const listening = signal ? { signal } : {};
  let latest = 0;
  const compare = async (file: File | undefined) => {
    if (!file) return;
    latest += 1;
    const mine = latest;
    showOne(root, "file", undefined);
    const outcome = await compareFile(file, root.dataset.fileCheck ?? "");
    if (mine === latest) showOne(root, "file", outcome);
  };
  input.addEventListener(
    "change",
    () => {
      void compare(input.files?.[0]);
      // So that the same file can be chosen again after it was changed.
      input.value = "";
    },
    listening,
  );
  area.addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
      area.dataset.over = "";
    },
    listening,
  );
  area.addEventListener("dragleave", () => delete area.dataset.over, listening);
  area.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      delete area.dataset.over;
      void compare(event.dataTransfer?.files[0]);
    },
    listening,
  );
  area.hidden = false;
}

/** The keys that this device has, or gets: the service worker keeps the last reply. Undefined when there are none. */
async function readKeys(signal: AbortSignal | undefined): Promise<PublicKey[] | undefined> {
  try {
    const reply = await fetch("/api/verification-keys", {
      headers: { accept: "application/json" },
      ...(signal && { signal }),
    });
    return reply.ok ? ((await reply.json()) as { keys: PublicKey[] }).keys : undefined;
  } catch {
    return undefined;
  }
}

/** The code in the address of a page: `/verify/7K3MZQ4TBD`. */
const codeOfAddress = (): string | undefined =>
  readCode(decodeURIComponent(/^\/verify\/([^/]+)/.exec(location.pathname)?.[1] ?? ""));

/** Verifies the signature in the address (`#v1.…`), and shows in `[data-signature-check]` what it signs. */
export async function checkSignature(root: HTMLElement, signal?: AbortSignal): Promise<void> {
  const text = location.hash.slice(1);
  root.hidden = !text.startsWith("v1.");
  if (root.hidden) return;
  const read = readSigned(text);
  const outcome = await verifyStatement(read, codeOfAddress(), () => readKeys(signal));
  if (signal?.aborted) return;
  const signed = outcome === "signed" ? read?.statement : undefined;
  if (signed) writeFacts(root, signed);
  for (const part of root.querySelectorAll<HTMLElement>("[data-signed], [data-signed-alone]"))
    part.hidden = !signed;
  followSignedFile(root, signed);
  showOne(root, "signature", outcome);
}

/**
 * A statement about a file without a QR code contains the hash of the file, so that the file can be compared without a network
 * too.
 */
function followSignedFile(root: HTMLElement, signed: Statement | undefined): void {
  const file = root.querySelector<HTMLElement>("[data-file-check]");
  if (file) file.dataset.fileCheck = signed?.file ?? "";
  showOne(root, "signed-file", signed && (signed.file === undefined ? "absent" : "stated"));
}

function writeFacts(root: HTMLElement, { kind, number, issuedOn, total, until }: Statement): void {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const values = {
    number,
    issued_on: formatDay(issuedOn, language),
    total: total && formatMoney(total, language),
    until: until && formatDay(until, language),
  };
  for (const [field, value] of Object.entries(values)) {
    const fact = root.querySelector<HTMLElement>(`[data-field="${field}"]`);
    const shown = fact?.querySelector("dd");
    if (!fact || !shown) continue;
    fact.hidden = value === undefined;
    shown.textContent = value ?? "";
  }
  const named = root.querySelector<HTMLElement>('[data-field="kind"]');
  if (named) named.hidden = false;
  showOne(root, "kind", kind);
}
