/** A customer with the data of their papers; `birth` is a day and a town, `from` the country of the papers. */
export type Person = {
  email: string;
  family: string;
  given: string;
  language: "fr" | "en";
  from: "CM" | "SN" | "CI" | "NG" | "BJ" | "FR" | "GB";
  home: { country: string; city: string };
  phone: string;
  birth: { on: string; town: string };
  parents: { father: string; mother: string };
  occupation: string;
  sex: "female" | "male";
};

/** The email address of a person, from its first part. */
export const at = (name: string) => `${name}@passerelle.test`;

/**
 * The accounts of the demonstration, as `seeds/accounts.ts` describes them, then other customers: address, name, country of the
 * papers, home, telephone, birth, parents, occupation, sex, language.
 */
const ROWS = [
  "diaspora | Awa Ndiaye | SN | FR Montreuil | +33612345678 | 1990-07-14 Thiès | Modou Ndiaye, Khady Sarr | Infirmière | female | fr",
  "investisseur | Kwame Mensah | CI | CA Montréal | +15145550142 | 1978-02-03 Abidjan | Kofi Mensah, Adjoua Kouamé | Gérant | male | fr",
  "resident | Clarisse Mbarga | CM | CM Douala | +237677001122 | 1986-11-21 Douala | Joseph Mbarga, Rose Ngo Bell | Commerçante | female | fr",
  "abonne | Jean-Marc Koffi | BJ | BE Bruxelles | +32470123456 | 1982-05-09 Cotonou | Étienne Koffi, Pauline Houngbo | Ingénieur | male | fr",
  "mariama.diallo | Mariama Diallo | SN | SN Dakar | +221771234567 | 1994-03-02 Dakar | Alioune Diallo, Bineta Sy | Enseignante | female | fr",
  "chinedu.okafor | Chinedu Okafor | NG | NG Lagos | +2348031234567 | 1988-09-17 Enugu | Obinna Okafor, Ngozi Eze | Trader | male | en",
  "grace.eze | Grace Eze | NG | GB Manchester | +447700900123 | 1991-01-25 Lagos | Emeka Eze, Florence Obi | Pharmacist | female | en",
  "paul.nkoulou | Paul Nkoulou | CM | CM Yaoundé | +237694112233 | 1975-06-30 Mbalmayo | Martin Nkoulou, Thérèse Abena | Comptable | male | fr",
  "sandrine.tchatchoua | Sandrine Tchatchoua | CM | FR Lyon | +33698765432 | 1987-12-08 Bafoussam | Jean Tchatchoua, Marie Kamga | Ingénieure | female | fr",
  "moussa.traore | Moussa Traoré | CI | CI Abidjan | +2250707123456 | 1980-04-11 Bouaké | Ibrahim Traoré, Salimata Koné | Transporteur | male | fr",
  "aya.kouassi | Aya Kouassi | CI | FR Paris | +33755443322 | 1996-08-19 Abidjan | Yao Kouassi, Affoué N’Guessan | Étudiante | female | fr",
  "ousmane.fall | Ousmane Fall | SN | FR Marseille | +33644556677 | 1983-10-05 Saint-Louis | Cheikh Fall, Ndèye Gueye | Cuisinier | male | fr",
  "esther.njie | Esther Njie | CM | CM Buea | +237675998877 | 1992-02-14 Limbe | Peter Njie, Agnes Ekema | Nurse | female | en",
  "samuel.adeyemi | Samuel Adeyemi | NG | US Houston | +17135550188 | 1979-07-07 Ibadan | Tunde Adeyemi, Folake Ajayi | Engineer | male | en",
  "helene.marchand | Hélène Marchand | FR | FR Nantes | +33677889900 | 1972-03-28 Rennes | Yves Marchand, Anne Le Goff | Gérante | female | fr",
  "david.osei | David Osei | GB | GB London | +447700900456 | 1976-11-02 London | Kwesi Osei, Abena Boateng | Investor | male | en",
  "fatoumata.sow | Fatoumata Sow | SN | SN Thiès | +221776543210 | 1998-05-22 Thiès | Demba Sow, Aminata Ba | Couturière | female | fr",
  "jean.bilong | Jean Bilong | CM | CM Douala | +237699445566 | 1969-09-13 Édéa | Simon Bilong, Odile Ngo Mbock | Retraité | male | fr",
  "brice.mvondo | Brice Mvondo | CM | CA Ottawa | +16135550177 | 1993-06-16 Yaoundé | André Mvondo, Cécile Essono | Informaticien | male | fr",
] as const;

function toPerson(row: string): [name: string, person: Person] {
  const [
    address = "",
    name = "",
    from,
    home = "",
    phone = "",
    birth = "",
    parents = "",
    occupation = "",
    sex,
    language,
  ] = row.split(" | ");
  const [given = "", ...family] = name.split(" ");
  const [country = "", ...city] = home.split(" ");
  const [on = "", ...town] = birth.split(" ");
  const [father = "", mother = ""] = parents.split(", ");
  const person = {
    email: at(address),
    family: family.join(" "),
    given,
    language: language as Person["language"],
    from: from as Person["from"],
    home: { country, city: city.join(" ") },
    phone,
    birth: { on, town: town.join(" ") },
    parents: { father, mother },
    occupation,
    sex: sex as Person["sex"],
  };
  return [address, person];
}

export const PEOPLE: ReadonlyMap<string, Person> = new Map(ROWS.map(toPerson));

/** A customer by the first part of their address. */
export function personNamed(name: string): Person {
  const person = PEOPLE.get(name);
  if (!person) throw new Error(`nothing is known about ${name}`);
  return person;
}
