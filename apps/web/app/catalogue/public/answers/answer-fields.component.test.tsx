import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { FormField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { formIn } from "@passerelle/domain/catalogue/forms/form-texts";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { field, form } from "../../../../../../packages/domain/test/forms.ts";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { AnswerList } from "./answer-list.tsx";

let answers: Answers = {};

function Fields({ fields, errors = [], locked = () => false }: FieldsProps) {
  const [given, setGiven] = useState(answers);
  answers = given;
  const asked = formIn(form(...fields), "fr");
  return <AnswerFields form={asked} answers={given} errors={errors} locked={locked} onChange={setGiven} />;
}
type FieldsProps = { fields: FormField[]; errors?: AnswerError[]; locked?: () => boolean };

const show = async (props: FieldsProps, given: Answers = {}) => {
  answers = given;
  return (await renderInPage(<Fields {...props} />)).user;
};

it("shows a field when its condition holds, and keeps what was typed in it", async () => {
  const user = await show({
    fields: [
      field("yes_no", "known"),
      field("short_text", "number", {
        shown_when: {
          match: "all",
          conditions: [{ field: "known", operator: "is_one_of", values: ["yes"] }],
        },
      }),
    ],
  });
  expect(screen.queryByLabelText(/^number/)).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Oui" }));
  await user.type(screen.getByLabelText(/^number/), "12");
  await user.click(screen.getByRole("radio", { name: "Non" }));
  expect(screen.queryByLabelText(/^number/)).toBeNull();
  expect(answers).toEqual({ known: "no", number: "12" });
});

it("accepts a date of which only the year is known", async () => {
  const user = await show({ fields: [field("date", "born", { precision: "year" })] });
  const group = within(screen.getByRole("group", { name: /^born/ }));
  await user.type(group.getByLabelText("Année"), "1987");
  expect(answers).toEqual({ born: "1987" });
  await user.selectOptions(group.getByLabelText("Mois"), "mars");
  await user.type(group.getByLabelText("Jour"), "3");
  await user.tab();
  expect(answers).toEqual({ born: "1987-03-03" });
  await user.clear(group.getByLabelText("Année"));
  expect(answers).toEqual({ born: "-03-03" });
});

it("adds and removes the rows of a group", async () => {
  const user = await show({
    fields: [field("group", "list", { max_rows: 2, fields: [field("short_text", "article")] })],
  });
  await user.type(await screen.findByLabelText(/^article/), "Riz");
  await user.click(screen.getByRole("button", { name: "Ajouter une ligne" }));
  await user.type(screen.getAllByLabelText(/^article/)[1] as HTMLElement, "Sel");
  expect(answers).toEqual({ list: [{ article: "Riz" }, { article: "Sel" }] });
  expect(screen.queryByRole("button", { name: "Ajouter une ligne" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Retirer le n°\u00a01" }));
  expect(answers).toEqual({ list: [{ article: "Sel" }] });
});

it("suggests the cities of the chosen country, and accepts any other town", async () => {
  replyTo({ "GET /api/cities": { cities: ["Douala", "Yaoundé"] } });
  const user = await show({ fields: [field("place", "born_in")] });
  const town = screen.getByLabelText<HTMLInputElement>(/^Ville ou village/);
  const suggested = () => [...(town.list?.options ?? [])].map(({ value }) => value);
  expect(suggested()).toEqual([]);
  await user.selectOptions(screen.getByLabelText(/^Pays/), "Cameroun");
  await waitFor(() => expect(suggested()).toEqual(["Douala", "Yaoundé"]));
  await user.type(town, "Mbouda");
  expect(answers).toEqual({ born_in: { country: "CM", town: "Mbouda" } });
  replyTo({ "GET /api/cities": { cities: ["Libreville"] } });
  await user.selectOptions(screen.getByLabelText(/^Pays/), "Gabon");
  await waitFor(() => expect(suggested()).toEqual(["Libreville"]));
  expect(town.value).toBe("Mbouda");
});

it("shows an error at its part, and keeps a fixed answer readable", async () => {
  const person = field("person", "holder", { required: true, with_birth: false, with_parents: false });
  await show(
    { fields: [person], errors: [{ path: "holder.given_names", code: "required" }], locked: () => true },
    { holder: { family_name: "Ndiaye" } },
  );
  const names = screen.getByLabelText(/^Prénoms/);
  expect(names.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Cette réponse est nécessaire.")).toBeDefined();
  expect(screen.getByDisplayValue("Ndiaye").closest("fieldset[disabled]")).not.toBeNull();
});

/** The fields of a form whose labels were read since the last call, in the order of their keys. */
function watchRenders(...fields: FormField[]): { asked: ServiceForm<string>; rendered: () => string[] } {
  const asked = formIn(form(...fields), "fr");
  const read = new Set<string>();
  for (const one of asked.sections.flatMap((section) => section.fields)) {
    const { key, label } = one;
    Object.defineProperty(one, "label", {
      get: () => {
        read.add(key);
        return label;
      },
    });
  }
  return {
    asked,
    rendered: () => {
      const keys = [...read].sort();
      read.clear();
      return keys;
    },
  };
}

function WatchedFields({ asked, errorsOf }: WatchedFieldsProps) {
  const [given, setGiven] = useState(answers);
  answers = given;
  return (
    <AnswerFields
      form={asked}
      answers={given}
      errors={errorsOf(given)}
      locked={() => false}
      onChange={setGiven}
    />
  );
}
type WatchedFieldsProps = { asked: ServiceForm<string>; errorsOf: (given: Answers) => AnswerError[] };

it("renders only the field that is typed in, and those that depend on it", async () => {
  const shown_when = {
    match: "all",
    conditions: [{ field: "who", operator: "is_one_of", values: ["me"] }],
  } as const;
  const { asked, rendered } = watchRenders(
    field("short_text", "who"),
    field("email", "email"),
    field("person", "holder"),
    field("dependent_choice", "choice", {
      parent: "who",
      options: [{ key: "a", label: { fr: "Moi seul", en: "Only me" }, of: ["me"] }],
    }),
    field("group", "list", {
      fields: [field("short_text", "article"), field("yes_no", "own", { shown_when: shown_when as never })],
    }),
    field("group", "others", { fields: [field("short_text", "other")] }),
  );
  answers = {};
  const { user } = await renderInPage(
    <WatchedFields
      asked={asked}
      errorsOf={(given) => [
        { path: "holder.given_names", code: "required" },
        ...(given.email ? [{ path: "others.0.other", code: "required" } as const] : []),
      ]}
    />,
  );
  expect(rendered()).toEqual(["choice", "email", "holder", "list", "others", "who"]);

  await user.type(screen.getByLabelText(/^Prénoms/), "Awa");
  expect(rendered()).toEqual(["holder"]);
  await user.type(screen.getByLabelText(/^article/), "Riz");
  expect(rendered()).toEqual(["list"]);

  expect(screen.queryByRole("option", { name: "Moi seul" })).toBeNull();
  await user.type(screen.getByLabelText(/^who/), "me");
  expect(rendered()).toEqual(["choice", "list", "who"]);
  expect(screen.getByRole("option", { name: "Moi seul" })).toBeDefined();
  expect(screen.getByRole("group", { name: /^own/ })).toBeDefined();

  await user.type(screen.getByLabelText(/^email/), "a");
  expect(rendered()).toEqual(["email", "others"]);
  expect(screen.getByLabelText(/^other/).getAttribute("aria-invalid")).toBe("true");

  // A field that was not rendered again does not forget what was typed in others since.
  await user.type(screen.getByLabelText(/^Prénoms/), " Aïda");
  expect(answers).toEqual({
    holder: { given_names: "Awa Aïda" },
    list: [{ article: "Riz" }],
    who: "me",
    email: "a",
  });
});

it("lists answers in the reader's words, markup as text, and leaves out hidden ones", async () => {
  const asked = formIn(
    form(
      field("one_of", "kind"),
      field("date", "born"),
      field("long_text", "more"),
      field("email", "hidden", {
        shown_when: { match: "all", conditions: [{ field: "kind", operator: "is_one_of", values: ["b"] }] },
      }),
      field("group", "list", { fields: [field("yes_no", "manages")] }),
    ),
    "fr",
  );
  await renderInPage(
    <AnswerList
      form={asked}
      answers={{
        kind: "a",
        born: "1987-03",
        more: "<img src=x onerror=alert(1)>",
        hidden: "x@voyage.test",
        list: [{ manages: "yes" }],
      }}
    />,
  );
  const card = screen.getByRole("region", { name: "main" });
  expect(card.textContent).toBe(
    "mainkindabornmars 1987more<img src=x onerror=alert(1)>listN°\u00a01managesOui",
  );
});
