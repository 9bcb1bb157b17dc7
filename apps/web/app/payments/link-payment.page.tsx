import { isOpen } from "@passerelle/domain/payments/attempts";
import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { ApiError } from "../lib/client.ts";
import { loadFailure } from "../lib/failure.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/link-payment.page";
import { LinkMissing } from "./link/link-missing.tsx";
import { LinkPaymentState } from "./link/link-payment-state.tsx";

export const handle = { words: ["payments", "payments/link"] };

/** The address of the page is a secret: neither it nor the page may be stored. */
const NOT_KEPT = { "cache-control": "no-store" };

/** Interval at which the application reads a pending payment; a document does it by `data-progress`. */
const READ_MS = 2_500;
/** How long after the payment to wait for its receipt, which a job issues. */
const RECEIPT_MS = 60_000;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  try {
    const payment = await call("GET /api/payment-links/:token/payments/:payment", { params });
    const { url: receipt } =
      payment.status === "succeeded"
        ? await call("GET /api/payment-links/:token/payments/:payment/receipt", { params })
        : { url: null };
    const isOnPhone = payment.payment_method === "mobile_money" && payment.redirect_url === null;
    const prompt =
      isOnPhone && isOpen(payment.status)
        ? await call("GET /api/payment-links/:token/payments/:payment/prompt", { params })
        : null;
    const sinceSettled = payment.settled_at === null ? 0 : Date.now() - Date.parse(payment.settled_at);
    const awaitsReceipt = payment.status === "succeeded" && receipt === null && sinceSettled < RECEIPT_MS;
    return data({ payment, prompt, receipt, awaitsReceipt, failure: undefined }, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isMissing = error.status === 404 || error.code === "invalid_input";
    const failure = { ...loadFailure(error), isMissing };
    return data(
      { payment: undefined, prompt: null, receipt: null, awaitsReceipt: false, failure },
      { status: isMissing ? 404 : 503, headers: NOT_KEPT },
    );
  }
}

/** Cancels the payment. A refusal is shown above its state. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const call = serverClient(request, context);
  try {
    await call("POST /api/payment-links/:token/payments/:payment/cancel", { params, body: {} });
    return data({ refused: undefined }, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ refused: error.code }, { status: 400, headers: NOT_KEPT });
  }
}

/** /pay/:token/:payment: the state of the payer's own payment, and its receipt. */
export default function LinkPaymentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords("payments/link");
  const { payment, prompt, receipt, awaitsReceipt, failure } = loaderData;
  const { revalidate } = useRevalidator();
  const waits = payment !== undefined && (isOpen(payment.status) || awaitsReceipt);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), READ_MS);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
  if (!payment) return <LinkMissing failure={failure} />;
  return (
    <>
      <PageTitle title={t("own_title")} />
      <div className="mx-auto max-w-xl" aria-live="polite">
        <LinkPaymentState
          payment={payment}
          prompt={prompt}
          receipt={receipt}
          awaitsReceipt={awaitsReceipt}
          again={`/pay/${params.token}`}
          refused={actionData?.refused}
        />
      </div>
    </>
  );
}
