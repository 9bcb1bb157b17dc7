import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, openAgent, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { assignTo, submitFreeRequest } from "./steps/request.ts";

const COUNTRY = "CM";

test("a super_admin hands all the work of an agent to another, who finds it in their queue", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const boss = await tokenOf(server.url, demoAccount("super_admin"));
  const admin = <Reply>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    call<Reply>(`${server.url}/api/admin/${path}`, method, { token: boss, ...(body && { body }) });
  // Uses a new organisation, so that queues of other journeys are not in its scope.
  const { cities } = await admin<{ cities: { id: string }[] }>("GET", `cities?country=${COUNTRY}`);
  const office = {
    name: `Mairie ${randomUUID().slice(0, 8)}`,
    city_id: cities[0]?.id ?? "",
    is_active: true,
  };
  const place = await admin<{ id: string; version: number }>("POST", "organisms", {
    id: randomUUID(),
    ...office,
  });
  const scope = { kind: "organism", id: place.id };
  const leaver = newcomer("Odile Messi");
  const taker = newcomer("Paul Zoa");
  const ids = [
    await openAgent(server.url, mailbox, leaver),
    await openAgent(server.url, mailbox, taker),
  ] as const;
  for (const id of ids) await admin("PUT", `agents/${id}/scopes`, { from: [], to: [scope] });
  const customer = newcomer("Irène Biya");
  await openAccount(server.url, mailbox, customer);
  const token = await tokenOf(server.url, customer);
  const ordered: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const id = await submitFreeRequest(server.url, token, { id: place.id, country_code: COUNTRY });
    await assignTo(server.url, id, leaver.name);
    ordered.push(id);
  }

  const theirs = await (await openBrowser()).newPage();
  await openSession(theirs, taker);
  await theirs.goto("/requests-queue?box=mine");
  await expect(theirs.getByText("Aucune demande ne vous est confiée.")).toBeVisible();

  await test.step("hands everything over by keyboard, and nothing is left", async () => {
    await openSession(page, demoAccount("super_admin"));
    await page.goto(`/admin/agents?search=${encodeURIComponent(leaver.email)}`);
    await page.getByRole("link", { name: `Travail et relève : ${leaver.name}` }).press("Enter");
    const dialog = await openDialog(page, `Travail en cours : ${leaver.name}`);
    await expect(dialog).toContainText("2 demandes en cours");
    await expect(dialog.getByRole("button", { name: "Tout confier" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: taker.name }).press("Space");
    await dialog.getByRole("button", { name: "Tout confier" }).press("Enter");
    await expect(dialog).toContainText("Demandes : 2 confiés en relève.");
    await expect(dialog).toContainText("Rien ne l’attend plus.");
    await expect(dialog.getByRole("link", { name: "Ouvrir le compte" })).toBeVisible();
    await inspect(page);
  });

  await test.step("the other agent's queue shows both without a reload", async () => {
    await expect(theirs.getByRole("article")).toHaveCount(2);
    await expect(theirs.getByRole("main")).toContainText(customer.name);
  });

  // Removes the requests from the lists that other journeys read.
  const requests = ordered.map((id) => ({ id, status: "submitted", assignee_id: ids[1] }));
  const reject = { action: "reject", reason: "Le bureau ferme.", requests };
  await call(`${server.url}/api/work/bulk`, "POST", { token: boss, body: reject });
  for (const id of ids) await admin("PUT", `agents/${id}/scopes`, { from: [scope], to: [] });
  await admin("PUT", `organisms/${place.id}`, { version: place.version, ...office, is_active: false });
});
