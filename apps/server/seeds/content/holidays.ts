import { addDays } from "@passerelle/domain/days";
import type { LocalizedText } from "@passerelle/domain/languages";

type Holiday = { country_code: string; day: string; name: LocalizedText };

const YEARS = [2026, 2027, 2028] as const;

/** Easter Sunday by the Gregorian calendar. */
const EASTER: Record<(typeof YEARS)[number], string> = {
  2026: "2026-04-05",
  2027: "2027-03-28",
  2028: "2028-04-16",
};

const named = (fr: string, en: string): LocalizedText => ({ fr, en });

const NEW_YEAR = named("Jour de l’an", "New Year’s Day");
const LABOUR_DAY = named("Fête du Travail", "Labour Day");
const ASSUMPTION = named("Assomption", "Assumption Day");
const ALL_SAINTS = named("Toussaint", "All Saints’ Day");
const CHRISTMAS = named("Noël", "Christmas Day");
const GOOD_FRIDAY = named("Vendredi saint", "Good Friday");
const EASTER_MONDAY = named("Lundi de Pâques", "Easter Monday");
const ASCENSION = named("Ascension", "Ascension Day");
const WHIT_MONDAY = named("Lundi de Pentecôte", "Whit Monday");
const INDEPENDENCE = named("Fête de l’indépendance", "Independence Day");

/** `fixed`: by month and day; `easter`: by days after Easter Sunday. */
type Calendar = { fixed: Record<string, LocalizedText>; easter: Record<number, LocalizedText> };

/**
 * Public holidays whose dates are certain. Those that follow the moon, and days that a government fixes each year, are added by
 * editors once they are announced.
 *
 * Sources: Cameroon, law 73/5 of 7 December 1973 as amended by law 76/8; Côte d’Ivoire, decree 96-205 as amended by decree
 * 2011-371; Senegal, law 74-52 as amended; Gabon, the list of the Labour Code; Benin, law 90-019 as amended; Nigeria, Public
 * Holidays Act (Cap. P40 LFN 2004) as amended in 2019.
 */
const CALENDARS: Record<string, Calendar> = {
  CM: {
    fixed: {
      "01-01": NEW_YEAR,
      "02-11": named("Fête de la Jeunesse", "Youth Day"),
      "05-01": LABOUR_DAY,
      "05-20": named("Fête nationale", "National Day"),
      "08-15": ASSUMPTION,
      "12-25": CHRISTMAS,
    },
    easter: { [-2]: GOOD_FRIDAY, 39: ASCENSION },
  },
  CI: {
    fixed: {
      "01-01": NEW_YEAR,
      "05-01": LABOUR_DAY,
      "08-07": INDEPENDENCE,
      "08-15": ASSUMPTION,
      "11-01": ALL_SAINTS,
      "11-15": named("Journée nationale de la paix", "National Peace Day"),
      "12-25": CHRISTMAS,
    },
    easter: { 1: EASTER_MONDAY, 39: ASCENSION, 50: WHIT_MONDAY },
  },
  SN: {
    fixed: {
      "01-01": NEW_YEAR,
      "04-04": INDEPENDENCE,
      "05-01": LABOUR_DAY,
      "08-15": ASSUMPTION,
      "11-01": ALL_SAINTS,
      "12-25": CHRISTMAS,
    },
    easter: { 1: EASTER_MONDAY, 39: ASCENSION, 50: WHIT_MONDAY },
  },
  GA: {
    fixed: {
      "01-01": NEW_YEAR,
      "04-17": named("Journée des droits de la femme", "Women’s Rights Day"),
      "05-01": LABOUR_DAY,
      "08-15": ASSUMPTION,
      "08-16": INDEPENDENCE,
      "08-17": INDEPENDENCE,
      "11-01": ALL_SAINTS,
      "12-25": CHRISTMAS,
    },
    easter: { 1: EASTER_MONDAY, 50: WHIT_MONDAY },
  },
  BJ: {
    fixed: {
      "01-01": NEW_YEAR,
      "05-01": LABOUR_DAY,
      "08-01": INDEPENDENCE,
      "08-15": ASSUMPTION,
      "11-01": ALL_SAINTS,
      "12-25": CHRISTMAS,
    },
    easter: { 1: EASTER_MONDAY, 39: ASCENSION, 50: WHIT_MONDAY },
  },
  NG: {
    fixed: {
      "01-01": NEW_YEAR,
      "05-01": named("Fête des travailleurs", "Workers’ Day"),
      "06-12": named("Journée de la démocratie", "Democracy Day"),
      "10-01": INDEPENDENCE,
      "12-25": CHRISTMAS,
      "12-26": named("Lendemain de Noël", "Boxing Day"),
    },
    easter: { [-2]: GOOD_FRIDAY, 1: EASTER_MONDAY },
  },
};

/** The holidays of six countries from 2026 to 2028. If two holidays are on the same day, the first name is kept. */
export const HOLIDAYS: readonly Holiday[] = Object.entries(CALENDARS).flatMap(
  ([country_code, { fixed, easter }]) => {
    const byDay = new Map<string, LocalizedText>();
    for (const year of YEARS) {
      for (const [monthAndDay, name] of Object.entries(fixed)) byDay.set(`${year}-${monthAndDay}`, name);
      for (const [days, name] of Object.entries(easter)) {
        const day = addDays(EASTER[year], Number(days));
        if (!byDay.has(day)) byDay.set(day, name);
      }
    }
    return [...byDay].map(([day, name]) => ({ country_code, day, name }));
  },
);
