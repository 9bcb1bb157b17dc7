import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FailureCode } from "../../lib/client.ts";
import { failureCode, isOutdated, isTransient, useFailureWords } from "../../lib/failure.ts";
import { queryClient } from "../../lib/query.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useWords } from "../../lib/words.tsx";
import { type Due, giveUpPayment, type PaymentTarget, paymentQuery, startPayment, targetId } from "../api.ts";
import { attemptKey, endAttempt, hasAttempt } from "../attempt.ts";
import { redirectOf } from "../redirect.ts";

/** spec 2 §9 */
const PAYPAL_DELAY_MS = 1_500;

/** Errors which mean that a payment exists that this page did not know. */
const BEGUN: readonly FailureCode[] = ["payment_pending", "already_paid", "idempotency_key_reused"];

export type PaymentPhase =
  | "choosing"
  /** The order is being sent. */
  | "sending"
  /** The reply was lost: the request is read to find out whether a payment exists. */
  | "checking"
  /** The request could not be read either: nothing may be paid until it is known. */
  | "unknown"
  /** The provider has not answered yet. */
  | "waiting"
  /** The provider is being asked to cancel the payment. */
  | "giving_up"
  /** The browser is about to leave for PayPal. */
  | "leaving";

const paidWords = (target: PaymentTarget) =>
  "payableId" in target ? "paid.payable" : target.feeId ? "paid.fee" : "paid.text";

export type Payment = {
  phase: PaymentPhase;
  transaction: Transaction | undefined;
  /** Words for why the last attempt failed. */
  failure: string | undefined;
  /** Pays the amount that the payer was shown; if it has changed, the new amount is shown and nothing is charged. */
  pay: (order: PaymentOrder, due: Due) => Promise<void>;
  /** Finds out what became of an order whose reply was lost. */
  check: () => Promise<void>;
  /** Cancels the pending payment, so that another method can be chosen. */
  giveUp: () => Promise<void>;
};

/**
 * Pays one request (spec 2 §4), one of its official fees, or what belongs to no request. The browser chooses the method, the server the amount; the
 * provider's outcome is polled, also after the page was closed meanwhile. Card data stays in the form's fields. `latest`: the
 * last attempt that the page shows. `refresh` reads the request or the fee again and returns its last attempt. `onPaid` is
 * called after success was announced and, with `linked`, when it was known before.
 */
