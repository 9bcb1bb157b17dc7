import {
  LANGUAGE_DETAILS,
  LANGUAGES,
  type Language,
  type LocalizedText,
  localizedText,
  textIn,
} from "@passerelle/domain/languages";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { formatLanguage } from "../../lib/format-names.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { changeStatus, duplicateService, reloadService, type Status, storeService } from "./api.ts";
import { servicePath } from "./filter.ts";
import { isOfferedNowhere } from "./problems.ts";

type Subject = { id: string; version: number; status: Status; title: LocalizedText };
type ActionProps = { service: Subject; disabled?: boolean };

const TITLE_MAX = 120;

/** What is added to the title of a copy. */
const COPY: Partial<Record<Language, string>> = { fr: "copie" };

/** The actions of a service in the list, behind one button. */
export function RowActions({ service }: { service: Subject }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  return (
    <RowMenu label={t("actions.of", { title: textIn(service.title, language) })}>
      <ButtonLink
        to={servicePath(service.id)}
        variant="ghost"
        size="sm"
        aria-label={t("actions.edit_of", { title: textIn(service.title, language) })}
      >
        {t("actions.edit")}
      </ButtonLink>
      <StatusActions service={service} />
      <Duplicate service={service} />
    </RowMenu>
  );
}

/**
 * Changes a service's status: at once if that is harmless, with a confirmation if customers lose something.
 * `disabled`: there is unsaved input.
 */
export function StatusActions({ service, disabled = false }: ActionProps) {
  const t = useWords("catalogue/admin");
  const { status } = service;
  if (status === "archived") return <SwitchTo status="inactive" name="restore" service={service} />;
  return (
    <>
      {status === "inactive" ? (
        <SwitchTo status="active" name="activate" service={service} disabled={disabled} />
      ) : (
        <ConfirmedSwitch status="inactive" name="deactivate" service={service} disabled={disabled}>
          {t("deactivate.text")}
        </ConfirmedSwitch>
      )}
      <ConfirmedSwitch status="archived" name="archive" service={service} disabled={disabled}>
        {t("archive.text")}
      </ConfirmedSwitch>
    </>
  );
}

/** Words for why a status could not be changed. */
function useRefusal(id: string): (error: unknown) => string {
  const t = useWords("catalogue/admin");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  return (error) => {
    const code = failureCode(error);
    if (code === "service_conflict" || code === "service_not_found") void reloadService(client, id);
    if (code === "service_conflict") return t("actions.conflict");
    // The service was stored before a rule existed, or one of its places was deactivated since.
    if (error instanceof ApiError && code === "invalid_input") return t("activate.refused");
    return failureWords(error);
  };
}

type SwitchProps = ActionProps & { status: Status };

function SwitchTo({ status, name, service, disabled }: SwitchProps & { name: "activate" | "restore" }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const client = useQueryClient();
  const refusal = useRefusal(service.id);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const stored = await changeStatus(service, status);
      storeService(client, stored);
      showToast(
        isOfferedNowhere(stored)
          ? { kind: "warning", title: t("activate.done"), description: t("activate.nowhere") }
          : { kind: "success", title: t(`${name}.done`) },
      );
    } catch (error) {
      showToast({ kind: "error", title: t("actions.failed"), description: refusal(error) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      disabled={disabled}
      aria-label={t(`${name}.label_of`, { title: textIn(service.title, language) })}
      onClick={() => void run()}
    >
      {t(`${name}.label`)}
    </Button>
  );
}

type ConfirmedSwitchProps = SwitchProps & { name: "deactivate" | "archive"; children: string };

function ConfirmedSwitch({ status, name, service, disabled, children }: ConfirmedSwitchProps) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const client = useQueryClient();
  const refusal = useRefusal(service.id);
  const title = textIn(service.title, language);
  return (
    <ConfirmedAction
      label={t(`${name}.label`)}
      accessibleLabel={t(`${name}.label_of`, { title })}
      title={t(`${name}.title`, { title })}
      confirmLabel={t(`${name}.label`)}
      done={t(`${name}.done`)}
      variant="ghost"
      danger={name === "archive"}
      disabled={disabled}
      explain={refusal}
      run={async () => storeService(client, await changeStatus(service, status))}
    >
      <p>{children}</p>
    </ConfirmedAction>
  );
}

/** Asks for the copy's title in every language, creates it and opens it. */
export function Duplicate({ service, disabled }: ActionProps) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  // The same id for each attempt, so that repeating it creates one copy.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState<LocalizedText>(service.title);
  return (
    <ConfirmedAction
      label={t("duplicate.label")}
      accessibleLabel={t("duplicate.label_of", { title: textIn(service.title, language) })}
      title={t("duplicate.title")}
      onOpen={() =>
        setTitle(
          localizedText((one) => service.title[one] && copyTitle(service.title[one], COPY[one] ?? "copy")),
        )
      }
      confirmLabel={t("duplicate.confirm")}
      done={t("duplicate.done")}
      variant="ghost"
      disabled={disabled}
      run={async () => {
        const named = localizedText((one) => title[one]);
        if (Object.values(named).includes("")) return t("duplicate.both");
        storeService(client, await duplicateService(service.id, id, named));
        setId(crypto.randomUUID());
        if (isHere()) void navigate(servicePath(id));
        return undefined;
      }}
    >
      <p>{t("duplicate.text")}</p>
      {LANGUAGES.map((one) => (
        <Field
          key={one}
          label={t("duplicate.in_language", { language: formatLanguage(one, language) })}
          required={LANGUAGE_DETAILS[one].isRequired}
          className="mt-4"
        >
          {(field) => (
            <TextInput
              {...field}
              lang={one}
              maxLength={TITLE_MAX}
              autoComplete="off"
              value={title[one] ?? ""}
              onChange={(event) => setTitle({ ...title, [one]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </ConfirmedAction>
  );
}

const copyTitle = (title: string, word: string) => `${title.slice(0, TITLE_MAX - word.length - 3)} (${word})`;
