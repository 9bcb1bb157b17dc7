import type { AdminPlan, AdminPrice } from "@passerelle/contract/subscriptions/admin";
import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { currencyLabel } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { removePrice } from "./api.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { PriceForm } from "./price-form.tsx";

/** A plan with its prices by currency, newest first, and what may be changed. */
export function PlanSection({ plan }: { plan: AdminPlan }) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const [editing, setEditing] = useState(false);
  if (editing) return <PlanEditor id={plan.id} plan={plan} onDone={() => setEditing(false)} />;
  return (
    <Card aria-labelledby={`plan-${plan.id}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`plan-${plan.id}`} className="flex flex-wrap items-center gap-2 text-xl">
            {textIn(plan.name, language)}
            <Badge tone={plan.is_offered ? "success" : "neutral"} className="font-sans">
              {t(plan.is_offered ? "plan.on_offer" : "plan.withdrawn")}
            </Badge>
          </h2>
          <p className="text-muted text-sm">{textIn(plan.summary, language)}</p>
          <p className="text-sm tabular-nums">
            {t("plan.lasts", { count: plan.months })} · {t("plan.ranked", { rank: plan.rank })} ·{" "}
            {t("plan.subscribers", { count: plan.subscribers })}
          </p>
        </div>
        <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
          {t("plan.edit")}
        </Button>
      </div>
      {plan.prices.length > 0 && <Prices plan={plan} />}
      <PriceForm planId={plan.id} name={textIn(plan.name, language)} />
    </Card>
  );
}

const stateOf = ({ in_force, open }: AdminPrice) => (in_force ? "in_force" : open ? "planned" : "past");
const TONES = { in_force: "success", planned: "info", past: "neutral" } as const;

function Prices({ plan }: { plan: AdminPlan }) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const client = useQueryClient();
  return (
    <ul
      aria-label={t("price.list", { plan: textIn(plan.name, language) })}
      className="divide-y divide-line border-line border-y text-sm"
    >
      {plan.prices.map((price) => {
        const { currency, valid_from, amount } = price;
        const state = stateOf(price);
        const shown = formatMoney({ amount, currency }, language);
        return (
          <li
            key={`${currency} ${valid_from}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
          >
            <span>{currencyLabel(currency, language)}</span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums sm:[&>:nth-child(2)]:min-w-24 sm:[&>:nth-child(2)]:text-right">
              <span className="text-muted">
                {t("price.from", { date: formatDay(valid_from, language, "medium") })}
              </span>
              <span className="font-semibold">{shown}</span>
              <Badge tone={TONES[state]}>{t(`price.state.${state}`)}</Badge>
              {state === "planned" && (
                <ConfirmedAction
                  label={t("price.remove")}
                  accessibleLabel={t("price.remove_of", { amount: shown })}
                  title={t("price.remove_title")}
                  confirmLabel={t("price.remove")}
                  done={t("price.removed")}
                  variant="ghost"
                  danger
                  run={() => removePrice(client, { id: plan.id, currency, valid_from })}
                >
                  <p>{t("price.remove_text", { amount: shown, date: formatDay(valid_from, language) })}</p>
                </ConfirmedAction>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
