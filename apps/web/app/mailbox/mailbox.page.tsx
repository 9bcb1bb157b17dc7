import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect } from "react";
import { redirect, useNavigation, useRevalidator } from "react-router";
import { serverClient } from "../lib/server-client.server.ts";
import { api } from "../lib/session.ts";
import { hasStoredSession } from "../lib/stored-session.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/mailbox.page";
import { MailList } from "./components/mail-list.tsx";
import { MailView } from "./components/mail-view.tsx";
import { loadMailbox } from "./load-mailbox.ts";

export const handle = { words: ["mailbox"] };

// Without a mailbox both loaders answer like an unknown address (spec 1 §2.1).
export async function loader({ request, context }: Route.LoaderArgs) {
  const mailbox = await loadMailbox(serverClient(request, context), request.url, request.signal);
  if (!mailbox) throw redirect("/landing");
  return mailbox;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const mailbox = await loadMailbox(api, request.url, request.signal);
  if (!mailbox) throw redirect(hasStoredSession() ? "/dashboard" : "/landing");
  return mailbox;
}

/** The demo's emails, so that an activation link can be followed without a mail server (product.md). */
export default function MailboxPage({ loaderData: { mails, mail, failure } }: Route.ComponentProps) {
  const t = useWords("mailbox");
  const { revalidate, state } = useRevalidator();
  const navigating = useNavigation().state !== "idle";

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);

  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        className="mb-0!"
        actions={
          <Button variant="secondary" busy={state === "loading"} onClick={() => void revalidate()}>
            {state === "idle" && <RotateCw aria-hidden="true" className="size-4" />}
            {t("refresh")}
          </Button>
        }
      />
      <Alert kind="info" className={classNames(mail && "max-lg:hidden")}>
        {t("lead")}
      </Alert>
      {failure ? (
        <LoadError error={failure} onRetry={() => void revalidate()} />
      ) : (
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] gap-6",
            mails.length > 0 && "lg:grid-cols-[22rem_minmax(0,1fr)]",
          )}
          aria-busy={navigating || undefined}
        >
          <div className={classNames(mail && "hidden lg:block")}>
            <MailList mails={mails} reading={mail === "gone" ? undefined : mail?.id} />
          </div>
          <div className={classNames(!mail && (mails.length > 0 ? "hidden lg:block" : "hidden"))}>
            <MailView mail={mail} />
          </div>
        </div>
      )}
    </div>
  );
}
