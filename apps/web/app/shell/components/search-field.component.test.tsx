import type { SearchResult } from "@passerelle/contract/search";
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { SearchField } from "./search-field.tsx";

const RESULTS: SearchResult[] = [
  { kind: "service", id: "legalization", title: "Légalisation de documents", detail: null },
  { kind: "help", id: "paying", title: "Comment payer ?", detail: "Paiement" },
];
const found = () => ({ results: RESULTS });

const field = () => screen.getByRole("combobox");
const options = () => screen.queryAllByRole("option");
const active = () => field().getAttribute("aria-activedescendant");

/** Opens the field and types; `reply` is the server's. */
async function search(reply: Parameters<typeof replyTo>[0][string], text = "legalis") {
  replyTo({ "GET /api/search": reply });
  const rendered = await renderInPage(<SearchField />);
  await rendered.user.click(screen.getByRole("button", { name: "Rechercher" }));
  expect(document.activeElement).toBe(field());
  await rendered.user.keyboard(text);
  return rendered;
}

it("shows results, chooses one with the arrow keys, and follows it with Enter", async () => {
  const { user, address } = await search(found);
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(active()).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe(options()[0]?.id);
  expect(options()[0]?.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{ArrowUp}");
  expect(active()).toBeNull();
  await user.keyboard("{Escape}");
  expect(options()).toHaveLength(0);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(address()).toBe("/service/legalization");
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("follows a clicked result", async () => {
  const { user, address } = await search(found);
  const [, help] = await screen.findAllByRole("option");
  expect(help?.textContent).toContain("Aide");
  await user.click(help as HTMLElement);
  expect(address()).toBe("/support");
});

it("does not search without a text, and collapses with Escape", async () => {
  const { user } = await search(found, "{Enter}");
  expect(options()).toHaveLength(0);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Rechercher" }));
});

it.each([
  ["no result", () => ({ results: [] }), "Rien ne correspond"],
  ["a missing network", undefined, "La recherche n’a pas abouti"],
  ["too many searches", refusal(429, "too_many_requests"), "Vous avez lancé beaucoup de recherches."],
])("announces and shows %s, and searches again on request", async (_, reply, words) => {
  const { user } = await search(reply);
  // Announced, and shown in place of the results.
  expect(
    await within(document.querySelector("search") as HTMLElement).findAllByText(words, { exact: false }),
  ).toHaveLength(2);
  replyTo({ "GET /api/search": found });
  await user.keyboard(words.startsWith("Rien") ? "e" : "{Enter}");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
});

it("shows the notice without the feature", async () => {
  const { user } = await renderInPage(<SearchField />, { features: { header_search: false } });
  await user.click(screen.getByRole("button", { name: "Rechercher" }));
  await user.type(screen.getByRole("textbox"), "passeport{Enter}");
  expect(await screen.findByText("Fonctionnalité à venir")).toBeDefined();
  expect(options()).toHaveLength(0);
});

it("offers other ways when nothing was found", async () => {
  const { user, address } = await search(() => ({ results: [] }), "xyz");
  await user.click(await screen.findByRole("link", { name: "Tous les services" }));
  expect(address()).toBe("/services");
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("stays open when the browser takes its focus, and folds once another control or place is used", async () => {
  replyTo({ "GET /api/search": found });
  const { user } = await renderInPage(
    <>
      <SearchField />
      <p>elsewhere</p>
      <button type="button">other</button>
    </>,
  );
  const open = () => user.click(screen.getByRole("button", { name: "Rechercher" }));
  await open();
  act(() => field().blur());
  expect(screen.queryByRole("combobox")).not.toBeNull();
  await user.click(screen.getByText("elsewhere"));
  expect(screen.queryByRole("combobox")).toBeNull();
  await open();
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe("other");
  expect(screen.queryByRole("combobox")).toBeNull();
});
