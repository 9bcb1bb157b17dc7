import type { PaymentSettings } from "@passerelle/contract/payments/refunds";
import { formatMoney } from "@passerelle/domain/money";
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
import { changeLimit, paymentSettings } from "./api.ts";

/** The limit above which the person who requested a refund cannot approve it; a super_admin changes it. */
export function FourEyesLimit() {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { data: settings } = useQuery(paymentSettings());
  if (!settings) return null;
  const amount = formatMoney({ amount: settings.four_eyes_limit * 100, currency: "EUR" }, language);
  return (
    <div className="mt-8 max-w-xl">
      <FactCard title={t("limit.title")}>
        <p>{t("limit.text", { amount })}</p>
        {settings.updated_at && settings.updated_by && (
          <p className="mt-1 text-sm text-muted">
            {t("limit.changed", {
              date: formatDateTime(settings.updated_at, language),
              name: settings.updated_by.name,
            })}
          </p>
        )}
        {may(role, "settings.manage") && <LimitForm key={settings.version} settings={settings} />}
      </FactCard>
    </div>
  );
}

function LimitForm({ settings }: { settings: PaymentSettings }) {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(changeLimit(useQueryClient()));
  const [text, setText] = useState(String(settings.four_eyes_limit));

  async function change(): Promise<string | undefined> {
    const limit = Number(text.trim().replace(/[\s\u00a0\u202f]/g, "") || Number.NaN);
    if (!Number.isInteger(limit) || limit < 0 || limit > MAX_FOUR_EYES_LIMIT) return t("limit.wrong");
    try {
      await mutateAsync({ version: settings.version, four_eyes_limit: limit });
      showToast({ kind: "success", title: t("limit.done") });
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <OneFieldForm
      label={t("limit.label")}
      submitLabel={t("limit.change")}
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
