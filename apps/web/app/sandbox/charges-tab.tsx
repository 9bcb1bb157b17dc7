import type { PaymentOrder } from "@passerelle/contract/payments";
import type { TestCharge, TestCharges } from "@passerelle/contract/sandbox";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { formatDateTime } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { checkTestCharge, startTestCharge, testCharges } from "./api.ts";

const TONES: Partial<Record<TestCharge["status"], BadgeTone>> = {
  succeeded: "success",
  failed: "danger",
  refused: "danger",
  unknown: "warning",
  expired: "neutral",
};

/** Charges in the sandboxes of providers; they are not in the books. */
export function ChargesTab() {
  const t = useWords("sandbox");
  const { data, error, refetch } = useQuery(testCharges);
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  return (
    <>
      <p className="max-w-prose text-muted">{t("charges.lead")}</p>
      {data.providers.length === 0 ? (
        <Alert kind="info">{t("charges.no_sandbox")}</Alert>
      ) : (
        <ChargeForm providers={data.providers} />
      )}
      {data.charges.length === 0 ? (
        <EmptyState title={t("charges.none")} />
      ) : (
        <Card className="p-0! sm:p-0!">
          <ul className="divide-y divide-line">
            {data.charges.map((charge) => (
              <li key={charge.id} data-charge={charge.status}>
                <ChargeRow charge={charge} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function ChargeForm({ providers }: { providers: TestCharges["providers"] }) {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const ways = providers.flatMap(({ provider, ways: all }) => all.map((way) => ({ ...way, provider })));
  const [chosen, setChosen] = useState(0);
  const [phone, setPhone] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const way = ways[chosen] ?? ways[0];
  if (!way) return null;

  async function order(event: React.FormEvent) {
    event.preventDefault();
    if (!way) return;
    setBusy(true);
    setFailure(undefined);
    const { provider, method } = way;
    const body: PaymentOrder =
      method === "mobile_money"
        ? { method, provider, mobile: { phone, provider: way.operator ?? "" } }
        : { method, provider };
    try {
      await startTestCharge(client, body);
    } catch (refused) {
      setFailure(failureWords(refused));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <form noValidate method="post" onSubmit={order} className="flex flex-wrap items-end gap-4">
        <Field label={t("charges.way")} required className="min-w-0 flex-1 basis-64">
          {(field) => (
            <Select {...field} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
              {[...ways.entries()].map(([at, { provider, method, operator, ...money }]) => (
                <option key={`${provider} ${method} ${operator}`} value={at}>
                  {[
                    t(`parts.names.${provider}`),
                    t(`charges.methods.${method}`),
                    operator && t(`charges.operators.${operator}`),
                    formatMoney(money, language),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {way.method === "mobile_money" && (
          <Field label={t("charges.phone")} required className="basis-56">
            {(field) => (
              <TextInput
                {...field}
                type="tel"
                autoComplete="off"
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
        )}
        <Button type="submit" busy={busy}>
          {t("charges.order")}
        </Button>
      </form>
      {failure && (
        <Alert kind="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </Card>
  );
}

function ChargeRow({ charge }: { charge: TestCharge }) {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { provider, status, failure, latency_ms, callbacks, callback_at, redirect_url, created_at } = charge;
  const isOpen = ["created", "requires_action", "pending", "unknown"].includes(status);
  const facts = [
    formatDateTime(created_at, language),
    formatMoney(charge, language),
    latency_ms !== null && t("charges.answered", { ms: latency_ms }),
    callback_at && t("charges.callbacks", { count: callbacks }),
  ].filter(Boolean);

  async function check() {
    setBusy(true);
    setRefused(undefined);
    try {
      await checkTestCharge(client, charge.id);
    } catch (error) {
      setRefused(failureWords(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(`parts.names.${provider}`)}</span>
          <Badge tone={TONES[status] ?? "info"}>{t(`charges.states.${status}`)}</Badge>
        </p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        {failure && <p className="text-sm wrap-anywhere text-danger">{failure}</p>}
        {refused && <p className="text-sm text-danger">{refused}</p>}
        {redirect_url && (
          <a href={redirect_url} target="_blank" rel="noreferrer" className={TEXT_LINK}>
            {t("charges.continue")}
          </a>
        )}
      </div>
      {isOpen && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={t("charges.check_named", {
            provider: t(`parts.names.${provider}`),
            at: formatDateTime(created_at, language),
          })}
          onClick={() => void check()}
        >
          {t("charges.check")}
        </Button>
      )}
    </div>
  );
}
