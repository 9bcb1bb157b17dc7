import { CASE_LEVELS, type CaseLevel } from "@passerelle/domain/identity/levels";
import { CURRENCIES, type Currency, formatMoney, minorUnits } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { setAmountRule } from "../api.ts";
import { requirementsQuery } from "./requirements.ts";

/**
 * From which amount on orders require a level, in each currency, with the form that changes it. A page that shows it loads the words
 * `identity` and `identity/public`.
 */
export function AmountRules() {
  const t = useWords("identity/public");
  const common = useWords("identity");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { data, error: unread, refetch } = useQuery(requirementsQuery);
  const save = useMutation(setAmountRule(useQueryClient()));
  const [currency, setCurrency] = useState<Currency>("XAF");
  const [level, setLevel] = useState<CaseLevel>(2);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  function set(rule: { currency: Currency; level: CaseLevel; amount: number | null }) {
    save.mutate(rule, {
      onSuccess: () => {
        setTyped("");
        // The button of a removed rule, which had the focus, is gone.
        if (rule.amount === null) heading.current?.focus();
        showToast({ kind: "success", title: common("setting.saved") });
      },
      onError: (refused) =>
        showToast({ kind: "error", title: common("setting.failed"), description: failureWords(refused) }),
    });
  }

  function send(event: React.FormEvent) {
    event.preventDefault();
    const amount = Math.round(
      Number(typed.replace(/\s/g, "").replace(",", ".")) * 10 ** minorUnits(currency),
    );
    const isAmount = typed.trim() !== "" && Number.isSafeInteger(amount) && amount > 0 && amount < 2 ** 31;
    setError(isAmount ? undefined : t("rules.wrong"));
    if (isAmount) set({ currency, level, amount });
  }

  if (!data)
    return unread ? (
      <LoadError error={unread} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-card" />
    );
  return (
    <Card aria-labelledby="amount-rules">
      <h2 ref={heading} id="amount-rules" tabIndex={-1} className="text-2xl outline-none">
        {t("rules.title")}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t("rules.lead")}</p>
      <ul className="my-5 divide-y divide-line border-line border-y">
        {data.amounts.map((rule) => (
          <li
            key={`${rule.currency}${rule.level}`}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4"
          >
            <span>{t("rules.rule", { amount: formatMoney(rule, language), level: rule.level })}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("rules.remove_of", { amount: formatMoney(rule, language) })}
              onClick={() => set({ ...rule, amount: null })}
            >
              {t("rules.remove")}
            </Button>
          </li>
        ))}
        {data.amounts.length === 0 && <li className="py-3 text-muted">{t("rules.none")}</li>}
      </ul>
      <form noValidate method="post" onSubmit={send} className="flex flex-wrap items-start gap-3">
        <Field label={t("rules.currency")} required>
          {(field) => (
            <Select
              {...field}
              value={currency}
              onChange={(event) =>
                setCurrency(CURRENCIES.find((one) => one === event.target.value) ?? currency)
              }
            >
              {CURRENCIES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("rules.amount")} required error={error}>
          {(field) => (
            <TextInput
              {...field}
              inputMode="decimal"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("rules.level")} required>
          {(field) => (
            <Select
              {...field}
              value={level}
              onChange={(event) =>
                setLevel(CASE_LEVELS.find((one) => String(one) === event.target.value) ?? level)
              }
            >
              {CASE_LEVELS.map((one) => (
                <option key={one} value={one}>
                  {common("level", { level: one })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" busy={save.isPending} className="sm:mt-7">
          {t("rules.save")}
        </Button>
      </form>
    </Card>
  );
}
