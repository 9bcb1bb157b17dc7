import type { Page } from "@playwright/test";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import type { Answers, RowAnswer } from "../../packages/domain/src/catalogue/forms/answers.ts";
import type { FormField, ServiceForm } from "../../packages/domain/src/catalogue/forms/form.ts";
import { sampleAnswers } from "../../packages/domain/src/catalogue/forms/sample-answers.ts";
import { shownForm } from "../../packages/domain/src/catalogue/forms/visibility.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import { askApi } from "./account.ts";

/** An answer to each required field that a form shows with these answers, valid today and tomorrow. */
export const answersTo = (form: ServiceForm<string>): Answers =>
  sampleAnswers(form, addDays(utcDay(new Date()), 1), ({ required }) => required);

/** Fills in the questions of the service in the details step, like a person. */
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

/** How the label of each part begins, in both languages. */
const PART_LABELS: Record<string, RegExp> = {
  family_name: /^(Nom de famille|Family name)/,
  given_names: /^(Prénoms|Given names)/,
  birth_place: /^(Lieu de naissance|Place of birth)/,
  country: /^(Pays|Country)/,
  town: /^(Ville|Town)/,
  street: /^(Rue|Street)/,
  region: /^(Région|Region)/,
  detail: /^(Précisions|Details)/,
  district: /^(Quartier|District)/,
  postal_code: /^(Code postal|Postcode)/,
  father: /^(Nom et prénoms du père|Father’s full name)/,
  mother: /^(Nom et prénoms de la mère|Mother’s full name)/,
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
