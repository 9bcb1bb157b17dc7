import type { ServiceChange } from "@passerelle/contract/catalogue/admin";
import type { Category } from "@passerelle/domain/catalogue/categories";
import { isPriceChange } from "@passerelle/domain/catalogue/changes";
import type { StepActor } from "@passerelle/domain/catalogue/procedure-steps";
import { isLanguage, type Language } from "@passerelle/domain/languages";
import { type Currency, formatMoney } from "@passerelle/domain/money";
import { formatLanguage } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

const LONGEST = 100;

/** Parts of a field with words of their own; its label has those of the field. */
const FIELD_PARTS = ["type", "required", "settings", "hint", "example"] as const;
const isFieldPart = (part: string | undefined): part is (typeof FIELD_PARTS)[number] =>
  FIELD_PARTS.some((one) => one === part);

/**
 * The changes to show, prices first. For an added or removed country or option only its price is shown, since all its other
 * fields changed too.
 */
export function changesToShow(changes: readonly ServiceChange[]): ServiceChange[] {
  const placeOf = ({ country, modality }: ServiceChange) => `${country?.code} ${modality?.id ?? ""}`;
  const whole = new Set(changes.filter(({ what }) => what === "offered").map(placeOf));
  const kept = changes.filter(
    (change) =>
      !whole.has(placeOf(change)) ||
      change.what === "offered" ||
      (change.what === "price" && change.to !== null),
  );
  return [...kept.filter(isPriceChange), ...kept.filter((change) => !isPriceChange(change))];
}

/** A change in words: « Prix (Cameroun, Mairie de Douala) : 15 000 → 18 000 FCFA ». */
export function useChangeWords(): (change: ServiceChange) => string {
  const t = useWords("catalogue/admin");
  const words = useWords("catalogue");
  const builder = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();

  function fieldOf(what: string): string {
    const [name = "", ...rest] = what.split(".");
    const last = rest.at(-1);
    if (last === "order") return t(`history.order.${name as "countries"}`);
    const item = rest.length > 1 ? ` ${rest[0]}` : "";
    if (name === "estimated_time") return t(`history.estimate.${last as "unit"}`);
    const field = t(`history.fields.${name as "title"}`) + item;
    if (name === "form" && isFieldPart(rest[1])) {
      const part = t(`history.question.${rest[1]}`, { question: field });
      return isLanguage(last) ? inLanguage(part, last) : part;
    }
    if (name === "procedure_steps" && (last === "actor" || last === "presence"))
      return t(`history.step.${last}`, { step: field });
    return isLanguage(last) ? inLanguage(field, last) : field;
  }

  const inLanguage = (label: string, of: Language) =>
    t("form.in_language", { label, language: formatLanguage(of, language) });

  function sideOf(change: ServiceChange, side: "from" | "to"): string {
    const value = change[side];
    if (value === null || value === "")
      return change.what === "organism_id" ? t("modalities.no_organism") : t("history.empty");
    if (typeof value === "boolean") return t(value ? "history.yes" : "history.no");
    if (change.currency) {
      const { from, to } = change.currency;
      const currency = (change.currency[side] ?? from ?? to) as Currency;
      return formatMoney({ amount: Number(value), currency }, language);
    }
    if (change.what === "estimated_time.unit") return t(`estimate.units.${value as "days"}`);
    if (/^procedure_steps\.\d+\.actor$/.test(change.what)) return t(`steps.actors.${value as StepActor}`);
    if (/^form\.\w+\.type$/.test(change.what)) return builder(`types.${value as "date"}.name`);
    if (change.what === "category") return words(`categories.${value as Category}.name`);
    if (typeof value === "number") return String(value);
    return t("history.quoted", { text: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value });
  }

  return (change) => {
    const { what, country, modality, currency, from, to } = change;
    const place = [country?.name, modality && (modality.organism?.name ?? t("modalities.no_organism"))]
      .filter(Boolean)
      .join(", ");
    if (what === "offered") return t(to ? "history.came" : "history.went", { place });
    const field = place ? t("history.field_in", { field: fieldOf(what), place }) : fieldOf(what);
    // Settings are stored as one value, which has no readable text.
    if (what.endsWith(".order") || /^form\.\w+\.settings$/.test(what)) return field;
    const [before, after] = [sideOf(change, "from"), sideOf(change, "to")];
    if (from === null) return t("history.set", { field, to: after });
    // The same currency is shown once, after both amounts.
    const same = currency && currency.from === currency.to;
    return t("history.changed", {
      field,
      from: same ? before.replace(/\u00a0\D+$/u, "") : before,
      to: after,
    });
  };
}
