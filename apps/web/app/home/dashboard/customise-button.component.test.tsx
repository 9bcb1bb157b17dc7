import type { Profile, ProfilePatch } from "@passerelle/contract/profiles";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { CustomiseButton } from "./customise-button.tsx";
import { useDashboard } from "./use-dashboard.ts";

function Dashboard() {
  return <CustomiseButton dashboard={useDashboard()} />;
}

/** Signs in and opens the dialog; `saved` has the dashboards that the server stored. */
async function openDialog() {
  const profile = signIn();
  const saved: Profile["dashboard"][] = [];
  replyTo({
    "PATCH /api/me": (body) => {
      const { dashboard = null } = body as ProfilePatch;
      saved.push(dashboard);
      return { ...profile, dashboard };
    },
  });
  const { user } = await renderInPage(<Dashboard />);
  await user.click(screen.getByRole("button", { name: "Personnaliser" }));
  const box = within(await screen.findByRole("dialog", { name: "Personnaliser le tableau de bord" }));
  return {
    user,
    saved,
    box,
    up: () => box.getByRole("button", { name: "Monter «\u00a0Demandes en cours\u00a0»" }),
  };
}

const order = () =>
  screen.getAllByRole<HTMLInputElement>("switch").map(({ labels }) => labels?.[0]?.textContent);

it("moves a section by keyboard, says where it is now, and keeps the focus on the button", async () => {
  const { user, saved, box, up } = await openDialog();
  up().focus();
  await user.keyboard("{Enter}");
  expect(await box.findByText(/place 2 sur 9/)).toBeDefined();
  expect(document.activeElement).toBe(up());
  await user.keyboard("{Enter}");
  expect(await box.findByText(/place 1 sur 9\. C’est enregistré\./)).toBeDefined();
  expect(document.activeElement).toBe(up());
  expect(up().getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Enter}");
  expect(order()[0]).toContain("Demandes en cours");
  expect(saved.map((entries) => entries?.findIndex(({ section }) => section === "requests"))).toEqual([1, 0]);
});

it("hides a section, and restores the original", async () => {
  const { user, saved, box } = await openDialog();
  const before = order();
  await user.click(box.getByRole("switch", { name: "Demandes en cours" }));
  expect(await box.findByText("C’est enregistré.")).toBeDefined();
  expect(box.getByRole("switch", { name: "Demandes en cours" })).toHaveProperty("checked", false);
  await user.click(box.getByRole("button", { name: "Remettre comme au départ" }));
  expect(await box.findByText("C’est enregistré.")).toBeDefined();
  expect(order()).toEqual(before);
  expect(saved).toHaveLength(2);
  expect(saved[1]).toBeNull();
});

it("undoes a change that could not be saved, and says so", async () => {
  const { user, box, up } = await openDialog();
  replyTo({ "PATCH /api/me": undefined });
  await user.click(up());
  expect((await box.findByRole("alert")).textContent).toContain("n’a pas été enregistré");
  expect(order()[2]).toContain("Demandes en cours");
});

it("shows the notice in place of the dialog without the feature", async () => {
  signIn();
  const { user } = await renderInPage(<Dashboard />, {
    features: { dashboard_customisation: false },
  });
  await user.click(screen.getByRole("button", { name: "Personnaliser" }));
  expect(await screen.findByText("Fonctionnalité à venir")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});
