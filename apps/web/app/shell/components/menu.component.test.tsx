import { fireEvent, screen } from "@testing-library/react";
import { Link } from "react-router";
import { expect, it } from "vitest";
import { listenInThisFile } from "../../../test/listeners.ts";
import { renderInPage } from "../../../test/render.tsx";
import { Menu } from "../../ui/menu.tsx";
import { closeMenus } from "../document/menus.ts";

listenInThisFile(closeMenus);

const page = (
  <>
    <Menu label="Compte" panelClassName="">
      <Link to="/profile">Profil</Link>
      <dialog open aria-label="Boîte">
        <button type="button">Dans la boîte</button>
      </dialog>
    </Menu>
    <button type="button">Dehors</button>
  </>
);

/** Renders the page with the menu open. */
async function openMenu() {
  const rendered = await renderInPage(page);
  await rendered.user.click(screen.getByText("Compte"));
  expect(isOpen()).toBe(true);
  return rendered;
}
const isOpen = () => screen.getByText("Compte").closest("details")?.open;

it("closes with Escape, and its button has the focus again", async () => {
  const { user } = await openMenu();
  screen.getByRole("link", { name: "Profil" }).focus();
  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByText("Compte"));
});

it("stays open while Escape closes a dialog that an entry opened", async () => {
  await openMenu();
  fireEvent.keyDown(screen.getByRole("button", { name: "Dans la boîte" }), { key: "Escape" });
  expect(isOpen()).toBe(true);
});

it("closes when the focus or a click goes elsewhere", async () => {
  const { user } = await openMenu();
  screen.getByRole("button", { name: "Dehors" }).focus();
  expect(isOpen()).toBe(false);
  await user.click(screen.getByText("Compte"));
  await user.click(screen.getByRole("button", { name: "Dehors" }));
  expect(isOpen()).toBe(false);
});

it("closes when an entry leads to another page", async () => {
  const { user, address } = await openMenu();
  await user.click(screen.getByRole("link", { name: "Profil" }));
  expect(address()).toBe("/profile");
  expect(isOpen()).toBe(false);
});
