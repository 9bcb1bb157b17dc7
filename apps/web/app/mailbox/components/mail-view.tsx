import ArrowLeft from "lucide-react/icons/arrow-left";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import type { Mailbox } from "../load-mailbox.ts";
import { mailDocument } from "../mail-document.ts";

/** An email: header, HTML in a frame without scripts, and plain text. */
export function MailView({ mail }: Pick<Mailbox, "mail">) {
  const t = useWords("mailbox");
  if (!mail)
    return <p className="rounded-card border border-line p-8 text-center text-muted">{t("choose")}</p>;
  const back = (
    <ButtonLink to="/mailbox" variant="ghost" size="sm" className="mb-3 -ml-3 lg:hidden">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t("back")}
    </ButtonLink>
  );
  if (mail === "gone")
    return (
      <>
        {back}
        <Alert kind="warning">{t("gone")}</Alert>
      </>
    );
  return (
    <>
      {back}
      <Card aria-labelledby="subject" className="flex flex-col gap-4">
        <header>
          <h2 id="subject" className="text-xl">
            {mail.subject}
          </h2>
          <p className="mt-1 break-all text-sm text-muted">{t("to", { to: mail.to })}</p>
          <p className="text-sm text-muted">
            <LocalTime iso={mail.sent_at} />
          </p>
        </header>
        {mail.attachments.length > 0 && (
          <ul aria-label={t("attachments")} className="flex flex-wrap gap-3">
            {mail.attachments.map(({ name, type, content }) => (
              <li key={name}>
                <a href={`data:${type};base64,${content}`} download={name} className={TEXT_LINK}>
                  <Icon name="download" className="size-4" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {mail.kind === "mail" && (
          <>
            <iframe
              // Replacing a frame's document would add a step to the history; a new frame does not.
              key={mail.id}
              title={t("html", { subject: mail.subject })}
              srcDoc={mailDocument(mail.html)}
              sandbox="allow-top-navigation-by-user-activation allow-popups"
              className="h-[min(40rem,70vh)] w-full rounded-control border border-line bg-white scheme-light"
            />
            <details>
              <summary className="min-h-11 content-center font-semibold text-primary">{t("text")}</summary>
              <pre className="whitespace-pre-wrap wrap-anywhere rounded-control bg-sunken p-4 text-sm">
                {mail.text}
              </pre>
            </details>
          </>
        )}
      </Card>
    </>
  );
}
