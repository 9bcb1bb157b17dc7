import type { Page } from "@playwright/test";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import {
  type Answers,
  type Parts,
  partsOf,
  type RowAnswer,
} from "../../packages/domain/src/catalogue/forms/answers.ts";
import type { FormField, RowField, ServiceForm } from "../../packages/domain/src/catalogue/forms/form.ts";
import { shownAnswers, shownForm } from "../../packages/domain/src/catalogue/forms/visibility.ts";
import { askApi } from "./account.ts";

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const PARTS: Parts = {
  family_name: "Ndiaye",
  given_names: "Mariama",
  birth_date: "1962-05-12",
  birth_place: "Douala",
  country: "CM",
  town: "Douala",
  street: "Rue 1.839",
  name: "Mairie de Douala",
};

/** A valid answer to each required field of a form that is shown beside the others. */
export function answersTo(form: ServiceForm<string>): Answers {
  const fields = form.sections.flatMap((section) => section.fields).filter(({ required }) => required);
  return shownAnswers(
    form,
    Object.fromEntries(
      fields.flatMap((field) => {
        const answer = field.type === "group" ? [rowTo(field.fields)] : answerTo(field);
        return answer === undefined ? [] : [[field.key, answer]];
      }),
    ),
  );
}

const rowTo = (fields: readonly RowField<string>[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const answer = field.required ? answerTo(field) : undefined;
      return answer === undefined ? [] : [[field.key, answer]];
    }),
  );

function answerTo(field: RowField<string>): RowAnswer | undefined {
  switch (field.type) {
    case "number":
      return String(field.min ?? 1);
    case "amount":
      return "10000";
    case "date":
      return field.earliest?.startsWith("today") ? TOMORROW : "1987-03-12";
    case "yes_no":
      return "yes";
    case "one_of":
      return field.options[0]?.key;
    case "several_of":
      return field.options.slice(0, 1).map(({ key }) => key);
    case "phone":
      return "+237655443322";
    case "email":
      return "mariama@voyage.test";
    case "dependent_choice":
    case "document":
    case "explanation":
      return undefined;
    case "short_text":
    case "long_text":
      return "Comme sur les papiers";
    default:
      return Object.fromEntries(partsOf(field).flatMap((part) => (PARTS[part] ? [[part, PARTS[part]]] : [])));
  }
}

/** Answers what the service asks in the details step, as a person does. */
export async function answerQuestions(page: Page): Promise<void> {
  // The step is in the address of the saved request.
  await page.waitForURL(/\/service-request\/edit\//);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { form } = (await askApi(page, `/api/requests/${id}`)) as RequestDetail;
  const answers = answersTo(form);
  for (const { title, fields } of shownForm(form, answers).sections) {
    const area = page.getByRole("region", { name: title, exact: true });
    for (const field of fields) {
      const answer = answers[field.key];
      if (answer === undefined) continue;
      if (field.type !== "group") await fill(area, field, answer as RowAnswer);
      else {
        const [row = {}] = answer as Record<string, RowAnswer>[];
        for (const inner of field.fields) {
          const given = row[inner.key];
          if (given !== undefined) await fill(area, inner, given);
        }
      }
    }
  }
}

type Area = ReturnType<Page["getByRole"]>;

async function fill(area: Area, field: FormField<string>, answer: RowAnswer): Promise<void> {
  const group = area.getByRole("group", { name: field.label, exact: true });
  if (Array.isArray(answer)) {
    const options = "options" in field ? field.options : [];
    for (const { key, label } of options) if (answer.includes(key)) await group.getByLabel(label).check();
  } else if (typeof answer === "object") {
    for (const [part, text] of Object.entries(answer)) await fillPart(group, part, text);
  } else if (field.type === "date") await fillDate(group, answer);
  else if (field.type === "yes_no") await group.getByRole("radio").first().check();
  else if (field.type === "one_of" && field.options.length <= 5)
    await group.getByRole("radio").first().check();
  else if (field.type === "one_of") await area.getByLabel(field.label, { exact: true }).selectOption(answer);
  else await area.getByLabel(field.label, { exact: true }).fill(answer);
}

/** By how the label of a part begins, in both languages. */
const PART_LABELS: Record<string, RegExp> = {
  family_name: /^(Nom de famille|Family name)/,
  given_names: /^(Prénoms|Given names)/,
  birth_place: /^(Lieu de naissance|Place of birth)/,
  country: /^(Pays|Country)/,
  town: /^(Ville|Town)/,
  street: /^(Rue|Street)/,
  name: /^(Nom de l’organisme|Name of the organisation)/,
};

async function fillPart(group: Area, part: string, text: string): Promise<void> {
  if (part === "birth_date") await fillDate(group, text);
  else if (part === "country") await group.getByLabel(PART_LABELS.country ?? part).selectOption(text);
  else await group.getByLabel(PART_LABELS[part] ?? part).fill(text);
}

async function fillDate(group: Area, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await group.getByLabel(/^(Jour|Day)$/).fill(day);
  await group.getByLabel(/^(Mois|Month)$/).selectOption(month);
  await group.getByLabel(/^(Année|Year)$/).fill(year);
}
