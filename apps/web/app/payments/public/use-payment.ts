import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import type { Bill } from "@passerelle/contract/requests/ordering";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FailureCode } from "../../lib/client.ts";
import { failureCode, isOutdated, isPassing, useFailureWords } from "../../lib/failure.ts";
import { queryClient } from "../../lib/query.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { giveUpPayment, paymentQuery, startPayment } from "../api.ts";
import { attemptKey, endAttempt, hasAttempt } from "../attempt.ts";
import { redirectOf } from "../redirect.ts";

/** spec 2 §9 */
const PAYPAL_DELAY_MS = 1_500;

/** Answers that say that a payment exists which this page did not know of. */
const BEGUN: readonly FailureCode[] = ["payment_pending", "already_paid", "idempotency_key_reused"];

export type PaymentPhase =
  | "choosing"
  /** The order is on its way to the server. */
  | "sending"
  /** The answer was lost: whether something was ordered is being asked. */
  | "checking"
  /** It could not be asked either: nothing may be paid before it is known. */
  | "unknown"
  /** The provider has not answered yet. */
  | "waiting"
  /** The provider is asked to cancel it. */
  | "giving_up"
  /** The browser is about to go on to PayPal. */
  | "leaving";

export type Payment = {
  phase: PaymentPhase;
  transaction: Transaction | undefined;
  /** Why the last attempt did not go through, in words. */
  failure: string | undefined;
  /** Pays what the payer was shown; another price is told, shown and not charged. */
  pay: (order: PaymentOrder, bill: Bill) => Promise<void>;
  /** Asks again what became of an order whose answer was lost. */
  check: () => Promise<void>;
  /** Gives up the payment that waits, so that another way of paying can be chosen. */
  giveUp: () => Promise<void>;
};

/**
 * Paying one request (spec 2 §4). The browser says how, the server what; the outcome is the provider's and is waited
 * for, also when the page was closed meanwhile. Nothing of a card is kept outside the form's own fields.
 *
 * `latest`: the latest attempt that the request knows of. `refresh` asks the request again and answers that. `onPaid` is
 * called once the success was told.
 */
export function usePayment(options: {
  requestId: string;
  latest: Transaction | null;
  refresh: () => Promise<Transaction | null>;
  onPaid: () => void;
}): Payment {
  const { requestId, latest, refresh, onPaid } = options;
  const t = useWords("payments");
  const words = useFailureWords();
  const [step, setStep] = useState<Exclude<PaymentPhase, "waiting">>("choosing");
  const [problem, setProblem] = useState<string>();
  /** What was just begun, until the request knows of it too: `over` is what it said before. */
  const [begun, setBegun] = useState<{ id: string; over: string | undefined }>();
  const running = useRef(false);
  /** The latest attempt when the last order was sent. */
  const before = useRef<string>(undefined);
  const awaited = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  /** The payment that was given up here: it did not fail. */
  const givenUp = useRef<string>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const id = begun && begun.over === latest?.id ? begun.id : latest?.id;
  const known = latest?.id === id ? latest : null;
  const polled = useQuery({
    ...paymentQuery(id ?? ""),
    enabled: id !== undefined && (!known || known.status === "pending"),
  });
  const transaction =
    (known?.status === "pending" ? polled.data : known) ?? polled.data ?? known ?? undefined;

  useEffect(() => {
    if (!transaction) return;
    if (transaction.status === "pending") awaited.current.add(transaction.id);
    else if (!told.current.has(transaction.id)) void settled(transaction);
  });

  useEffect(() => {
    if (step !== "unknown") return;
    const ask = () => void check();
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  });

  useEffect(() => () => clearTimeout(leaving.current), []);

  async function settled(outcome: Transaction): Promise<void> {
    told.current.add(outcome.id);
    // An outcome that nobody waited for here was told where somebody did: the page shows it, and that is all.
    const wanted = awaited.current.has(outcome.id) || begun?.id === outcome.id || hasAttempt(requestId);
    endAttempt(requestId);
    if (!wanted) return;
    // The request moves with its payment; where it cannot be asked now, it is when the page is looked at again.
    await refresh().catch(() => {});
    if (outcome.status === "succeeded") {
      showToast({ kind: "success", title: t("paid.title"), description: t("paid.text") });
      onPaid();
    } else if (givenUp.current === outcome.id) {
      showToast({ kind: "info", title: t("given_up.title"), description: t("given_up.text") });
    } else tellFailure(reasonOf(outcome));
  }

  const reasonOf = ({ status, failure_code }: Transaction) =>
    t(`failures.${failure_code ?? (status === "expired" ? "not_confirmed_in_time" : "declined")}`);

  const tellFailure = (description: string) => showToast({ kind: "error", title: t("error"), description });

  function follow(next: Transaction): void {
    queryClient.setQueryData(paymentQuery(next.id).queryKey, next);
    setBegun({ id: next.id, over: before.current });
    const redirect = redirectOf(next, location.href);
    setStep(redirect ? "leaving" : "choosing");
    if (!redirect) return;
    showToast({ kind: "info", title: t("redirecting") });
    leaving.current = setTimeout(() => {
      // Whoever comes back with the browser's own button finds the payment waiting, and a way on.
      setStep("choosing");
      location.assign(redirect);
    }, PAYPAL_DELAY_MS);
  }

  async function pay(order: PaymentOrder, bill: Bill): Promise<void> {
    if (running.current || transaction?.status === "pending") return;
    running.current = true;
    before.current = latest?.id;
    setStep("sending");
    setProblem(undefined);
    try {
      follow(await startPayment(requestId, order, bill, attemptKey(requestId, order.method)));
    } catch (error) {
      if (failureCode(error) === "network") await check();
      else await refused(error);
    } finally {
      running.current = false;
    }
  }

  async function refused(error: unknown): Promise<void> {
    // A server that broke may have begun it: the same key, sent again, leads back to that payment.
    if (!isPassing(error)) endAttempt(requestId);
    const exists = BEGUN.includes(failureCode(error)) && (await refresh().catch(() => null)) !== null;
    if (isOutdated(error)) await queryClient.invalidateQueries();
    setStep("choosing");
    if (!exists) setProblem(words(error));
    tellFailure(words(error));
  }

  /** The order may have reached the server: asked before anything can be paid again. */
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
    if (running.current || transaction?.status !== "pending") return;
    running.current = true;
    setStep("giving_up");
    try {
      const answer = await giveUpPayment(transaction.id);
      if (answer.status === "failed") givenUp.current = answer.id;
      // A payment that succeeded in the meantime is announced like any other.
      queryClient.setQueryData(paymentQuery(answer.id).queryKey, answer);
    } catch (error) {
      tellFailure(words(error));
    } finally {
      running.current = false;
      setStep("choosing");
    }
  }

  const { status } = transaction ?? {};
  const failed =
    transaction && transaction.id !== givenUp.current && (status === "failed" || status === "expired");
  return {
    phase: step === "choosing" && status === "pending" ? "waiting" : step,
    transaction,
    failure: step === "choosing" ? (problem ?? (failed ? reasonOf(transaction) : undefined)) : undefined,
    pay,
    check,
    giveUp,
  };
}
