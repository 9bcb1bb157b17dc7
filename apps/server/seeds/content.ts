import { addInstructions, addTemplates } from "../src/mandates/service.ts";
import { type Db, json } from "../src/platform/db.ts";
import { writeRoles } from "../src/profiles/service.ts";
import { addFirstPlans } from "../src/subscriptions/service.ts";
import { FIRST_ANNOUNCEMENT } from "./content/announcement.ts";
import { CANNED_ANSWERS } from "./content/canned-answers.ts";
import { HELP_QUESTIONS, HELP_THEMES } from "./content/help-centre.ts";
import { HOLIDAYS } from "./content/holidays.ts";
import { MANDATE_INSTRUCTIONS } from "./content/mandates/instructions.ts";
import { MANDATE_TEMPLATES } from "./content/mandates/templates.ts";
import { FIRST_PLANS, FIRST_PRICES } from "./content/subscription-plans.ts";
import { TAX_RATES } from "./content/tax-rates.ts";

/**
 * Content of every installation, by name. Never reuse a released name: databases that have applied it would skip the new content.
 */
const CONTENT: Readonly<Record<string, (trx: Db) => Promise<unknown>>> = {
  "exchange-rates": (trx) =>
    trx
      .insertInto("exchange_rates")
      .values([
        { currency_code: "USD", units_per_euro: 1.1 },
        { currency_code: "CAD", units_per_euro: 1.5 },
      ])
      .execute(),
  "tax-rates": (trx) =>
    trx
      .insertInto("tax_rates")
      .values([...TAX_RATES])
      .execute(),
  "subscription-plans": (trx) => addFirstPlans(trx, FIRST_PLANS, FIRST_PRICES),
  "mandate-templates": (trx) => addTemplates(trx, MANDATE_TEMPLATES),
  "mandate-instructions": (trx) => addInstructions(trx, MANDATE_INSTRUCTIONS),
  "first-announcement": (trx) => {
    const { title, items, ...announcement } = FIRST_ANNOUNCEMENT;
    return trx
      .insertInto("announcements")
      .values({ ...announcement, title: json(title), items: json(items) })
      .execute();
  },
  "help-centre": async (trx) => {
    const themes = HELP_THEMES.map(({ title, ...theme }) => ({ ...theme, title: json(title) }));
    await trx.insertInto("help_themes").values(themes).execute();
    const questions = HELP_QUESTIONS.map(({ question, answer, ...row }) => ({
      ...row,
      question: json(question),
      answer: json(answer),
    }));
    await trx.insertInto("help_questions").values(questions).execute();
  },
  holidays: (trx) =>
    trx
      .insertInto("holidays")
      .values(HOLIDAYS.map(({ name, ...row }) => ({ ...row, name: json(name) })))
      .execute(),
  "canned-answers": (trx) => {
    const answers = CANNED_ANSWERS.map(({ id, title, text }) => ({
      id,
      title: json(title),
      text: json(text),
    }));
    return trx.insertInto("canned_answers").values(answers).execute();
  },
};

/**
 * Writes the roles and inserts the content that this database has not received yet, in production and in the demo. Each entry is
 * inserted once and recorded, so that later changes by editors stay. Of two processes that start at once, one inserts.
 */
export async function seedContent(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeRoles(trx);
    for (const [name, insert] of Object.entries(CONTENT)) {
      const isNew = await trx
        .insertInto("applied_seeds")
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .returning("name")
        .executeTakeFirst();
      if (isNew) await insert(trx);
    }
  });
}
