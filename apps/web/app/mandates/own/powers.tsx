import type { Mandate } from "@passerelle/contract/mandates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { revokePower } from "../api.ts";

/** The powers of a mandate; its principal revokes each at one tap while it is in force. */
export function Powers({ mandate }: { mandate: Mandate }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const revoke = useMutation(revokePower(useQueryClient(), mandate.id));
  const canRevoke = mandate.side === "principal" && mandate.status === "active";
  return (
    <FactCard title={t("powers.title")}>
      {canRevoke && <p className="mb-2 text-muted">{t("powers.lead")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {mandate.powers.map(({ power, revoked_at }) => (
          <li key={power} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
            <span className={revoked_at ? "text-muted line-through" : "font-semibold"}>
              {common(`powers.${power}`)}
            </span>
            {revoked_at && (
              <span className="text-muted text-sm">
                {t("powers.revoked", { date: formatDateTime(revoked_at, language) })}
              </span>
            )}
            {canRevoke && !revoked_at && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={t("powers.revoke_power", { power: common(`powers.${power}`) })}
                busy={revoke.isPending && revoke.variables === power}
                onClick={() =>
                  revoke.mutate(power, {
                    onSuccess: () => showToast({ kind: "success", title: t("powers.done") }),
                    onError: (error) =>
                      showToast({
                        kind: "error",
                        title: t("powers.failed"),
                        description: failureWords(error),
                      }),
                  })
                }
              >
                {t("powers.revoke")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FactCard>
  );
}