export function usePayment(options: {
  target: PaymentTarget;
  latest: Transaction | null;
  refresh: () => Promise<Transaction | null>;
  linked: boolean;
  onPaid: () => void;
}): Payment {
  const { target, latest, refresh, linked, onPaid } = options;
  const paidId = targetId(target);
  const t = useWords("payments");
  const words = useFailureWords();
  const isHere = useIsHere();
  const [step, setStep] = useState<Exclude<PaymentPhase, "waiting">>("choosing");
  const [problem, setProblem] = useState<string>();
  /** The payment just begun, until the request shows it; `over` is the attempt that the request showed before. */
  const [begun, setBegun] = useState<{ id: string; over: string | undefined }>();
  const running = useRef(false);
  /** The latest attempt when the last order was sent. */
  const before = useRef<string>(undefined);
  const awaited = useRef(new Set<string>());
  const announced = useRef(new Set<string>());
  /** The payment cancelled here, which is not reported as failed. */
  const givenUp = useRef<string>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const id = begun && begun.over === latest?.id ? begun.id : latest?.id;
  const known = latest?.id === id ? latest : null;
  const polled = useQuery({
    ...paymentQuery(id ?? ""),
    enabled: id !== undefined && (!known || isOpen(known.status)),
  });
  const transaction =
    (known && isOpen(known.status) ? polled.data : known) ?? polled.data ?? known ?? undefined;

  useEffect(() => {
    if (!transaction) return;
    if (isOpen(transaction.status)) awaited.current.add(transaction.id);
    else if (!announced.current.has(transaction.id)) void settled(transaction);
  });

  useEffect(() => {
    if (step !== "unknown") return;
    const ask = () => void check();
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  });

  useEffect(() => () => clearTimeout(leaving.current), []);

  async function settled(outcome: Transaction): Promise<void> {
    announced.current.add(outcome.id);
    // Only a page that waited for an outcome announces it; other pages just show it.
    const wanted = awaited.current.has(outcome.id) || begun?.id === outcome.id || hasAttempt(paidId);
    endAttempt(paidId);
    if (!wanted) {
      if (linked && outcome.status === "succeeded") onPaid();
      return;
    }
    // A payment can change the request's status. If this read fails, it is repeated when the page becomes visible again.
    await refresh().catch(() => {});
    if (outcome.status === "succeeded") {
      showToast({
        kind: "success",
        title: t("paid.title"),
        description: t(paidWords(target)),
      });
      onPaid();
    } else if (givenUp.current === outcome.id) {
      showToast({ kind: "info", title: t("given_up.title"), description: t("given_up.text") });
    } else showFailure(reasonOf(outcome));
  }

  const reasonOf = ({ status, failure_code }: Transaction) =>
    t(`failures.${failure_code ?? (status === "expired" ? "not_confirmed_in_time" : "declined")}`);

  const showFailure = (description: string) => showToast({ kind: "error", title: t("error"), description });

  function follow(next: Transaction): void {
    queryClient.setQueryData(paymentQuery(next.id).queryKey, next);
    setBegun({ id: next.id, over: before.current });
    // A person who has gone on continues from the pending payment.
    const redirect = isHere() ? redirectOf(next, location.href) : undefined;
    setStep(redirect ? "leaving" : "choosing");
    if (!redirect) return;
    const name = t(`providers.${next.provider}`);
    showToast({
      kind: "info",
      title: next.payment_method === "paypal" ? t("redirecting") : t("redirecting_to", { name }),
    });
    leaving.current = setTimeout(() => {
      // After the browser's back button the page shows the pending payment with a link to continue.
      setStep("choosing");
      if (isHere()) location.assign(redirect);
    }, PAYPAL_DELAY_MS);
  }

  async function pay(order: PaymentOrder, due: Due): Promise<void> {
    if (running.current || (transaction && isOpen(transaction.status))) return;
    running.current = true;
    before.current = latest?.id;
    setStep("sending");
    setProblem(undefined);
    try {
      follow(await startPayment(target, order, due, attemptKey(paidId, order.method)));
    } catch (error) {
      if (failureCode(error) === "network") await check();
      else await refused(error);
    } finally {
      running.current = false;
    }
  }

  async function refused(error: unknown): Promise<void> {
    // After a server error the payment may exist: sending the same key again returns it.
    if (!isTransient(error)) endAttempt(paidId);
    const exists = BEGUN.includes(failureCode(error)) && (await refresh().catch(() => null)) !== null;
    if (isOutdated(error)) await queryClient.invalidateQueries();
    setStep("choosing");
    if (!exists) setProblem(words(error));
    showFailure(words(error));
  }

  /** The order may have reached the server: find out before anything can be paid again. */
  async function check(): Promise<void> {
    setStep("checking");
    try {
      const found = await refresh();
      if (found && found.id !== before.current) return follow(found);
      setStep("choosing");
      setProblem(t("not_sent"));
    } catch {
      setStep("unknown");
    }
  }

  async function giveUp(): Promise<void> {
    if (running.current || !transaction || !isOpen(transaction.status)) return;
    running.current = true;
    setStep("giving_up");
    try {
      const answer = await giveUpPayment(transaction.id);
      if (answer.status === "failed") givenUp.current = answer.id;
      // A payment that succeeded meanwhile is announced like any other.
      queryClient.setQueryData(paymentQuery(answer.id).queryKey, answer);
    } catch (error) {
      showFailure(words(error));
    } finally {
      running.current = false;
      setStep("choosing");
    }
  }

  const { status } = transaction ?? {};
  const failed =
    transaction && transaction.id !== givenUp.current && (status === "failed" || status === "expired");
  return {
    phase: step === "choosing" && status && isOpen(status) ? "waiting" : step,
    transaction,
    failure: step === "choosing" ? (problem ?? (failed ? reasonOf(transaction) : undefined)) : undefined,
    pay,
    check,
    giveUp,
  };
}
