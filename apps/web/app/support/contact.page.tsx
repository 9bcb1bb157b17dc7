import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/contact.page";
import { ContactPaths } from "./components/contact-paths.tsx";
import { MessageForm } from "./contact/message-form.tsx";
import { MessageSent } from "./contact/message-sent.tsx";
import { newForm, sendMessage } from "./contact/send-message.ts";

export const handle = { words: ["support/contact"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  const [form, operator] = await Promise.all([
    newForm(call),
    call("GET /api/legal/operator").catch(() => undefined),
  ]);
  return { form, email: operator?.email ?? null, phone: operator?.phone ?? null };
}

/** Without scripts: the server makes the same call, on behalf of the sender's IP address. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await sendMessage(serverClient(request, context), await request.formData());
  return data(answer, { status: "sent" in answer ? 200 : 400 });
}

/** With scripts: sent as the signed-in person, and a network failure keeps the form's contents. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return sendMessage(api, await request.formData());
}

/** After a failure the same form must be sent again, so it is not reloaded. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod === undefined;

/** /contact (spec 1 §2.1). */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("support/contact");
  const failed = actionData && "failure" in actionData ? actionData : undefined;
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem] lg:items-start">
        {actionData && "sent" in actionData ? (
          <MessageSent reference={actionData.sent} again="/contact" />
        ) : (
          <MessageForm form={failed?.form ?? loaderData.form} failed={failed} />
        )}
        <ContactPaths email={loaderData.email} phone={loaderData.phone} />
      </div>
    </>
  );
}
