import { formatMoney } from "@passerelle/domain/money";
import { may } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { paymentSettings } from "./api.ts";

/** The limit of four eyes, and when contributions to a draft go back; a super_admin changes them in the general settings. */
export function PaymentSettingCards() {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { data: settings } = useQuery(paymentSettings());
  if (!settings) return null;
  const limit = { amount: settings.four_eyes_limit * 100, currency: "EUR" } as const;
  return (
    <section aria-label={t("settings.title")} className="mt-8">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <FactCard title={t("settings.four_eyes_limit.title")}>
          <p>{t("settings.four_eyes_limit.text", { amount: formatMoney(limit, language) })}</p>
        </FactCard>
        <FactCard title={t("settings.contribution_days.title")}>
          <p>{t("settings.contribution_days.text", { count: settings.contribution_days })}</p>
        </FactCard>
      </div>
      {may(role, "settings.manage") && (
        <ButtonLink to="/admin/general-settings?tab=payments" variant="secondary" size="sm" className="mt-4">
          {t("settings.change")}
        </ButtonLink>
      )}
    </section>
  );
}
