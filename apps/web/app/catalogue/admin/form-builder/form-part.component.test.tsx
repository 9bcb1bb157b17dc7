import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { screen, within } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { field, form } from "../../../../../../packages/domain/test/forms.ts";
import { fillIn } from "../../../../test/fill-in.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { type DocumentForm, formOf, NEW_DOCUMENT } from "../form.ts";
import { checkForm } from "../problems.ts";
import { FormPart } from "./form-part.tsx";

let current: () => ServiceForm;

type EditorProps = { asked: ServiceForm; listed?: DocumentItem[] };

function Editor({ asked, listed = [] }: EditorProps) {
  const editor = useForm<DocumentForm>({
    defaultValues: formOf({ ...NEW_DOCUMENT, form: asked, required_documents: listed }),
    resolver: checkForm,
    shouldFocusError: false,
  });
  current = () => editor.getValues("form");
  return (
    <FormProvider {...editor}>
      <form onSubmit={(event) => void editor.handleSubmit(() => undefined)(event)}>
        <FormPart serviceId={undefined} />
        <button type="submit">save</button>
      </form>
    </FormProvider>
  );
}

const show = async (asked: ServiceForm, listed?: DocumentItem[]) =>
  (await renderInPage(<Editor asked={asked} {...(listed && { listed })} />)).user;
const keys = () => current().sections.map(({ fields }) => fields.map(({ key }) => key).join(" "));
const row = (name: RegExp) => screen.getByRole("button", { name, expanded: false });

