import type { ProviderOrder } from "@passerelle/contract/payments/providers";
import { wayKey } from "@passerelle/domain/payments/preferences";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useProfile } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { changeProviderOrder, providerOrders } from "./api.ts";
import { useWayName } from "./way-name.ts";

/** Which provider is preferred where several take the same payment; a super_admin changes it. */
export function ProviderOrders() {
  const t = useWords("payments/tracking");
  const { data } = useQuery(providerOrders());
  if (!data) return null;
  return (
    <div className="mt-6">
      <FactCard title={t("orders.title")}>
        <p className="text-sm text-muted">{t(data.orders.length === 0 ? "orders.none" : "orders.text")}</p>
        {data.orders.length > 0 && (
          <ul className="mt-2 divide-y divide-line">
            {data.orders.map((order) => (
              <OrderRow key={wayKey(order)} order={order} />
            ))}
          </ul>
        )}
      </FactCard>
    </div>
  );
}

function OrderRow({ order }: { order: ProviderOrder }) {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  const { role } = useProfile();
  const { mutate, isPending, variables } = useMutation(changeProviderOrder(useQueryClient()));
  const { providers, updated_at, updated_by } = order;
  const way = useWayName()(order);
  const mayChange = may(role, "settings.manage");

  const prefer = (name: ProviderName) =>
    mutate(
      { ...order, providers: [name, ...providers.filter((other) => other !== name)] },
      {
        onSuccess: () =>
          showToast({
            kind: "success",
            title: t("orders.done", { provider: t(`providers.${name}`), way }),
          }),
        onError: (error) =>
          showToast({ kind: "error", title: t("orders.failed"), description: failureWords(error) }),
      },
    );

  return (
    <li className="grid items-center gap-x-6 gap-y-1 py-1.5 md:grid-cols-[15rem_1fr]">
      <div className="min-w-0">
        <p className="font-semibold">{way}</p>
        {updated_at && updated_by && (
          <p className="text-sm text-muted">
            {t("settings.changed", { date: formatDateTime(updated_at, language), name: updated_by.name })}
          </p>
        )}
      </div>
      <ol aria-label={way} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {providers.map((name, index) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className="tabular-nums">{index + 1}.</span>
            <span className={index === 0 ? "font-semibold" : undefined}>{t(`providers.${name}`)}</span>
            {index > 0 && mayChange && (
              <Button
                variant="ghost"
                size="sm"
                disabled={isPending}
                busy={isPending && variables.providers[0] === name}
                aria-label={t("orders.prefer_of", { provider: t(`providers.${name}`), way })}
                onClick={() => prefer(name)}
              >
                {t("orders.prefer")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
