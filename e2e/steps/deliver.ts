import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Handover, NewDeliverable } from "../../packages/contract/src/requests/deliverables.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";
import type { File } from "./files.ts";
import { move, START } from "./live.ts";
import { expectToast } from "./toast.ts";

/** Opens the deliverables on the page of a request, and the form of a promised one. */
export async function openGiving(page: Page, promise: string): Promise<void> {
  await page.getByRole("link", { name: "Livraison", exact: true }).click();
  await page.getByRole("button", { name: `Remettre : ${promise}` }).click();
  await expect(page.getByRole("heading", { name: promise })).toBeFocused();
}

/** Attaches a file, and waits until it is uploaded. */
export async function attach(page: Page, file: File): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Joindre des fichiers" }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole("listitem").filter({ hasText: file.name }).getByText("Prêt")).toBeVisible();
}

/** Adds a photograph that proves the work. */
export async function addProof(page: Page, photo: File, caption: string): Promise<void> {
  await page.getByRole("button", { name: "Ajouter une photo" }).click();
  await attach(page, photo);
  await page.getByLabel("Légende").fill(caption);
  await page.getByRole("button", { name: "Montrer au client" }).click();
  await expectToast(page, "Photo ajoutée");
}

/** Hands over a promised file. */
export async function handOverFile(page: Page, promise: string, file: File): Promise<void> {
  await openGiving(page, promise);
  await attach(page, file);
  await page.getByRole("button", { name: "Remettre au client" }).click();
  await expectToast(page, "Remis au client");
}

/** Processes a submitted request by calls until it is completed; its promised deliverables must be messages. */
export async function completeRequest(serverUrl: string, id: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/work/requests/${id}/deliverables`;
  await move(serverUrl, id, START);
  const { missing } = await call<Handover>(url, "GET", { token });
  for (const promise_key of missing) {
    const body: NewDeliverable = { promise_key, kind: "message", body: "À votre tante, à Mbouda." };
    await call(`${url}/${randomUUID()}`, "PUT", { body, token });
  }
  await move(serverUrl, id, { from: "in_progress", move: "complete" });
}
