import type { CardRenewal } from "@passerelle/contract/subscriptions";
import { formatMoney } from "@passerelle/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { withdrawCardRenewal } from "../api.ts";
import { useRunning } from "./use-running.ts";

/** Reasons for the end that this card explains; the others are visible elsewhere on the page. */
const EXPLAINED = ["withdrawn", "failed", "price_raised", "plan_changed", "lapsed"] as const;
type Explained = (typeof EXPLAINED)[number];

const isExplained = (reason: CardRenewal["end_reason"]): reason is Explained =>
  EXPLAINED.some((one) => one === reason);

/** Renewal by card: the card, what is charged next, how to stop it, and each charge so far. `renewals`: newest first. */
export function CardRenewalCard({ renewals }: { renewals: readonly CardRenewal[] }) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [latest] = renewals;
  const charges = renewals.flatMap((renewal) => renewal.charges);
  const reason = latest?.status === "ended" ? latest.end_reason : null;
  if (!latest || (latest.status === "ended" && !isExplained(reason) && charges.length === 0)) return null;
  return (
    <Card aria-labelledby="card-renewal" className="flex flex-col gap-5">
      <h2 ref={heading} id="card-renewal" tabIndex={-1} className="text-2xl outline-none">
        {t("renewal.title")}
      </h2>
      {latest.status === "active" && <Active renewal={latest} onEnded={() => heading.current?.focus()} />}
      {isExplained(reason) && (
        <Alert kind={reason === "withdrawn" ? "info" : "warning"} title={t(`renewal.ended.${reason}`)}>
          {t("renewal.again")}
        </Alert>
      )}
      {charges.length > 0 && (
        <section aria-labelledby="card-charges">
          <h3 id="card-charges" className="mb-2 text-lg">
            {t("renewal.charges")}
          </h3>
          <ul className="divide-y divide-line">
            {charges.map(({ id, at, amount, currency, status }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <span>{formatDate(at, language)}</span>
                <span className="flex flex-wrap gap-3">
                  <span className="text-muted">{t(`renewal.statuses.${status}`)}</span>
                  <span className="font-semibold tabular-nums">
                    {formatMoney({ amount, currency }, language)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

/** `onEnded` is called when the pressed button is about to disappear. */
function Active({ renewal, onEnded }: { renewal: CardRenewal; onEnded: () => void }) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const client = useQueryClient();
  const { busy, failure, run } = useRunning();
  const { last4, next_charge, amount, currency, consented_at } = renewal;
  const money = (value: number) => formatMoney({ amount: value, currency }, language);
  const withdraw = () =>
    run("withdraw", async () => {
      await withdrawCardRenewal(client);
      onEnded();
    });
  return (
    <>
      <Facts>
        <Fact name={t("renewal.card")}>
          {last4 ? t("renewal.ending", { last4 }) : t("renewal.card_unknown")}
        </Fact>
        <Fact name={t("renewal.next")}>
          {next_charge
            ? t("renewal.next_text", {
                amount: money(next_charge.amount),
                date: formatDate(next_charge.at, language),
              })
            : t("renewal.none")}
        </Fact>
        <Fact name={t("renewal.most")}>{money(amount)}</Fact>
        <Fact name={t("renewal.since")}>{formatDate(consented_at, language)}</Fact>
      </Facts>
      <p className="text-muted text-sm">{t("renewal.how")}</p>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button
        variant="secondary"
        busy={busy === "withdraw"}
        className="self-start max-sm:w-full"
        onClick={withdraw}
      >
        {t("renewal.withdraw")}
      </Button>
    </>
  );
}
