import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { CASE_TEXT } from "@passerelle/contract/payments/cases";
import { CURRENCIES, formatMoney, type Money } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { isNotFound, useFailureWords } from "../../lib/failure.ts";
import { formatDateTime, formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { showToast } from "../../lib/toast.ts";
import { typedSince } from "../../lib/use-unsaved-text.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { TextArea } from "../../ui/field.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { OneFieldForm } from "../../ui/one-field-form.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FACT_LINK } from "../../ui/text-link.ts";
import { dayPath } from "../settlements/paths.ts";
import { formatStated } from "../stated-money.ts";
import type { Route } from "./+types/case.admin";
import { addCaseNote, paymentCase, recordPaymentFailure, resolveCase, TRACKING_KEY } from "./api.ts";
import { BackLink } from "./back-link.tsx";
import { CaseAssignment } from "./case-assignment.tsx";
import { paymentPath, TRACKING_PATH } from "./filter.ts";

export const handle = { words: ["payments/tracking", "lib/roles"] };

const CASES = `${TRACKING_PATH}/cases`;

/** /admin/payments-tracking/cases/{id}: what does not match, who is on it, and what was found out. */
export default function CasePage({ params: { caseId } }: Route.ComponentProps) {
  const t = useWords("payments/tracking");
  useLive("payment", undefined, [TRACKING_KEY]);
  const { data: one, error, refetch } = useQuery(paymentCase(caseId));
  if (one) return <Shown key={one.id} one={one} />;
  const absent = isNotFound(error, "case_not_found");
  return (
    <>
      <PageTitle title={absent ? t("cases.not_found") : t("cases.title")} />
      <h1 className="sr-only">{absent ? t("cases.not_found") : t("cases.title")}</h1>
      {absent ? (
        <EmptyState
          title={t("cases.not_found")}
          action={<ButtonLink to={CASES}>{t("cases.back")}</ButtonLink>}
        />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </>
  );
}

function Shown({ one }: { one: PaymentCaseDetail }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { payment, refund, explained_by: explained } = one;
  const byItself = explained
    ? t("cases.explained", { line: explained.line, day: formatDay(explained.day, language) })
    : t("cases.by_itself");
  const resolution = one.resolution ?? byItself;
  const when = (instant: string) => formatDateTime(instant, language);
  return (
    <>
      <PageTitle title={`${t(`cases.kinds.${one.kind}`)} · ${t("title")}`} />
      <BackLink to={CASES}>{t("cases.back")}</BackLink>
      <PageHeader
        title={t(`cases.kinds.${one.kind}`)}
        actions={one.status === "open" ? <CaseAssignment one={one} /> : undefined}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <FactCard title={t("cases.facts")}>
            <p className="mb-4">{t(`cases.texts.${one.kind}`)}</p>
            <Facts>
              <Fact name={t("cases.opened")}>{when(one.created_at)}</Fact>
              <Fact name={t("cases.assignee")}>{one.assignee?.name ?? t("cases.nobody")}</Fact>
              <Fact name={t("columns.reference")}>
                {payment && (
                  <Link to={paymentPath(payment.id)} className={FACT_LINK}>
                    {payment.reference}
                  </Link>
                )}
              </Fact>
              <Fact name={t("refunds.one")}>{refund?.reference}</Fact>
              <Fact name={t("cases.subject")} wide>
                <code className="text-sm wrap-anywhere">{one.subject}</code>
              </Fact>
              {one.settlement && <SettlementFacts one={one} settlement={one.settlement} />}
              {one.details.map((detail) => (
                <CaseDetail key={detail.name} detail={detail} />
              ))}
            </Facts>
          </FactCard>
          {one.status === "resolved" ? (
            <FactCard title={t("cases.resolution")}>
              <p className="whitespace-pre-line wrap-anywhere">{resolution}</p>
              <p className="mt-2 text-sm text-muted">
                {[one.resolved_at && when(one.resolved_at), one.resolved_by?.name]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {one.may_record_failure && <RecordFailure id={one.id} />}
            </FactCard>
          ) : (
            <Resolve one={one} />
          )}
        </div>
        <Notes one={one} />
      </div>
    </>
  );
}

type SettlementFactsProps = {
  one: PaymentCaseDetail;
  settlement: NonNullable<PaymentCaseDetail["settlement"]>;
};

/** The day of the settlement, what it states, and what we booked. */
function SettlementFacts({ one, settlement: { day, stated, booked } }: SettlementFactsProps) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  return (
    <>
      <Fact name={t("cases.settlement")}>
        <Link to={dayPath(one.provider ?? "", day)} className={FACT_LINK}>
          {formatDay(day, language)}
        </Link>
      </Fact>
      <Fact name={t("cases.stated")}>
        {stated
          ? t("cases.stated_amount", {
              amount: formatStated(stated, language),
              fee: formatStated({ amount: stated.fee, currency: stated.currency }, language),
            })
          : t("cases.not_stated")}
      </Fact>
      <Fact name={t("cases.booked")}>{booked ? formatStated(booked, language) : t("cases.not_booked")}</Fact>
    </>
  );
}

const DETAILS = ["failure", "expected", "taken", "gateway_id", "reference", "amount", "currency"] as const;

/** What was known when a case was opened: an amount as money, anything else as it was stored. */
function CaseDetail({ detail: { name, value } }: { detail: PaymentCaseDetail["details"][number] }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const known = DETAILS.find((one) => one === name);
  const money = moneyIn(value);
  return (
    <Fact name={known ? t(`cases.details.${known}`) : name}>
      {money ? (
        formatMoney(money, language)
      ) : (
        <code className="text-sm wrap-anywhere">{value === "null" ? "" : value}</code>
      )}
    </Fact>
  );
}

/** The money that a stored value describes; undefined for anything else. */
function moneyIn(value: string): Money | undefined {
  const [, amount, name] = /^\{"amount":(\d{1,15}),"currency":"([A-Z]{3})"\}$/.exec(value) ?? [];
  const currency = CURRENCIES.find((one) => one === name);
  return currency && { amount: Number(amount), currency };
}

function Resolve({ one: { id, may_record_failure } }: { one: PaymentCaseDetail }) {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(resolveCase(useQueryClient(), id));
  const [text, setText] = useState("");
  const [hasFailed, setFailed] = useState(false);

  async function resolve(): Promise<string | undefined> {
    if (text.trim() === "") return t("cases.resolution_needed");
    try {
      await mutateAsync({ resolution: text.trim(), ...(hasFailed && { payment_failed: true }) });
      showToast({ kind: "success", title: t("cases.done") });
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <FactCard title={t("cases.resolve")}>
      <OneFieldForm
        label={t("cases.resolution")}
        hint={t("cases.resolution_hint")}
        submitLabel={t("cases.resolve")}
        onSubmit={resolve}
      >
        {(field) => (
          <>
            <TextArea
              {...field}
              rows={3}
              maxLength={CASE_TEXT}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {may_record_failure && (
              <Checkbox
                checked={hasFailed}
                onChange={(event) => setFailed(event.target.checked)}
                label={
                  <>
                    {t("cases.payment_failed")}
                    <span className="block text-sm text-muted">{t("cases.payment_failed_hint")}</span>
                  </>
                }
              />
            )}
          </>
        )}
      </OneFieldForm>
    </FactCard>
  );
}

/** For a resolved case: its payment still has no result, and no query finds one. */
function RecordFailure({ id }: { id: string }) {
  const t = useWords("payments/tracking");
  const { mutateAsync } = useMutation(recordPaymentFailure(useQueryClient(), id));
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p>{t("cases.payment_undecided")}</p>
      <ConfirmedAction
        label={t("cases.payment_failed")}
        title={t("cases.payment_failed_ask")}
        confirmLabel={t("cases.payment_failed")}
        done={t("cases.payment_failed_done")}
        run={() => mutateAsync()}
      >
        {t("cases.payment_failed_hint")}
      </ConfirmedAction>
    </div>
  );
}

function Notes({ one }: { one: PaymentCaseDetail }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(addCaseNote(useQueryClient(), one.id));
  const [text, setText] = useState("");
  // Chosen before the first attempt, so that sending twice adds one note.
  const [id, setId] = useState(() => crypto.randomUUID());

  async function add(): Promise<string | undefined> {
    if (text.trim() === "") return t("cases.note_needed");
    try {
      await mutateAsync({ id, note: text.trim() });
      setText((now) => typedSince(text, now));
      setId(crypto.randomUUID());
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }

  return (
    <FactCard title={t("cases.notes")}>
      <ol className="mb-4 flex flex-col gap-3 empty:hidden">
        {one.notes.map(({ id: noteId, author, note, at }) => (
          <li key={noteId} className="border-l-2 border-l-line pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDateTime(at, language)}</time> · {author.name}
            </p>
          </li>
        ))}
      </ol>
      <OneFieldForm label={t("cases.note")} submitLabel={t("cases.add_note")} isSecondary onSubmit={add}>
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={CASE_TEXT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </OneFieldForm>
    </FactCard>
  );
}
