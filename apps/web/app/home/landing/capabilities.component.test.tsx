import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { PAGES } from "../../navigation/pages.data.ts";
import { Capabilities } from "./capabilities.tsx";

it("names all capabilities (spec 1 §1), and links to those whose page is built", async () => {
  await renderInPage(<Capabilities />, { language: "en" });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
    "A digital concierge, based in Cameroon",
  );
  const names = screen.getAllByRole("heading", { level: 3 });
  expect(names.map(({ textContent }) => textContent?.replace("Soon", ""))).toEqual([
    "Services",
    "Requests tracking",
    "Appointments",
    "Documents",
    "Invoices",
    "Mandates",
    "Subscriptions",
    "Support",
  ]);
  const built = new Set(PAGES.map(({ path }) => path));
  for (const name of names) {
    const path = within(name).queryByRole("link")?.getAttribute("href");
    if (path) expect(built).toContain(path);
    else expect(name.textContent).toMatch(/Soon$/);
  }
});
