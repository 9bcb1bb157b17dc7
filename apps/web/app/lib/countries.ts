import type { Language } from "@passerelle/domain/languages";

const AFRICA =
  "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW".split(
    " ",
  );

const ELSEWHERE =
  "AD AE AF AG AI AL AM AR AS AT AU AW AX AZ BA BB BD BE BG BH BL BM BN BO BQ BR BS BT BY BZ CA CC CH CK CL CN CO CR CU CW CX CY CZ DE DK DM DO EC EE ES FI FJ FK FM FO FR GB GD GE GF GG GI GL GP GR GT GU GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KG KH KI KN KP KR KW KY KZ LA LB LC LI LK LT LU LV MC MD ME MF MH MK MM MN MO MP MQ MS MT MV MX MY NC NF NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RO RS RU SA SB SE SG SH SI SJ SK SM SR SV SX SY TC TH TJ TK TL TM TO TR TT TV TW UA US UY UZ VA VC VE VG VI VN VU WF WS XK YE".split(
    " ",
  );

export type NamedCountry = { code: string; name: string };

type NamedCountries = { africa: NamedCountry[]; elsewhere: NamedCountry[] };

const known = new Map<Language, NamedCountries>();

/**
 * Inhabited countries and territories of ISO 3166-1 (and Kosovo), with names in `language`, sorted, Africa apart.
 * Browser only: the server's Unicode data may have other names. Sorted once, since a form may have dozens of such lists.
 */
export function namedCountries(language: Language): NamedCountries {
  const countries = known.get(language) ?? countriesIn(language);
  known.set(language, countries);
  return countries;
}

function countriesIn(language: Language): NamedCountries {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  const named = (codes: string[]) =>
    codes
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((one, other) => compare(one.name, other.name));
  return { africa: named(AFRICA), elsewhere: named(ELSEWHERE) };
}
