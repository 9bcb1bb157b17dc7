import type { PaymentSettings } from "@passerelle/contract/payments/refunds";
import { formatMoney } from "@passerelle/domain/money";
import { MAX_CONTRIBUTION_DAYS, MIN_CONTRIBUTION_DAYS } from "@passerelle/domain/payments/abandoned";
import { MAX_FOUR_EYES_LIMIT } from "@passerelle/domain/payments/refunds";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useProfile } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { TextInput } from "../../ui/field.tsx";
import { OneFieldForm } from "../../ui/one-field-form.tsx";
import { changeSettings, paymentSettings } from "./api.ts";

/** The settings of refunds, each a whole number that a super_admin changes. */
const SETTINGS = {
  four_eyes_limit: { min: 0, max: MAX_FOUR_EYES_LIMIT },
  contribution_days: { min: MIN_CONTRIBUTION_DAYS, max: MAX_CONTRIBUTION_DAYS },
} as const;
type SettingName = keyof typeof SETTINGS;
const NAMES = Object.keys(SETTINGS) as SettingName[];

/** The limit of four eyes, and when contributions to a draft go back; a super_admin changes them. */
export function PaymentSettingCards() {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { data: settings } = useQuery(paymentSettings());
  if (!settings) return null;
  const texts = {
    four_eyes_limit: t("settings.four_eyes_limit.text", {
      amount: formatMoney({ amount: settings.four_eyes_limit * 100, currency: "EUR" }, language),
    }),
    contribution_days: t("settings.contribution_days.text", { count: settings.contribution_days }),
  };
  return (
    <section aria-label={t("settings.title")} className="mt-8">
      <div className="grid items-start gap-4 md:grid-cols-2">
        {NAMES.map((name) => (
          <FactCard key={name} title={t(`settings.${name}.title`)}>
            <p>{texts[name]}</p>
            {may(role, "settings.manage") && (
              <SettingForm key={settings.version} name={name} settings={settings} />
            )}
          </FactCard>
        ))}
      </div>
      {settings.updated_at && settings.updated_by && (
        <p className="mt-2 text-sm text-muted">
          {t("settings.changed", {
            date: formatDateTime(settings.updated_at, language),
            name: settings.updated_by.name,
          })}
        </p>
      )}
    </section>
  );
}

function SettingForm({ name, settings }: { name: SettingName; settings: PaymentSettings }) {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(changeSettings(useQueryClient()));
  const [text, setText] = useState(String(settings[name]));

  async function change(): Promise<string | undefined> {
    const { min, max } = SETTINGS[name];
    const value = Number(text.trim().replace(/[\s\u00a0\u202f]/g, "") || Number.NaN);
    if (!Number.isInteger(value) || value < min || value > max) return t(`settings.${name}.wrong`);
    try {
      await mutateAsync({ version: settings.version, [name]: value });
      showToast({ kind: "success", title: t("settings.done") });
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <OneFieldForm
      label={t(`settings.${name}.label`)}
      submitLabel={t(`settings.${name}.change`)}
      isSecondary
      onSubmit={change}
      className="mt-4"
    >
      {(field) => (
        <TextInput
          {...field}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="max-w-40"
        />
      )}
    </OneFieldForm>
  );
}
