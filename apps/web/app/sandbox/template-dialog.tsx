import type { MessageTemplate } from "@passerelle/contract/sandbox";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { formatLanguage } from "../lib/format-names.ts";
import { showToast } from "../lib/toast.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { renderedTemplate, sendTemplate } from "./api.ts";

type TemplateDialogProps = {
  template: MessageTemplate;
  /** Where it would be sent; null: nowhere. */
  to: string | null;
  onClose: () => void;
};

/** A message in every language, with a button that sends it to the reader. */
export function TemplateDialog({ template, to, onClose }: TemplateDialogProps) {
  const t = useWords("sandbox");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const { data, error, refetch } = useQuery(renderedTemplate(template));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send() {
    setBusy(true);
    setFailure(undefined);
    try {
      await sendTemplate(template);
      showToast({ kind: "success", title: t("templates.sent", { to: to ?? "" }) });
      onClose();
    } catch (refused) {
      setFailure(failureWords(refused));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={template.subject}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("close")}
          </Button>
          <Button busy={busy} disabled={to === null} onClick={() => void send()}>
            {to === null ? t("templates.send") : t("templates.send_to", { to })}
          </Button>
        </>
      }
    >
      {failure && <Alert kind="error">{failure}</Alert>}
      {to === null && <Alert kind="info">{t(`templates.no_address.${template.channel}`)}</Alert>}
      {!data &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-64" />)}
      {data?.texts.map(({ language: one, subject, text }) => (
        <section key={one} className="mt-4">
          <h3 className="text-base font-semibold first-letter:uppercase">{formatLanguage(one, language)}</h3>
          {subject !== null && (
            <p lang={one} className="mt-1">
              {subject}
            </p>
          )}
          <p
            lang={one}
            className="mt-2 rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line"
          >
            {text.trim()}
          </p>
        </section>
      ))}
    </Dialog>
  );
}
