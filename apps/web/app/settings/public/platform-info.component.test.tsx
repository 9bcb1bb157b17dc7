import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { PlatformInfo } from "./platform-info.tsx";

it("opens the facts of the platform, and announces that it opens a dialog", async () => {
  replyTo({
    "GET /api/settings/platform": {
      platform_name: "Passerelle",
      version: "1.1.8",
      demo: true,
      services: 14,
      countries: 3,
      terms_version: "2026-11-20",
    },
  });
  const { user } = await renderInPage(<PlatformInfo className="">À propos</PlatformInfo>);
  const button = screen.getByRole("button", { name: "À propos" });
  expect(button.getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(button);
  const box = within(await screen.findByRole("dialog", { name: "Informations sur la plateforme" }));
  expect(await box.findByText("Services proposés")).toBeDefined();
  expect(box.getByText("14")).toBeDefined();
});
