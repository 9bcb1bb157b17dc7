import type { AdminService, ServiceConflict } from "@passerelle/contract/catalogue/admin";
import { documentChanges } from "@passerelle/domain/catalogue/changes";
import { documentErrors } from "@passerelle/domain/catalogue/document";
import { mergeDocuments } from "@passerelle/domain/catalogue/merge";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useWords } from "../../lib/words.tsx";
import {
  addService,
  adminService,
  changeService,
  previewService,
  reloadService,
  storeService,
} from "./api.ts";
import { servicePath } from "./filter.ts";
import { type DocumentForm, documentOf, fieldChanges, formOf, NEW_DOCUMENT } from "./form.ts";
import type { PreviewReply } from "./preview.tsx";
import { checkForm, isOfferedNowhere, type Problem, placeOf, refusedFields } from "./problems.ts";

/**
 * Form state of a service editor: validation, preview, saving, refusals and conflicts with other people's changes.
 * `service`: the stored one; undefined creates one. A failure keeps the form's contents.
 */
export function useEditor(service: AdminService | undefined) {
  const t = useWords("catalogue/admin");
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const failureWords = useFailureWords();
  // The same id for each attempt, so that saving twice creates one service.
  const [newId] = useState(() => crypto.randomUUID());
  /** The stored version that the form started with. */
  const [opened, setOpened] = useState(service);
  const [conflict, setConflict] = useState<ServiceConflict>();
  const [seen, setSeen] = useState<PreviewReply>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const leaving = useRef(false);
  const form = useForm<DocumentForm>({
    defaultValues: formOf(opened?.document ?? NEW_DOCUMENT),
    resolver: checkForm,
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;

  /** Starts editing `stored`, with `typed` on top of it. */
  const open = useCallback(
    (stored: AdminService, typed?: DocumentForm) => {
      const fresh = formOf(stored.document);
      setOpened(stored);
      // Sets single fields where possible: rendering a list anew would lose the focus and its open sections.
      const changes = typed ? undefined : fieldChanges(form.getValues(), fresh);
      for (const [path, value] of changes ?? []) form.setValue(path as "title.fr", value as string);
      form.reset(fresh, { keepValues: changes !== undefined });
      if (typed) form.reset(typed, { keepDefaultValues: true });
    },
    [form],
  );

  // The status changed, here or elsewhere: the newer version is edited unless there is unsaved input.
  useEffect(() => {
    if (service && service.version !== opened?.version && !isDirty) open(service);
  }, [service, opened, isDirty, open]);

  function complain(found: readonly Problem[]) {
    setProblems([...found]);
    showToast({
      kind: "error",
      title: t("form.invalid"),
      description: t("form.wrong", { count: found.length }),
    });
  }

  const invalid = () => complain(documentErrors(documentOf(form.getValues())));

  function explain(error: unknown) {
    if (error instanceof ApiError && error.code === "service_conflict" && opened) {
      void reloadService(client, opened.id);
      return setConflict(error.details as ServiceConflict);
    }
    if (error instanceof ApiError && error.code === "invalid_input" && error.fields.length > 0) {
      const refused = refusedFields(error);
      for (const { path, code } of refused)
        form.setError(placeOf(form.getValues(), path) as "title.fr", { type: code, message: code });
      return complain(refused);
    }
    showToast({ kind: "error", title: t("form.failed"), description: failureWords(error) });
  }

  const save = form.handleSubmit(async () => {
    setProblems([]);
    const sent = documentOf(form.getValues());
    try {
      const saved = await (opened ? changeService(opened.id, opened.version, sent) : addService(newId, sent));
      // Input made while saving stays in the form, unsaved.
      const typed = structuredClone(form.getValues());
      const more = documentChanges(sent, documentOf(typed)).length > 0;
      storeService(client, saved);
      const title = t(opened ? "form.saved" : "form.created");
      showToast(
        isOfferedNowhere(saved)
          ? { kind: "warning", title, description: t("activate.nowhere") }
          : { kind: "success", title },
      );
      if (opened || more) return open(saved, more ? typed : undefined);
      if (!isHere()) return;
      leaving.current = true;
      await navigate(servicePath(saved.id), { replace: true });
    } catch (error) {
      explain(error);
    }
  }, invalid);

  const preview = form.handleSubmit(async () => {
    setProblems([]);
    try {
      setSeen(await previewService(documentOf(form.getValues())));
    } catch (error) {
      explain(error);
    }
  }, invalid);

  /** After a conflict: starts from the stored version, with or without this form's changes. */
  async function settle(choice: "theirs" | "mine") {
    if (!opened) return;
    const theirs = await client.fetchQuery(adminService(opened.id));
    const mine = documentOf(form.getValues());
    open(
      theirs,
      choice === "mine" ? formOf(mergeDocuments(opened.document, mine, theirs.document)) : undefined,
    );
    showToast({ kind: "info", title: t(`conflict.${choice}_done`) });
  }

  return {
    form,
    opened,
    dirty: isDirty,
    leaving,
    save,
    preview,
    problems,
    seen,
    closePreview: () => setSeen(undefined),
    conflict,
    settle,
    closeConflict: () => setConflict(undefined),
  };
}
