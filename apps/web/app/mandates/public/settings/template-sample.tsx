import { addDays, utcDay } from "@passerelle/domain/days";
import { inEveryLanguage } from "@passerelle/domain/languages";
import type { TemplateBody } from "@passerelle/domain/mandates/template";
import { type MandateFacts, renderMandate } from "@passerelle/domain/mandates/text";
import { useState } from "react";
import { useSettings } from "../../../lib/settings.ts";
import { useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { MandateTexts } from "../../own/mandate-text.tsx";

const SAMPLE_DAYS = 180;
const CAMEROON = { code: "CM", name: { fr: "Cameroun", en: "Cameroon" } };

/** The text that a template makes of invented facts, in every language; with or without what may be empty. */
export function TemplateSample({ body }: { body: TemplateBody }) {
  const t = useWords("mandates/public/settings");
  const { platform_name: platform } = useSettings();
  const [isFull, setFull] = useState(true);
  const today = utcDay(new Date());
  const offered = body.powers.map(({ power }) => power);
  const facts: MandateFacts = {
    number: "M-000000",
    platform,
    principal: { name: "Awa Ndiaye", details: isFull ? t("sample.principal_details") : "" },
    holder: { name: "Paul Biyong", details: isFull ? t("sample.holder_details") : "" },
    country: CAMEROON,
    subject: t("sample.subject"),
    powers: isFull ? offered : offered.filter((power) => power !== "pay"),
    ceiling: isFull && offered.includes("pay") ? { amount: 250_000, currency: "XAF" } : null,
    form: isFull ? "legalised" : "app",
    startsOn: today,
    endsOn: addDays(today, SAMPLE_DAYS),
  };
  return (
    <>
      <Checkbox
        label={t("sample.full")}
        checked={isFull}
        onChange={(event) => setFull(event.target.checked)}
      />
      <MandateTexts texts={inEveryLanguage((language) => renderMandate(body, facts, language))} />
    </>
  );
}
