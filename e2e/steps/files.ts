import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { call } from "./access.ts";

export type File = { name: string; mimeType: string; buffer: Buffer };

type Files = { pdf: File; png: File; jpg: File };
let files: Promise<Files> | undefined;

/** Small real files, which the first browser of a worker creates from a page. */
export function makeFiles(browser: Browser): Promise<Files> {
  files ??= createFiles(browser);
  return files;
}

async function createFiles(browser: Browser): Promise<Files> {
  const page = await browser.newPage({ viewport: { width: 320, height: 200 } });
  await page.setContent("<h1>Spécimen</h1><p>Document de démonstration, sans valeur.</p>");
  const made = {
    pdf: { name: "statuts signés (v2).pdf", mimeType: "application/pdf", buffer: await page.pdf() },
    png: { name: "piece.png", mimeType: "image/png", buffer: await page.screenshot({ type: "png" }) },
    jpg: { name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer: await page.screenshot({ type: "jpeg" }) },
  };
  await page.close();
  return made;
}

/** A file whose name and type are those of a PDF, and whose content is not. */
export const WRONG_FILE: File = {
  name: "carte.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("MZ\u0090\u0000 this is a program and no document"),
};

/** The name and the bytes of the file that a button saves. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The bytes of a stored file; `links`: the address of the call that gives the owner of `token` a link to it. */
export async function readStored(serverUrl: string, token: string, links: string): Promise<Buffer> {
  const body = { disposition: "attachment" };
  const { url } = await call<{ url: string }>(serverUrl + links, "POST", { token, body });
  const reply = await fetch(new URL(url, serverUrl));
  return Buffer.from(await reply.arrayBuffer());
}
