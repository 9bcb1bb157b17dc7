import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Link } from "react-router";
import { queryClient } from "../lib/query.ts";
import { api } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/assistance.page";
import { MY_MESSAGES_KEY, MyMessages } from "./assistance/my-messages.tsx";
import { MessageForm } from "./contact/message-form.tsx";
import { MessageSent } from "./contact/message-sent.tsx";
import { newForm, sendMessage } from "./contact/send-message.ts";

export const handle = { words: ["support/assistance", "support/contact"] };

export async function clientLoader() {
  return { form: await newForm(api) };
}

/** The contact form of whoever is signed in; what was sent is in their list at once. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const answer = await sendMessage(api, await request.formData());
  if ("sent" in answer) await queryClient.invalidateQueries({ queryKey: MY_MESSAGES_KEY });
  return answer;
}

/** Sending is no reason for another form: the one that failed is sent again. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod === undefined;

const PATHS = [
  { to: "/support", words: "help" },
  { to: "/requests-tracking", words: "requests" },
  { to: "/infos-pratiques", words: "guides" },
] as const;

/** /assistance: for who has an account, the team at hand and what was written to it (spec 1 §2.2). */
export default function AssistancePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("support/assistance");
  const failed = actionData && "failure" in actionData ? actionData : undefined;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <nav aria-labelledby="quick" className="mb-10">
        <h2 id="quick" className="mb-3 text-xl">
          {t("quick")}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {PATHS.map(({ to, words }) => (
            <li
              key={to}
              className="relative rounded-card border border-line bg-surface p-4 hover:border-primary"
            >
              <Link
                to={to}
                className="font-semibold text-primary no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {t(words)}
              </Link>
              <p className="mt-1 text-sm text-muted">{t(`${words}_text`)}</p>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-10 lg:grid-cols-2 lg:items-start">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-4 text-xl">
            {t("write")}
          </h2>
          {actionData && "sent" in actionData ? (
            <MessageSent reference={actionData.sent} again="/assistance" />
          ) : (
            <MessageForm form={failed?.form ?? loaderData.form} failed={failed} />
          )}
        </section>
        <section aria-labelledby="mine">
          <h2 id="mine" className="mb-4 text-xl">
            {t("mine")}
          </h2>
          <MyMessages />
        </section>
      </div>
    </>
  );
}