it("adds a heading and a field, whose settings are open", async () => {
  const user = await show({ sections: [] });
  await user.click(screen.getByRole("button", { name: "Ajouter un titre" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Titre du groupe (français)"));
  await user.keyboard("Le défunt");
  fillIn(screen.getByLabelText("Titre du groupe (anglais)"), "The deceased");

  await user.click(screen.getByRole("button", { name: "Ajouter une question" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  expect(dialog.getAllByText("Écrivez la question dans cette langue.")).toHaveLength(2);
  fillIn(dialog.getByLabelText("Question (français)"), "Nom du défunt");
  fillIn(dialog.getByLabelText("Question (anglais)"), "Name of the deceased");
  await user.click(dialog.getByRole("radio", { name: "Personne" }));
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByLabelText("Demander les parents"));
  expect(current()).toMatchObject({
    sections: [
      {
        key: "section",
        title: { fr: "Le défunt", en: "The deceased" },
        fields: [{ key: "nom_du_defunt", type: "person", with_parents: true, data_category: "identity" }],
      },
    ],
  });
});

it("adds a field inside the rows of a list, and multiplies the price by their number", async () => {
  const user = await show(form(field("group", "applicants")));
  await user.click(row(/^applicants/));
  await user.click(screen.getByLabelText("Multiplier le prix par le nombre de lignes"));
  await user.click(screen.getByRole("button", { name: "Ajouter une question à la ligne" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByRole("radio", { name: "Liste de lignes" })).toBeNull();
  fillIn(dialog.getByLabelText("Question (français)"), "Nom complet");
  await user.type(dialog.getByLabelText("Question (anglais)"), "Full name{Enter}");
  expect(current().sections[0]?.fields).toMatchObject([
    { key: "applicants", pricing: "each", fields: [{ key: "nom_complet", type: "short_text" }] },
  ]);
});

it("asks a field only beside some answers of an earlier one", async () => {
  const user = await show(form(field("one_of", "kind"), field("short_text", "number")));
  await user.click(row(/^number/));
  await user.click(screen.getByRole("button", { name: "Ajouter une condition" }));
  const condition = within(screen.getByRole("group", { name: "Condition 1" }));
  expect(condition.getByRole("option", { name: "kind" })).toBeDefined();
  await user.click(condition.getByLabelText("b"));
  expect(current().sections[0]?.fields[1]?.shown_when).toEqual({
    match: "all",
    conditions: [{ field: "kind", operator: "is_one_of", values: ["b"] }],
  });
  expect(screen.getByText("Sous condition")).toBeDefined();
  await user.click(condition.getByRole("button", { name: "Retirer la condition 1" }));
  expect(current().sections[0]?.fields[1]?.shown_when).toBeNull();
});

it("adds pasted options with both labels, and renames and moves them", async () => {
  const user = await show(form(field("one_of", "kind", { options: [] })));
  await user.click(row(/^kind/));
  const options = within(screen.getByRole("group", { name: "Réponses proposées" }));
  await user.click(options.getByLabelText("Nouvelles réponses"));
  await user.paste("Copie | Copy\nExtrait | Extract");
  await user.click(options.getByRole("button", { name: "Ajouter les réponses" }));
  await user.type(options.getByLabelText("Réponse 1 (français)"), " intégrale");
  await user.click(options.getByRole("button", { name: "Descendre\u00a0: Copie intégrale" }));
  expect(current().sections[0]?.fields[0]).toMatchObject({
    options: [
      { key: "extrait", label: { fr: "Extrait", en: "Extract" } },
      { key: "copie", label: { fr: "Copie intégrale", en: "Copy" } },
    ],
  });
});

it("moves, duplicates and removes fields by their menus", async () => {
  const user = await show({
    sections: [
      ...form(field("short_text", "a"), field("short_text", "b")).sections,
      { key: "other", title: { fr: "other", en: "other" }, fields: [field("short_text", "c")] },
    ],
  });
  const act = async (name: string, action: string) => {
    const menu = screen.getByRole("button", { name: `Actions\u00a0: ${name}` }).parentElement as HTMLElement;
    await user.click(within(menu).getByText(action));
  };
  await act("b", "Descendre");
  expect(keys()).toEqual(["a", "b c"]);
  await act("c", "Dupliquer");
  expect(keys()).toEqual(["a", "b c c_2"]);
  await act("a", "Retirer");
  expect(keys()).toEqual(["", "b c c_2"]);
});

it("opens the fields with errors when it is saved", async () => {
  const asked = form(field("short_text", "fine"), field("one_of", "empty", { options: [] }));
  const user = await show(asked);
  await user.click(screen.getByRole("button", { name: "save" }));
  expect(await screen.findByText("Ajoutez au moins une réponse.")).toBeDefined();
  expect(screen.getByRole("button", { name: /^fine/ }).getAttribute("aria-expanded")).toBe("false");
});

it("tries the fields out as a customer, and says what is missing", async () => {
  const user = await show(form(field("short_text", "name", { required: true }), field("yes_no", "married")));
  await user.click(screen.getByRole("button", { name: "Essayer sur un téléphone" }));
  const phone = within(screen.getByRole("region", { name: "Ce que voit le client" }));
  await user.click(phone.getByRole("button", { name: "Vérifier" }));
  expect(phone.getByText("Cette réponse est nécessaire.")).toBeDefined();
  await user.click(phone.getByRole("button", { name: "Remplir avec des exemples" }));
  expect(phone.getByRole("status").textContent).toBe("Tout est bon\u00a0: le client peut continuer.");
  await user.click(phone.getByRole("button", { name: "English" }));
  expect(await phone.findByRole("radio", { name: "Yes" })).toBeDefined();
});

it("adds a document with its own settings, and refuses one that the list has", async () => {
  const user = await show(form(field("yes_no", "minor")), [{ key: "photo", fr: "Photo", en: "Photograph" }]);
  await user.click(screen.getByRole("button", { name: "Ajouter une question" }));
  const dialog = within(screen.getByRole("dialog"));
  fillIn(dialog.getByLabelText("Question (français)"), "Photo");
  fillIn(dialog.getByLabelText("Question (anglais)"), "Portrait");
  await user.click(dialog.getByRole("radio", { name: "Document" }));
  await user.click(dialog.getByRole("button", { name: "Ajouter" }));
  const settings = within(screen.getByLabelText("Nom du document (français)").closest("li") as HTMLElement);
  await user.click(settings.getByLabelText("Document obligatoire"));
  fillIn(settings.getByLabelText(/^Aide sous la question \(français\)/), "Recto et verso.");
  fillIn(settings.getByLabelText(/^Aide sous la question \(anglais\)/), "Both sides.");
  expect(settings.queryByLabelText(/après le paiement$/)).toBeNull();
  expect(settings.getByLabelText(/^Conservation/)).toBeDefined();
  expect(current().sections[0]?.fields[1]).toMatchObject({
    type: "document",
    key: "photo",
    required: false,
    hint: { fr: "Recto et verso.", en: "Both sides." },
  });

  await user.click(screen.getByRole("button", { name: "save" }));
  expect(await screen.findByText(/^Ce document est demandé deux fois/)).toBeDefined();
  await user.type(screen.getByLabelText("Nom du document (français)"), " du père");
  expect(screen.queryByText(/^Ce document est demandé deux fois/)).toBeNull();
});

it("previews the documents that the answers ask for, with those of the list", async () => {
  const consent = field("document", "consent", {
    required: true,
    hint: { fr: "Signée par les parents", en: "Signed by the parents" },
    shown_when: { match: "all", conditions: [{ field: "minor", operator: "is_one_of", values: ["yes"] }] },
  });
  const listed = [{ key: "photo", fr: "Photo", en: "Photograph" }];
  const user = await show(form(field("yes_no", "minor"), consent, field("document", "letter")), listed);
  await user.click(screen.getByRole("button", { name: "Essayer sur un téléphone" }));
  const documents = within(screen.getByRole("region", { name: "À l’étape « Documents »" }));
  const names = () => documents.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(names()).toEqual(["Photo", "letter (facultatif)"]);
  await user.click(screen.getByRole("radio", { name: "Oui" }));
  expect(names()).toEqual(["Photo", "consentSignée par les parents", "letter (facultatif)"]);
});
