import type { ActingDetail } from "@passerelle/contract/mandates/acting";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { openPayment } from "./api.ts";
import { refusalOf } from "./under-mandate.tsx";

/** The official fees that the holder may pay under the ceiling. The payment itself is made on the page of a payment link. */
export function DueFees({ detail: { mandate, id, fees } }: { detail: ActingDetail }) {
  const t = useWords("mandates/acting");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const pay = useMutation(openPayment(useQueryClient(), { mandate: mandate.id, id }));
  const open = (fee: string) =>
    pay.mutate(fee, {
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => {
        const reason = refusalOf(error);
        const description = reason ? t(`refusals.${reason}`) : failureWords(error);
        showToast({ kind: "error", title: t("fees.failed"), description });
      },
    });
  return (
    <FactCard title={t("fees.title")}>
      <p className="mb-4 text-muted text-sm">{t("fees.text", { name: mandate.principal })}</p>
      <ul className="flex flex-col gap-4">
        {fees.map(({ id: fee, label, due, refusal }) => (
          <li
            key={fee}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
          >
            <div className="min-w-0">
              <h3 className="text-lg wrap-anywhere">{label}</h3>
              <p className="tabular-nums">{formatMoney(due, language)}</p>
              {refusal && <p className="text-danger text-sm">{t(`refusals.${refusal}`)}</p>}
            </div>
            {!refusal && (
              <Button busy={pay.isPending && pay.variables === fee} onClick={() => open(fee)}>
                {t("fees.pay", { amount: formatMoney(due, language) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FactCard>
  );
}
