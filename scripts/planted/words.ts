import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../prepare/root.mjs";

const web = (path: string) => `apps/web/app/${path}`;
const WORDS = web("bookkeeping/fr.json");
const REVIEWS = web("reviews/fr.json");

/** Rules of scripts/words. */
export const WORDS_FILES: { files: Record<string, string>; says: string }[] = [
  {
    files: {
      [WORDS]: JSON.stringify({
        used: "Utilisé",
        unused: "Inutile",
        alone: "Seul",
        empty: "Vide",
        same: "Pas traduit",
        count_one: "{{count}} chose",
        count_other: "{{count}} choses",
        status: { draft: "Brouillon" },
        alike: "PDF : {{size}} Documents",
        typewriter: "L'heure",
        literal: "Choisissez d’abord un pays",
        later: "Paiement par service",
        exact: "Choisissez d'abord un pays",
        spaces: "Prix : 20 % « à peine »; vraiment ?",
        british: "Couleur",
        mail: "Un courriel part.",
      }),
      [WORDS.replace("fr.json", "en.json")]: JSON.stringify({
        used: "Used",
        unused: "Useless",
        empty: " ",
        same: "Pas traduit",
        count_one: "One thing",
        count_other: "{{count}} things",
        status: { draft: "Draft" },
        alike: "PDF : {{size}} Documents",
        typewriter: "The time",
        literal: "Choose a country first",
        later: "Payment per service",
        exact: "Choose a country first",
        spaces: "Price: barely 20%; really?",
        british: "Color",
        mail: "An email is sent.",
      }),
      [web("bookkeeping/planted.ts")]:
        `export const keys = ["used", "alone", "empty", "same", "count", "alike", \`status.\${code}\`,
          "typewriter", "literal", "later", "exact", "spaces", "british", "mail"];`,
      [web("planted/fr.json")]: "{}",
      [web("planted/xx.json")]: "{}",
      [REVIEWS]: readFileSync(join(ROOT, REVIEWS), "utf8").replace("Soyez le premier", "Soyez premier"),
    },
    says: `unused: ${WORDS}: unused`,
  },
  { files: {}, says: `keys: ${WORDS}: alone is missing in en.json` },
  { files: {}, says: `empty: ${WORDS}: empty` },
  { files: {}, says: `untranslated: ${WORDS}: same` },
  { files: {}, says: `placeholders: ${WORDS}: count_one` },
  { files: {}, says: `twin: ${web("planted/fr.json")} has no en.json` },
  { files: {}, says: `twin: ${web("planted/xx.json")} is in no language of the product` },
  { files: {}, says: `apostrophe: ${WORDS}: typewriter` },
  { files: {}, says: `typography: npm run words:fix corrects ${WORDS}` },
  { files: {}, says: `british: ${WORDS.replace("fr.json", "en.json")}: british` },
  { files: {}, says: `e-mail: ${WORDS}: mail` },
  { files: {}, says: `literal: ${WORDS}: literal is to be "Choisissez d'abord un pays"` },
  { files: {}, says: `literal: ${WORDS}: later: "Paiement par service" is here` },
  {
    files: {},
    says: 'literal: nothing says "Aucun avis pour ce service pour le moment. Soyez le premier !"',
  },
];

/** Correct texts of the planted files. */
export const WORDS_ALLOWED = [
  `${WORDS}: used`,
  `${WORDS}: status.draft`,
  `${WORDS}: count_other`,
  `${WORDS}: alike`,
  `${WORDS}: exact`,
];
