import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { listenInThisFile } from "../../../test/listeners.ts";
import { addressOf, filterWhileTyping } from "./filters.ts";

listenInThisFile(filterWhileTyping);
afterEach(() => {
  document.body.innerHTML = "";
});

function show(html: string): void {
  document.body.innerHTML = html;
}

const FORM = `<form action="/services" data-filter>
    <input name="q" aria-label="Recherche"><select name="country" aria-label="Pays"><option value="">Tous</option><option>CM</option></select>
    <button>Chercher</button>
  </form><section data-part="results">avant</section>`;
const reply = (html: string) => ({ text: async () => html, url: `${location.origin}/services?q=acte` });

it("replaces the marked parts while typing, and keeps the field and its focus", async () => {
  show(FORM);
  const fetched = vi.fn(async (_url: string) => reply(`<section data-part="results">après</section>`));
  vi.stubGlobal("fetch", fetched);
  const field = screen.getByLabelText("Recherche");
  await userEvent.type(field, "acte");
  await waitFor(() => expect(document.body.textContent).toContain("après"));
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${location.origin}/services?q=acte`]);
  expect(document.activeElement).toBe(field);
  expect(location.search).toBe("?q=acte");
});

it("applies a choice at once, and loads the page itself when it has other parts", async () => {
  show(FORM);
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  vi.stubGlobal("fetch", async () => reply("<p>une erreur</p>"));
  await userEvent.selectOptions(screen.getByLabelText("Pays"), "CM");
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`${location.origin}/services?country=CM`));
  assign.mockRestore();
});

it("says that there is no network, and keeps what is shown", async () => {
  show(`${FORM}<div data-toasts><div role="status"></div><div role="alert"></div></div>
    <template data-toast="network" data-kind="error" data-duration="5000">
      <div data-toast><p>Pas de réseau</p></div>
    </template>`);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await userEvent.selectOptions(screen.getByLabelText("Pays"), "CM");
  await screen.findByText("Pas de réseau");
  expect(screen.getByText("avant").getAttribute("aria-busy")).toBeNull();
});

it("gives a list its choices of the new page, and leaves other fields alone", async () => {
  const withCategories = (name: string) =>
    FORM.replace(
      "<button>",
      `<select name="sub" aria-label="Catégorie"><option value="">Toutes</option><option>${name}</option></select><button>`,
    );
  show(withCategories("Maison"));
  const country = screen.getByLabelText("Pays");
  const categories = screen.getByLabelText<HTMLSelectElement>("Catégorie");
  categories.value = "Maison";
  vi.stubGlobal("fetch", async () => reply(withCategories("Voyage").replace("avant", "après")));
  await userEvent.selectOptions(country, "CM");
  await waitFor(() => expect(document.body.textContent).toContain("après"));
  expect([...categories.options].map(({ text }) => text)).toEqual(["Toutes", "Voyage"]);
  expect(categories.value).toBe("");
  expect(country).toHaveProperty("value", "CM");
});

it("leaves empty fields out of the address", () => {
  show(FORM);
  expect(addressOf(document.querySelector("form") as HTMLFormElement)).toBe(`${location.origin}/services`);
});
