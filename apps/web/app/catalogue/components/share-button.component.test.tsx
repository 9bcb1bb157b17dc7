import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { ShareButton } from "./share-button.tsx";

const ID = "0b8a9a7c-5d53-4a51-8c43-6a2a3b9d7e10";
const ADDRESS = `${location.origin}/service/${ID}?country=GA`;

const button = <ShareButton path={`/service/${ID}?country=GA`} title="Acte gratuit" />;

/** Gives the browser a share dialog that ends as `share` does, or none. */
function withShareDialog(share: Navigator["share"] | undefined): void {
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

afterEach(() => withShareDialog(undefined));

it("copies the address with the country, and shows it", async () => {
  const { user } = await renderInPage(button);
  await user.click(screen.getByRole("button", { name: "Partager" }));
  expect(await screen.findByText("Lien copié")).toBeDefined();
  expect(screen.getByText(ADDRESS)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
});

it("uses the device's own dialog, and counts closing it as done", async () => {
  const share = vi.fn(async () => {
    throw new DOMException("closed", "AbortError");
  });
  withShareDialog(share);
  const { user } = await renderInPage(button);
  await user.click(screen.getByRole("button", { name: "Partager" }));
  expect(share).toHaveBeenCalledWith({ title: "Acte gratuit", url: ADDRESS });
  expect(screen.queryByText("Lien copié")).toBeNull();
});

it("copies the address when the device's dialog fails, and shows it when it cannot be copied", async () => {
  withShareDialog(async () => {
    throw new DOMException("broken", "DataError");
  });
  const { user } = await renderInPage(button);
  await user.click(screen.getByRole("button", { name: "Partager" }));
  expect(await screen.findByText("Lien copié")).toBeDefined();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
  await user.click(screen.getByRole("button", { name: "Partager" }));
  expect(await screen.findByText("Le lien n’a pas pu être copié")).toBeDefined();
  expect(screen.getAllByText(ADDRESS).length).toBeGreaterThan(0);
});

it("announces the feature while it is switched off", async () => {
  const { user } = await renderInPage(button, { features: { sharing: false } });
  await user.click(screen.getByRole("button", { name: "Partager" }));
  expect(await screen.findByText("Fonctionnalité à venir")).toBeDefined();
});
