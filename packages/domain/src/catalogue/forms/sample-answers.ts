import { parseNumber } from "./answer-errors.ts";
import { type Answers, type Part, type Parts, partsOf, type Row, type RowAnswer } from "./answers.ts";
import type { DateField, FormField, NumberField, RowField, ServiceForm } from "./form.ts";
import { daysOf, limitDays } from "./partial-date.ts";
import { shownForm, shownInRow } from "./visibility.ts";

const PARTS: Record<Part, string> = {
  family_name: "Ndiaye",
  given_names: "Mariama",
  birth_date: "1962-05-12",
  birth_place: "Douala",
  father: "Amadou Ndiaye",
  mother: "Fatou Sarr",
  country: "CM",
  region: "Littoral",
  town: "Douala",
  detail: "Bonapriso",
  street: "Rue 1.839",
  district: "Bonapriso",
  postal_code: "BP 1245",
  id: "",
  name: "Mairie de Douala",
};

/**
 * Valid sample answers for trying out a form: for each `wanted` field that is shown for the answers before it. `today`: the day
 * in UTC, as `2026-11-23`.
 */
export function sampleAnswers(
  form: ServiceForm<string>,
  today: string,
  wanted: (field: FormField<string>) => boolean = () => true,
): Answers {
  const answers: Answers = {};
  for (const { fields } of form.sections)
    for (const { key } of fields) {
      // The answers before it decide whether it is shown, and its options.
      const field = shownFields(form, answers).find((one) => one.key === key);
      if (!field || !wanted(field)) continue;
      if (field.type === "group") {
        const row: Row = {};
        for (const inner of field.fields) {
          const isShown = shownInRow(form, field, row, answers).includes(inner);
          const answer =
            isShown && wanted(inner) ? sampleOf(inner, { ...answers, ...row }, today) : undefined;
          if (answer !== undefined) row[inner.key] = answer;
        }
        answers[key] = Array.from({ length: Math.max(1, field.min_rows) }, () => row);
      } else {
        const answer = sampleOf(field, answers, today);
        if (answer !== undefined) answers[key] = answer;
      }
    }
  return answers;
}

const shownFields = (form: ServiceForm<string>, answers: Answers): FormField<string>[] =>
  shownForm(form, answers).sections.flatMap(({ fields }) => fields);

function sampleOf(field: RowField<string>, siblings: Answers, today: string): RowAnswer | undefined {
  switch (field.type) {
    case "document":
    case "explanation":
      return undefined;
    case "short_text":
    case "long_text":
      return (field.example ?? field.label).slice(0, field.max_length);
    case "number":
      return sampleNumber(field, 1, field.decimals);
    case "amount":
      return sampleNumber(field, 10_000, 0);
    case "date":
      return sampleDate(field, today);
    case "yes_no":
      return "yes";
    case "one_of":
      return field.options[0]?.key;
    case "several_of":
      return field.options.slice(0, 2).map(({ key }) => key);
    case "dependent_choice": {
      const parent = siblings[field.parent];
      return field.options.find(({ of }) => typeof parent === "string" && of.includes(parent))?.key;
    }
    case "phone":
      return "+237655443322";
    case "email":
      return "mariama.ndiaye@example.com";
    default:
      return sampleParts(partsOf(field));
  }
}

/** The example if it is a number within the limits, otherwise a valid number near `usual`. */
function sampleNumber(
  { min, max, example }: Pick<NumberField<string>, "min" | "max" | "example">,
  usual: number,
  decimals: number,
): string {
  const number = (example === null ? undefined : parseNumber(example)) ?? usual;
  const rounded = Number(number.toFixed(decimals));
  return String(
    Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, rounded)),
  );
}

function sampleDate({ earliest, latest }: DateField<string>, today: string): string {
  const usual = "1987-03-12";
  const first = earliest ? limitDays(earliest, today).first : "0001-01-01";
  const last = latest ? limitDays(latest, today).last : "9999-12-31";
  if (usual >= first && usual <= last) return usual;
  return usual < first ? first : daysOf(last).first;
}

const sampleParts = (parts: readonly Part[]): Parts =>
  Object.fromEntries(parts.flatMap((part) => (PARTS[part] ? [[part, PARTS[part]] as const] : [])));
