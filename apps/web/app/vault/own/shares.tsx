import { NewShare, type VaultDocument, type VaultShare } from "@passerelle/contract/vault";
import { MAX_SHARE_DAYS, MAX_SHARE_READS } from "@passerelle/domain/vault/shares";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { createShare, revokeShare } from "../api.ts";

const TONES = { open: "success", revoked: "neutral", expired: "neutral", used_up: "neutral" } as const;

type SharesProps = { document: VaultDocument; shares: readonly VaultShare[] };

/** The shares of a document and a form for a new one. */
export function Shares({ document, shares }: SharesProps) {
  const t = useWords("vault/own");
  const [isOpen, setOpen] = useState(false);
  return (
    <FactCard title={t("shares.title")}>
      <p className="mb-4 text-muted">{t("shares.lead")}</p>
      {shares.length > 0 && (
        <ul className="mb-4 flex flex-col divide-y divide-line">
          {shares.map((share) => (
            <li key={share.id} className="py-4">
              <Share share={share} />
            </li>
          ))}
        </ul>
      )}
      {document.file ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t("shares.new")}
        </Button>
      ) : (
        <p className="text-muted text-sm">{t("shares.needs_file")}</p>
      )}
      <Dialog open={isOpen} title={t("shares.new")} onClose={() => setOpen(false)}>
        {isOpen && <ShareForm documentId={document.id} onDone={() => setOpen(false)} />}
      </Dialog>
    </FactCard>
  );
}

function Share({ share }: { share: VaultShare }) {
  const t = useWords("vault/own");
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  const revoke = useMutation(revokeShare(useQueryClient()));
  const { id, recipient, purpose, state, reads, max_reads, expires_at, last_read_at, url } = share;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{recipient}</p>
        <Badge tone={TONES[state]}>{t(`shares.states.${state}`)}</Badge>
      </div>
      <p className="text-sm wrap-anywhere">{purpose}</p>
      <p className="text-muted text-sm">
        {t("shares.facts", { reads, max: max_reads, date: formatDate(expires_at, language, "medium") })}
        {last_read_at && ` ${t("shares.last_read", { date: formatDateTime(last_read_at, language) })}`}
      </p>
      {url && (
        <>
          <div className="rounded-control bg-sunken p-3 text-sm">
            <CopyValue name={t("shares.address")} value={url} />
          </div>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            busy={revoke.isPending}
            aria-label={t("shares.revoke_of", { name: recipient })}
            onClick={() =>
              revoke.mutate(id, {
                onError: (error) =>
                  showToast({
                    kind: "error",
                    title: t("shares.revoke_failed"),
                    description: failureWords(error),
                  }),
              })
            }
          >
            {t("shares.revoke")}
          </Button>
        </>
      )}
    </div>
  );
}

type Typed = { recipient: string; purpose: string; days: string; max_reads: string };

function ShareForm({ documentId, onDone }: { documentId: string; onDone: () => void }) {
  const t = useWords("vault/own");
  const failureWords = useFailureWords();
  const create = useMutation(createShare(useQueryClient()));
  const [id] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const bodyOf = ({ recipient, purpose, days, max_reads }: Typed) => ({
    document_ids: [documentId],
    recipient,
    purpose,
    days: Number(days),
    max_reads: Number(max_reads),
  });
  const form = useForm<Typed>({
    defaultValues: { recipient: "", purpose: "", days: "7", max_reads: "5" },
    resolver: contractResolver(NewShare, bodyOf),
  });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      await create.mutateAsync({ id, ...bodyOf(typed) });
      showToast({ kind: "success", title: t("shares.created"), description: t("shares.created_text") });
      onDone();
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={t("shares.new")}
      onSubmit={form.handleSubmit(send)}
      className="flex flex-col gap-4"
    >
      <p className="text-muted">{t("shares.watermark")}</p>
      <Field label={t("shares.recipient")} required error={errors.recipient && t("shares.recipient_missing")}>
        {(field) => (
          <TextInput {...field} {...form.register("recipient")} maxLength={120} autoComplete="off" />
        )}
      </Field>
      <Field
        label={t("shares.purpose")}
        hint={t("shares.purpose_hint")}
        required
        error={errors.purpose && t("shares.purpose_missing")}
      >
        {(field) => <TextInput {...field} {...form.register("purpose")} maxLength={200} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("shares.days")}
          required
          error={errors.days && t("shares.days_wrong", { max: MAX_SHARE_DAYS })}
        >
          {(field) => (
            <TextInput
              {...field}
              {...form.register("days")}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_SHARE_DAYS}
            />
          )}
        </Field>
        <Field
          label={t("shares.max_reads")}
          required
          error={errors.max_reads && t("shares.max_reads_wrong", { max: MAX_SHARE_READS })}
        >
          {(field) => (
            <TextInput
              {...field}
              {...form.register("max_reads")}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_SHARE_READS}
            />
          )}
        </Field>
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" busy={isSubmitting} className="self-start">
        {t("shares.submit")}
      </Button>
    </form>
  );
}
