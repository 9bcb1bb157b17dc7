import type { OwnSubscription, PlanChange } from "@passerelle/contract/subscriptions";
import { formatMoney } from "@passerelle/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { cancelSubscription, chooseNextPlan, orderPeriod, resumeSubscription } from "../api.ts";
import { CardRenewalCard } from "./card-renewal.tsx";
import { useRunning } from "./use-running.ts";

const hasNextCharge = ({ card_renewals: [latest] }: OwnSubscription): boolean => Boolean(latest?.next_charge);

/** The state of a subscription with benefits, and what may be done: renew, upgrade, downgrade, cancel. */
export function Manage({ subscription }: { subscription: OwnSubscription }) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const client = useQueryClient();
  const { status, plan, ends_at, grace_ends_at, next_plan, cancelled_at, order } = subscription;
  const { busy, failure, run } = useRunning();
  // The kept card is about to pay this order.
  const isByCard = order?.kind === "renewal" && status === "active" && hasNextCharge(subscription);
  const date = (iso: string | null) => (iso ? formatDate(iso, language) : "");
  return (
    <>
      <Card aria-labelledby="state" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="state" className="text-2xl">
            {plan.name}
          </h2>
          <Badge tone={status === "grace" ? "warning" : cancelled_at ? "neutral" : "success"}>
            {t(cancelled_at ? "status.ending" : `status.${status}`)}
          </Badge>
        </div>
        <Facts>
          <Fact name={t(status === "grace" ? "facts.ended" : "facts.until")}>{date(ends_at)}</Fact>
          <Fact name={t("facts.grace")}>{!cancelled_at && date(grace_ends_at)}</Fact>
          <Fact name={t("facts.next")}>{next_plan?.name}</Fact>
          <Fact name={t("facts.reference")}>
            <span className="tabular-nums">{subscription.reference}</span>
          </Fact>
        </Facts>
        {status === "grace" && <Alert kind="warning">{t("grace_text", { date: date(grace_ends_at) })}</Alert>}
        {cancelled_at && <Alert kind="info">{t("cancelled_text", { date: date(ends_at) })}</Alert>}
        {failure && <Alert kind="error">{failure}</Alert>}
        {order && !isByCard && (
          <Alert
            kind="info"
            title={t("order.waiting", { plan: order.plan.name })}
            action={<ButtonLink to={`/subscription/orders/${order.id}`}>{t("order.pay")}</ButtonLink>}
          >
            {t("order.waiting_text", {
              amount: formatMoney({ amount: order.price - order.credit, currency: order.currency }, language),
            })}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {cancelled_at && status === "active" && (
            <Button
              size="sm"
              busy={busy === "resume"}
              onClick={() => run("resume", () => resumeSubscription(client))}
            >
              {t("resume")}
            </Button>
          )}
          {next_plan && (
            <Button
              size="sm"
              variant="secondary"
              busy={busy === "keep"}
              onClick={() => run("keep", () => chooseNextPlan(client, null))}
            >
              {t("keep", { plan: plan.name })}
            </Button>
          )}
          {!cancelled_at && (
            <ConfirmedAction
              label={t("cancel.label")}
              title={t("cancel.title")}
              confirmLabel={t("cancel.label")}
              done={t("cancel.done")}
              variant="ghost"
              danger
              run={() => cancelSubscription(client)}
            >
              <p>{t(status === "grace" ? "cancel.text_now" : "cancel.text", { date: date(ends_at) })}</p>
            </ConfirmedAction>
          )}
        </div>
      </Card>
      <CardRenewalCard renewals={subscription.card_renewals} />
      <section aria-labelledby="changes">
        <h2 id="changes" className="mb-4 text-2xl">
          {t("changes.title")}
        </h2>
        <ul className="grid gap-5 md:grid-cols-2">
          {subscription.changes.map((change) => (
            <li key={change.plan.id}>
              <Change change={change} subscription={subscription} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type ChangeProps = { change: PlanChange; subscription: OwnSubscription };

/** One plan: what choosing it costs and changes. */
function Change({ change, subscription: { currency, plan: current } }: ChangeProps) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { busy, failure, run } = useRunning();
  const { plan, kind, price, credit, due } = change;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const title = t(`changes.${kind}.title`, { plan: plan.name });
  const starts = formatDate(change.starts_at, language);
  const ends = formatDate(change.ends_at, language);
  const order = () =>
    run(plan.id, async () => {
      if (kind === "downgrade") return chooseNextPlan(client, plan.id);
      const id = await orderPeriod(client, { plan_id: plan.id, currency, kind });
      if (id && isHere()) await navigate(`/subscription/orders/${id}`);
    });
  return (
    <Card aria-label={title} className="flex h-full flex-col gap-3">
      <h3 className="text-xl">{title}</h3>
      <p className="text-muted">
        {t(`changes.${kind}.text`, { starts, ends, current: current.name, plan: plan.name })}
      </p>
      <dl className="flex flex-col gap-1.5 tabular-nums">
        <Row name={t("changes.price")} value={money(price)} />
        {credit > 0 && <Row name={t("changes.credit")} value={`−${money(credit)}`} />}
        {kind !== "downgrade" && <Row name={t("changes.due")} value={money(due)} isTotal />}
      </dl>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="mt-auto pt-2">
        <Button
          variant={kind === "renewal" ? "primary" : "secondary"}
          busy={busy === plan.id}
          className="max-sm:w-full"
          onClick={order}
        >
          {t(kind !== "downgrade" && due === 0 ? "changes.free" : `changes.${kind}.label`)}
        </Button>
      </div>
    </Card>
  );
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? "border-line border-t pt-2 font-semibold" : ""}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
