import type { MandateDetails, MandateDraft, MandateHolder } from "@passerelle/contract/mandates";
import { addDays, utcDay } from "@passerelle/domain/days";
import { inEveryLanguage } from "@passerelle/domain/languages";
import { POWERS, type Power } from "@passerelle/domain/mandates/powers";
import { MANDATE_FORMS, type MandateForm } from "@passerelle/domain/mandates/status";
import type { MandateFacts } from "@passerelle/domain/mandates/text";
import { CURRENCIES, type Currency, inMajorUnits, minorUnits } from "@passerelle/domain/money";
import type { FieldError, UseFormReturn } from "react-hook-form";
import type { Offer } from "../api.ts";

/** The form of a mandate, as it is typed. */
export type TypedMandate = {
  template: string;
  country: string;
  form: string;
  subject: string;
  kind: MandateHolder["kind"];
  proxy: string;
  name: string;
  email: string;
  phone: string;
  principal_details: string;
  holder_details: string;
  powers: string[];
  starts_on: string;
  ends_on: string;
  amount: string;
  currency: string;
};

export type MandateFormState = UseFormReturn<TypedMandate>;

/** The type of a field's error whose message contains the words of the server's refusal. */
export const REFUSED = "refused";

/** The error to show at a field: the words of a refusal, or `words` for any other error. */
export const problemOf = (error: FieldError | undefined, words: string): string | undefined =>
  error && (error.type === REFUSED ? error.message : words);

const USUAL_DAYS = 180;

/** What the page that links to the form already knows about the mandate. */
export type KnownMandate = {
  proxy?: string | undefined;
  country?: string | undefined;
  subject?: string | undefined;
  powers?: readonly string[] | undefined;
  /** The forms that the service accepts. */
  forms?: readonly string[] | undefined;
};

/** The initial values of the form: a saved draft, or a mandate of half a year with what is known. */
export function typedOf(
  former: MandateDetails | undefined,
  offer: Offer,
  known: KnownMandate = {},
): TypedMandate {
  const today = utcDay(new Date());
  const mandate = former?.mandate;
  const holder = former?.given_to;
  const ceiling = mandate?.ceiling;
  const { powers: asked = [] } = known;
  const offering = offer.templates.find(({ body }) =>
    asked.every((power) => body.powers.some((one) => one.power === power)),
  );
  const [onlyProxy, ...others] = offer.proxies;
  return {
    template: mandate?.template.key ?? (offering ?? offer.templates[0])?.key ?? "",
    country: mandate?.country ?? known.country ?? "",
    form: mandate?.form ?? acceptedForms(known)[0] ?? "app",
    subject: mandate?.subject ?? known.subject ?? "",
    kind: holder?.kind ?? (offer.proxies.length > 0 ? "proxy" : "email"),
    proxy:
      holder?.kind === "proxy"
        ? holder.id
        : (known.proxy ?? (asked.length > 0 && others.length === 0 ? (onlyProxy?.id ?? "") : "")),
    name: holder && holder.kind !== "proxy" ? holder.name : "",
    email: holder?.kind === "email" ? holder.email : "",
    phone: holder?.kind === "phone" ? holder.phone : "",
    principal_details: former?.details.principal ?? "",
    holder_details: former?.details.holder ?? "",
    powers: mandate?.powers.map(({ power }) => power) ?? [...asked],
    starts_on: mandate?.starts_on ?? today,
    ends_on: mandate?.ends_on ?? addDays(today, USUAL_DAYS),
    amount: ceiling ? String(inMajorUnits(ceiling.amount, ceiling.currency)) : "",
    currency: ceiling?.currency ?? "XAF",
  };
}

/** The forms that the service of a new mandate accepts; every form if none is known. */
export function acceptedForms({ forms = [] }: KnownMandate): readonly MandateForm[] {
  const known = MANDATE_FORMS.filter((one) => forms.includes(one));
  return known.length > 0 ? known : MANDATE_FORMS;
}

const currencyOf = (text: string): Currency => CURRENCIES.find((one) => one === text) ?? "XAF";

export const formOf = ({ form }: Pick<TypedMandate, "form">): MandateForm =>
  MANDATE_FORMS.find((one) => one === form) ?? "app";

/** The chosen powers that the template offers. */
const chosenPowers = (typed: TypedMandate, offer: Offer): Power[] => {
  const offered = offer.templates.find(({ key }) => key === typed.template)?.body.powers ?? [];
  return POWERS.filter((power) => typed.powers.includes(power) && offered.some((one) => one.power === power));
};

function ceilingOf({ amount, currency }: TypedMandate, powers: readonly Power[]): MandateDraft["ceiling"] {
  const major = Number(amount.replaceAll(/\s/g, "").replace(",", "."));
  if (!powers.includes("pay") || amount.trim() === "") return null;
  const known = currencyOf(currency);
  return { amount: Math.round(major * 10 ** minorUnits(known)), currency: known };
}

function holderOf({ kind, proxy, name, email, phone }: TypedMandate): MandateHolder {
  if (kind === "proxy") return { kind, id: proxy };
  return kind === "email" ? { kind, name, email: email.trim() } : { kind, name, phone };
}

export function draftOf(typed: TypedMandate, offer: Offer, version: number): MandateDraft {
  const powers = chosenPowers(typed, offer);
  return {
    version,
    template: typed.template,
    country: typed.country,
    form: formOf(typed),
    subject: typed.subject,
    holder: holderOf(typed),
    principal_details: typed.principal_details,
    holder_details: typed.holder_details,
    powers,
    starts_on: typed.starts_on,
    ends_on: typed.ends_on,
    ceiling: ceilingOf(typed, powers),
  };
}

/** The facts of the preview; `blank` replaces what is not typed yet. */
export function factsOf(
  typed: TypedMandate,
  offer: Offer,
  given: { number: string; platform: string; blank: string },
): MandateFacts {
  const { blank } = given;
  const powers = chosenPowers(typed, offer);
  const today = utcDay(new Date());
  const country = offer.countries.find(({ code }) => code === typed.country);
  const proxy = offer.proxies.find(({ id }) => id === typed.proxy);
  const ceiling = ceilingOf(typed, powers);
  return {
    number: given.number,
    platform: given.platform,
    principal: { name: offer.principal || blank, details: typed.principal_details.trim() },
    holder: {
      name: (typed.kind === "proxy" ? proxy?.name : typed.name.trim()) || blank,
      details: typed.holder_details.trim(),
    },
    country: { code: typed.country, name: country?.name ?? inEveryLanguage(() => blank) },
    subject: typed.subject.trim() || blank,
    powers,
    form: formOf(typed),
    ceiling: ceiling && Number.isFinite(ceiling.amount) ? ceiling : null,
    startsOn: typed.starts_on || today,
    endsOn: typed.ends_on || today,
  };
}
