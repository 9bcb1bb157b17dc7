import { readMrz } from "@passerelle/domain/identity/mrz";

type Prefilled = Partial<
  Record<"family_name" | "given_names" | "birth_date" | "number" | "expires_on", string>
>;

/** `YYMMDD` as a day; undefined where the issuer did not know it. A day of birth is in the past, an expiry is in this century. */
function dayOf(text: string, isBirth: boolean): string | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 2));
  const isPast = isBirth && year > new Date().getFullYear() % 100;
  return `${isPast ? 19 : 20}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

const capitalised = (name: string): string =>
  name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());

/** The fields that a complete zone fills in; none when the parser cannot be loaded. It is loaded when the first zone is typed. */
export async function prefill(lines: readonly string[]): Promise<Prefilled> {
  const library = await import("mrz").catch(() => undefined);
  const zone = library && readMrz((given) => library.parse(given), lines.join("\n"));
  if (!zone) return {};
  const all = {
    family_name: capitalised(zone.family_name),
    given_names: capitalised(zone.given_names),
    number: zone.number,
    birth_date: dayOf(zone.birth_date, true),
    expires_on: dayOf(zone.expires_on, false),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text)) as Prefilled;
}
