import type { TemplateVersion } from "@passerelle/contract/mandates/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { TemplateEditor } from "./template-editor.tsx";

const text = (fr: string, en: string) => ({ fr, en });

const NEWEST: TemplateVersion = {
  key: "general",
  version: 3,
  valid_from: "2026-01-01",
  saved_by: null,
  saved_at: "2026-01-01T00:00:00.000Z",
  body: {
    title: text("Mandat général", "General mandate"),
    summary: text("Pour tout", "For everything"),
    level: 1,
    powers: [{ power: "file", wording: text("déposer ;", "file;") }],
    sections: [
      {
        heading: text("Les parties", "The parties"),
        blocks: [{ text: text("{{principal}}", "{{principal}}") }],
      },
      { heading: text("Les pouvoirs", "Powers"), blocks: [{ list: "powers" }] },
    ],
  },
};

async function open() {
  signIn();
  const sent: { after: number; body: TemplateVersion["body"] }[] = [];
  replyTo({
    "POST /api/admin/mandate-templates/general/versions": (body) => {
      sent.push(body as (typeof sent)[number]);
      return { templates: [NEWEST] };
    },
  });
  const { user } = await renderInPage(<TemplateEditor newest={NEWEST} onClose={() => {}} />);
  return { user, sent };
}

it("previews the typed text in both languages, and saves it after the version that it began with", async () => {
  const { user, sent } = await open();
  const preview = screen.getByRole("region", { name: "Aperçu" });
  const [title] = screen.getAllByLabelText(/^Titre Français/);
  fillIn(title as HTMLElement, "Procuration");
  expect(within(preview).getByRole("heading", { name: "Procuration" })).toBeDefined();
  await user.click(within(preview).getByRole("tab", { name: "English" }));
  expect(within(preview).getByRole("heading", { name: "General mandate" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Enregistrer cette version" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ after: 3, body: { ...NEWEST.body, title: { fr: "Procuration" } } });
});

it("names each missing text with its place, and sends nothing", async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole("button", { name: "Ajouter un article" }));
  await user.click(screen.getByRole("button", { name: "Enregistrer cette version" }));
  expect(await screen.findByText("Article 3 · il manque le texte en Français")).toBeDefined();
  expect(screen.getByText("Article 3 · il manque le texte en English")).toBeDefined();
  expect(sent).toEqual([]);
});

it("moves a section, and does not remove the one with the list of the powers", async () => {
  const { user, sent } = await open();
  expect(screen.queryByRole("button", { name: /^Supprimer.*Article 2$/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Descendre.*Article 1$/ }));
  await user.click(screen.getByRole("button", { name: "Enregistrer cette version" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.sections.map(({ heading }) => heading.fr)).toEqual(["Les pouvoirs", "Les parties"]);
});
