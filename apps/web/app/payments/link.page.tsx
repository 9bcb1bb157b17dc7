import type { LinkOrder } from "@passerelle/contract/payments/links";
import { data, redirect } from "react-router";
import { ApiError, type FailureCode } from "../lib/client.ts";
import { loadFailure } from "../lib/failure.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { useWords } from "../lib/words.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/link.page";
import { LinkForm } from "./link/link-form.tsx";
import { LinkMissing } from "./link/link-missing.tsx";
import { LinkSummary } from "./link/link-summary.tsx";
import {
  type LinkFailure,
  type LinkField,
  orderOf,
  parseAmount,
  readValues,
  withoutSecrets,
  wrongFields,
} from "./link/read-order.ts";
import { redirectOf } from "./redirect.ts";

export const handle = { words: ["payments", "payments/link"], leavesByForm: true };

/** The address of the page is a secret: neither it nor the page may be stored. */
const NOT_KEPT = { "cache-control": "no-store" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  // One key per rendered form: sending it twice, by a double press or the browser's back button, makes one attempt.
  const key = crypto.randomUUID();
  try {
    const shared = await call("GET /api/payment-links/:token", { params: { token: params.token } });
    return data({ shared, key, failure: undefined }, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A malformed token counts as an unknown one.
    const isMissing = error.code === "payment_link_not_found" || error.code === "invalid_input";
    const failure = { ...loadFailure(error), isMissing };
    return data({ shared: undefined, key, failure }, { status: isMissing ? 404 : 503, headers: NOT_KEPT });
  }
}

/** A plain form: the server orders the payment on behalf of the payer's IP address and answers where it continues. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const call = serverClient(request, context);
  const { token } = params;
  const values = readValues(await request.formData());
  const refuse = (failure: FailureCode, wrong: LinkField[], requestId?: string) =>
    data<LinkFailure>(
      { failure, wrong, requestId, values: withoutSecrets(values) },
      { status: 400, headers: NOT_KEPT },
    );
  try {
    const { methods, currency, left } = await call("GET /api/payment-links/:token", { params: { token } });
    const chosen = methods.find(({ method }) => method === values.method);
    const order = chosen && orderOf(values, chosen.takes_card);
    const amount = parseAmount(values.amount, currency);
    if (!order || amount === undefined) {
      const missing: LinkField[] = [
        ...(amount === undefined ? ["amount" as const] : []),
        ...(order ? [] : ["method" as const]),
      ];
      return refuse(left === 0 ? "payment_link_closed" : "invalid_input", missing);
    }
    const { payer_name, payer_email } = values;
    const made = await call("POST /api/payment-links/:token/payments", {
      params: { token },
      headers: { "idempotency-key": values.key },
      body: { payer_name, payer_email, amount, order } satisfies LinkOrder,
    });
    const provider = redirectOf(made, request.url);
    const own = `/pay/${token}/${made.payment}`;
    // A path of this site stays relative, because the server does not know its own address.
    const target = made.redirect_url?.startsWith("/") ? made.redirect_url : provider;
    return redirect(provider && target ? target : own, { status: 303, headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse(error.code, wrongFields(error.fields), error.requestId);
  }
}

/** /pay/:token: a person with the link pays, or contributes (money.md *Payment links*). */
export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("payments/link");
  const { shared, key, failure } = loaderData;
  if (!shared) return <LinkMissing failure={failure} />;
  const title = t(`title.${shared.purpose}`, { name: shared.beneficiary });
  return (
    <>
      <PageTitle title={title} />
      <div className="mx-auto flex max-w-xl flex-col gap-6">
        <LinkSummary shared={shared} title={title} />
        {shared.state === "open" && <LinkForm shared={shared} formKey={key} failed={actionData} />}
      </div>
    </>
  );
}
