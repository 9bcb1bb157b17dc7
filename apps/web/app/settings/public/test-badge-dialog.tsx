import { summaryOf, type TestBadge } from "@passerelle/domain/settings/test-badge";
import { editSummary, SUMMARY_MAX } from "@passerelle/domain/settings/test-badge-edit";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDateTime } from "../../lib/format.ts";
import { currentSession } from "../../lib/session-state.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { changeBadge } from "./use-test-badge.ts";

type TestBadgeDialogProps = { open: boolean; badge: TestBadge; onClose: () => void };

/** The summary of the test-mode badge, its author, and former versions (spec 2 §9). */
export default function TestBadgeDialog({ open, badge, onClose }: TestBadgeDialogProps) {
  const t = useWords("settings");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const summary = summaryOf(badge);

  /** The signed-in person who edits the summary. If they signed out meanwhile, shows a message and returns undefined. */
  function editor(): { id: string; name: string } | undefined {
    const session = currentSession();
    const person = session.status === "signed_in" ? session.profile : undefined;
    // The message is in the dialog, because the dialog would cover a toast.
    setRefused(person === undefined);
    return person;
  }

  function save(event: React.FormEvent) {
    event.preventDefault();
    const person = editor();
    if (!person || draft === undefined) return;
    const { id, name } = person;
    changeBadge((before) => editSummary(before, draft, { id, name }, new Date()));
    // The button is rendered again before it gets the focus.
    flushSync(() => setDraft(undefined));
    editButton.current?.focus();
  }

  return (
    <Dialog
      open={open}
      title={t("test.title")}
      onClose={() => {
        setDraft(undefined);
        setRefused(false);
        onClose();
      }}
      footer={<Button onClick={onClose}>{ui("close")}</Button>}
    >
      <p className="text-muted">{t("test.lead")}</p>
      {draft === undefined ? (
        <p className="mt-4 rounded-card bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">
          {summary || t("test.empty")}
        </p>
      ) : (
        <form onSubmit={save} className="mt-4 flex flex-col items-start gap-3">
          <Field label={t("test.summary")} className="w-full">
            {(field) => (
              <TextArea
                {...field}
                // The reader asked for this field.
                autoFocus
                maxLength={SUMMARY_MAX}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit">{t("test.save")}</Button>
        </form>
      )}
      {draft === undefined && (
        <Button
          ref={editButton}
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => editor() && setDraft(summary)}
        >
          {t("test.edit")}
        </Button>
      )}
      {refused && (
        <Alert kind="error" title={t("test.error")} className="mt-4">
          {t("test.nobody")}
        </Alert>
      )}
      {badge.history.length > 0 && (
        <section className="mt-6">
          <h3 className="text-xl">{t("test.history")}</h3>
          <ol className="mt-2 flex flex-col gap-3">
            {badge.history.map((entry) => (
              <li key={`${entry.timestamp} ${entry.text}`} className="border-t border-line pt-3 text-sm">
                <p className="text-muted">
                  {t(`test.actions.${entry.action}`, {
                    name: entry.editorName,
                    date: formatDateTime(entry.timestamp, language),
                  })}
                </p>
                {entry.text && <p className="wrap-anywhere whitespace-pre-wrap">{entry.text}</p>}
                {entry.previousText && (
                  <p className="text-muted wrap-anywhere whitespace-pre-wrap">
                    {t("test.before", { text: entry.previousText })}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Dialog>
  );
}
