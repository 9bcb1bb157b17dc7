import { expect, type Page } from "@playwright/test";
import { addDays } from "../packages/domain/src/days.ts";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { bookWithAgent, comingMonday } from "./steps/appointments.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

test.use({ timezoneId: "Africa/Douala" });

const MONDAY = comingMonday();
/** The demonstration's agent works on weekdays only. */
const SATURDAY = addDays(MONDAY, 5);
const KIND = "Appel d’essai";

/** The point at `minute` of the day in a column, in CSS pixels of the window. */
async function pointIn(page: Page, column: number, minute: number): Promise<{ x: number; y: number }> {
  const grid = page.locator(`[data-column="${column}"]`);
  const box = await grid.boundingBox();
  if (!box) throw new Error(`no column ${column}`);
  const [first, last] = [
    Number(await grid.getAttribute("data-first")),
    Number(await grid.getAttribute("data-last")),
  ];
  return { x: box.x + box.width / 2, y: box.y + ((minute / 60 - first) / (last - first)) * box.height };
}

test("staff set hours, book for a customer, move it by mouse, and the agent sees it at once", async ({
  page,
  server,
  openBrowser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const main = page.getByRole("main");

  await test.step("a super_admin adds a type of appointment in both languages", async () => {
    await openSession(page, demoAccount("super_admin"));
    await page.goto("/admin/availabilities?tab=kinds");
    await main.getByRole("button", { name: "Ajouter un type" }).click();
    const dialog = await openDialog(page, "Ajouter un type");
    await dialog.getByLabel("Nom (français)").fill(KIND);
    await dialog.getByLabel("Nom (anglais)").fill("Trial call");
    await dialog.getByLabel("Pause après (minutes)").fill("0");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Modifications enregistrées");
    await expect(main.getByText(KIND)).toBeVisible();
  });

  const agents = await openBrowser();
  const own = await agents.newPage();
  await test.step("an agent draws hours, sees their slots, and saves them", async () => {
    await own.setViewportSize({ width: 1280, height: 900 });
    await openSession(own, demoAccount("agent_administration"));
    await own.goto("/admin/availabilities");
    await reach(own, "Disponibilités");
    const ownMain = own.getByRole("main");
    await ownMain.getByRole("switch", { name: "Reçoit des rendez-vous" }).check();
    const saturday = ownMain.getByRole("list", { name: "samedi" });
    await saturday.scrollIntoViewIfNeeded();
    const box = await saturday.boundingBox();
    if (!box) throw new Error("no Saturday");
    // The grid shows 7:00 to 20:00.
    const yAt = (hour: number) => box.y + ((hour - 7) / 13) * box.height;
    await own.mouse.move(box.x + 20, yAt(9) + 2);
    await own.mouse.down();
    await own.mouse.move(box.x + 20, yAt(10.5));
    await own.mouse.move(box.x + 20, yAt(12) - 2);
    await own.mouse.up();
    const dialog = await openDialog(own, "Ajouter des heures");
    await expect(dialog.getByLabel("De", { exact: true })).toHaveValue("09:00");
    await expect(dialog.getByLabel("À", { exact: true })).toHaveValue("12:00");
    await dialog.getByLabel("dimanche").check();
    await dialog.getByRole("button", { name: "Appliquer" }).click();
    await ownMain.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(own, "Modifications enregistrées");
    const preview = ownMain.getByRole("region", { name: "Aperçu des horaires" });
    await preview.getByLabel("Jour").fill(SATURDAY);
    await preview.getByLabel("Type de rendez-vous").selectOption(KIND);
    await expect(preview.getByRole("status")).toContainText("6 horaires");
  });

  await bookWithAgent(server.url, {
    kind: KIND,
    starts_at: `${MONDAY}T09:00:00.000Z`,
    customer: "resident",
  });

  await test.step("the super_admin books for a customer at a free time of the calendar", async () => {
    for (const one of [own, page]) {
      await goTo(one, `/admin/appointments-calendar?view=week&day=${MONDAY}`);
      await reach(one, "Agenda des rendez-vous");
    }
    await expect(main.getByRole("button", { name: /^10:00 Clarisse Mbarga/ })).toBeVisible();
    const free = await pointIn(page, 0, 9 * 60 + 10);
    await page.mouse.click(free.x, free.y);
    const dialog = await openDialog(page, "Prendre un rendez-vous pour un client");
    await dialog.getByLabel(/^E-mail du client/).fill(demoAccount("diaspora").email);
    await dialog.getByLabel("Type de rendez-vous").selectOption(KIND);
    await dialog.getByLabel("Fuseau horaire du client").selectOption("Europe/Paris");
    await expect(dialog.getByLabel(/^Heure/)).toHaveValue("09:00");
    await dialog.getByRole("button", { name: "Prendre le rendez-vous" }).click();
    await expectToast(page, "Rendez-vous pris");
    // Closing returns the focus to where it was.
    await expect(dialog).toBeHidden();
    await expect(own.getByRole("button", { name: /^09:00 Awa Ndiaye/ })).toBeVisible();
  });

  await test.step("a drag to the next day moves it", async () => {
    const block = main.getByRole("button", { name: /Awa Ndiaye/ });
    const box = await block.boundingBox();
    if (!box) throw new Error("no appointment");
    const target = await pointIn(page, 1, 11 * 60);
    await page.mouse.move(box.x + 30, box.y + 2);
    await page.mouse.down();
    // The first move is beside the block already, as that of a fast mouse.
    await page.mouse.move(target.x, target.y - 20);
    await page.mouse.move(target.x, target.y + 2, { steps: 3 });
    await page.mouse.up();
    const dialog = await openDialog(page, "Déplacer le rendez-vous d’Awa Ndiaye");
    await expect(dialog.getByLabel(/^Heure/)).toHaveValue("11:00");
    await dialog.getByRole("button", { name: "Déplacer le rendez-vous" }).click();
    await expectToast(page, "Rendez-vous déplacé");
    await expect(own.getByRole("button", { name: /^11:00 Awa Ndiaye/ })).toBeVisible();
  });

  await test.step("every view shows it, on a phone and in the dark as well", async () => {
    const views = main.getByRole("navigation", { name: "Présentation de l’agenda" });
    for (const view of ["Jour", "Mois", "Liste", "Agents", "Lieux"]) {
      const link = views.getByRole("link", { name: view, exact: true });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(main.getByRole("button", { name: /Clarisse Mbarga/ }).first()).toBeVisible();
      // The others are the grid of the week, which was inspected, with other columns.
      if (view === "Mois" || view === "Liste" || view === "Agents") await inspect(page);
    }
    await own.setViewportSize(PHONE);
    await own.emulateMedia({ colorScheme: "dark" });
    await goTo(own, `/admin/appointments-calendar?day=${MONDAY}`);
    await own.getByRole("button", { name: "Awa Ndiaye" }).click();
    await openDialog(own, "Awa Ndiaye");
  });
});
