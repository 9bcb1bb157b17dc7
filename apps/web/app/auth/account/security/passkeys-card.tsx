import type { PasskeyListItem } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { useStepUp } from "../../public/use-step-up.tsx";
import { addPasskey, deletePasskey, passkeyList, reloadPasskeys, renamePasskey } from "./security-api.ts";
import { SecurityCard } from "./security-card.tsx";
import { useEnrolment } from "./use-enrolment.ts";

/** Passkeys: keys stored on a device that sign in without a password. */
export function PasskeysCard() {
  const t = useWords("auth/account");
  const client = useQueryClient();
  const { busy, failure, run, dialog } = useEnrolment();
  const { data: passkeys, error, refetch } = useQuery(passkeyList);
  const possible = "PublicKeyCredential" in window;

  async function add() {
    await addPasskey();
    showToast({ kind: "success", title: t("passkeys.added"), description: t("passkeys.added_text") });
    await reloadPasskeys(client);
  }

  return (
    <SecurityCard title={t("passkeys.title")} lead={t("passkeys.lead")}>
      {dialog}
      {passkeys ? (
        <ul className="mt-4 divide-y divide-line empty:hidden">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-4 h-12" />
      )}
      {failure && (
        <Alert kind="error" className="mt-4">
          {failure}
        </Alert>
      )}
      {possible ? (
        <Button variant="secondary" busy={busy} onClick={() => void run(add)} className="mt-5">
          {t("passkeys.add")}
        </Button>
      ) : (
        <p className="mt-4 text-muted">{t("passkeys.impossible")}</p>
      )}
    </SecurityCard>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const t = useWords("auth/account");
  const { language } = useLanguage();
  const client = useQueryClient();
  const failureWords = useAuthFailureWords();
  const { guard, dialog } = useStepUp();
  const [renaming, setRenaming] = useState(false);
  const name = passkey.friendly_name || t("passkeys.unnamed");
  const facts = [
    t("passkeys.since", { date: formatDate(passkey.created_at, language) }),
    passkey.last_used_at && t("passkeys.used", { date: formatDate(passkey.last_used_at, language) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      {dialog}
      <KeyRound aria-hidden="true" className="size-7 text-primary" />
      {renaming ? (
        <Rename passkey={passkey} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("passkeys.rename_named", { name })}
            onClick={() => setRenaming(true)}
          >
            {t("passkeys.rename")}
          </Button>
          <ConfirmedAction
            label={t("passkeys.delete")}
            accessibleLabel={t("passkeys.delete_named", { name })}
            title={t("passkeys.delete_title", { name })}
            confirmLabel={t("passkeys.delete")}
            done={t("passkeys.deleted")}
            explain={failureWords}
            danger
            run={async () => {
              await guard(() => deletePasskey(passkey.id));
              await reloadPasskeys(client);
            }}
          >
            <p>{t("passkeys.delete_text")}</p>
          </ConfirmedAction>
        </>
      )}
    </li>
  );
}

function Rename({ passkey, onDone }: { passkey: PasskeyListItem; onDone: () => void }) {
  const t = useWords("auth/account");
  const client = useQueryClient();
  const { busy, failure, run, dialog } = useEnrolment();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <>
      {dialog}
      <form
        noValidate
        method="post"
        className="flex min-w-0 flex-1 basis-64 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const name = input.current?.value.trim();
          if (!name) return input.current?.focus();
          void run(async () => {
            await renamePasskey(passkey.id, name);
            await reloadPasskeys(client);
            onDone();
          });
        }}
      >
        <Field label={t("passkeys.name")} required error={failure}>
          {(field) => (
            <TextInput
              {...field}
              ref={input}
              defaultValue={passkey.friendly_name ?? ""}
              maxLength={60}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" busy={busy}>
            {t("passkeys.save")}
          </Button>
          <Button variant="secondary" size="sm" disabled={busy} onClick={onDone}>
            {t("factors.cancel")}
          </Button>
        </div>
      </form>
    </>
  );
}
