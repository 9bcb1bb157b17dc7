import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { WizardStep } from "@passerelle/domain/requests/ordering/steps";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, type FailureCode } from "../../../lib/client.ts";
import { failureCode, isOutdated, isPassing, useFailureWords } from "../../../lib/failure.ts";
import { queryClient } from "../../../lib/query.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { requestChanged, requestDetail, requestKeys } from "../../public/api.ts";
import { forgetUnsentDraft, holdUnsent, keepUnsentDraft, unsentDraft } from "../../public/unsent-drafts.ts";
import { putDraft } from "../draft-api.ts";
import { contentOf, type DraftForm, formOf, formOfDraft, sameContent } from "./draft-form.ts";
import { createSaver } from "./saver.ts";

/** A network that is back is not always announced. */
const RETRY_MS = 10_000;

export type Draft = {
  form: DraftForm;
  /** What the request says as it was last saved, or the form it was begun with. */
  saved: DraftForm;
  change: (patch: Partial<DraftForm>) => void;
  /** Something typed is not saved. */
  dirty: boolean;
  busy: boolean;
  /** The last saving waits on this device for a network, and is sent as soon as there is one. */
  waiting: boolean;
  /** The request was changed elsewhere since this form was opened: nothing more is saved until it is loaded anew. */
  conflict: boolean;
  /** Why the last saving was refused, by field of the contract (`form_data.userEmail`) or as a whole. */
  refusal: { code: FailureCode; fields: Record<string, string> } | undefined;
  /** Saves `form` as what the step leaves behind; undefined when that failed, and the person was told. */
  save: (step: WizardStep, form?: DraftForm) => Promise<RequestDetail | undefined>;
  /** Takes the newer version in place of what is typed here. */
  reload: () => Promise<void>;
};

/**
 * The form of one request across the wizard's steps. It is no library's form: it outlives its fields, is saved as one
 * document with a version, and must notice what another tab saved.
 *
 * `request`: as the server last told it, undefined before the first saving.
 */
export function useDraft(options: {
  userId: string;
  id: string;
  request: RequestDetail | undefined;
  initial: DraftForm;
  onFirstSaving: () => void;
}): Draft {
  const { userId, id, request, initial, onFirstSaving } = options;
  const t = useWords("requests");
  const words = useFailureWords();
  const [unsent] = useState(() => unsentDraft(userId, id));
  const [waiting, setWaiting] = useState(unsent?.step);
  const [form, setForm] = useState(() => (unsent ? formOfDraft(unsent) : initial));
  const [saved, setSaved] = useState(initial);
  const [conflict, setConflict] = useState(false);
  const [refusal, setRefusal] = useState<Draft["refusal"]>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [saver] = useState(() => createSaver((draft) => putDraft(id, draft), request?.version ?? 0, unsent));
  const dirty = !sameContent(form, saved);

  /** Answered, one way or the other: nothing is left to be sent. */
  const settle = () => {
    forgetUnsentDraft(userId, id);
    setWaiting(undefined);
  };

  const adopt = (newer: RequestDetail) => {
    settle();
    saver.adopt(newer.version);
    setForm(formOf(newer));
    setSaved(formOf(newer));
    setConflict(false);
    setRefusal(undefined);
  };

  useEffect(() => {
    if (!request || running.current || request.version <= saver.version()) return;
    // Asked again in the background: either our own saving whose answer was lost, or somebody else's.
    if (saver.recognises(request)) {
      settle();
      setSaved(formOf(request));
    } else if (dirty) setConflict(true);
    else adopt(request);
  });

  async function save(step: WizardStep, changed: DraftForm = form): Promise<RequestDetail | undefined> {
    if (running.current || conflict) return undefined;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    if (changed !== form) setForm(changed);
    try {
      if (!request) onFirstSaving();
      const reply = await saver.save(step, contentOf(changed));
      adopt(reply);
      requestChanged(queryClient, reply);
      return reply;
    } catch (error) {
      const sent = saver.unanswered();
      // What waits already goes on waiting when the network is back before the server is.
      const passes = failureCode(error) === "network" || (waiting !== undefined && isPassing(error));
      if (passes && sent && keepUnsentDraft(userId, id, sent)) return wait(step, error);
      settle();
      if (failureCode(error) === "request_conflict") setConflict(true);
      else tell(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function wait(step: WizardStep, error: unknown): undefined {
    // Told once, and not at each try.
    if (!waiting) tellToast(error);
    setWaiting(step);
  }

  const tellToast = (error: unknown) =>
    showToast({
      kind: "error",
      title: t("wizard.save_error.title"),
      description: t("wizard.save_error.text", { msg: words(error) }),
    });

  useEffect(() => holdUnsent(id), [id]);
  const retry = useEffectEvent((step: WizardStep) => void save(step));
  useEffect(() => {
    if (!waiting) return;
    const again = () => retry(waiting);
    const timer = setInterval(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [waiting]);

  function tell(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : [];
    setRefusal({
      code: failureCode(error),
      fields: Object.fromEntries(fields.map(({ field, code }) => [field, code])),
    });
    tellToast(error);
    if (isOutdated(error)) void queryClient.invalidateQueries();
    // Locked, submitted or cancelled meanwhile: the page shows what it has become.
    if (request && error instanceof ApiError && error.status === 409) {
      void queryClient.invalidateQueries({ queryKey: requestKeys.detail(id) });
    }
  }

  return {
    form,
    saved,
    change: (patch) => {
      setForm((before) => ({ ...before, ...patch }));
      setRefusal(undefined);
    },
    dirty,
    busy,
    waiting: waiting !== undefined,
    conflict,
    refusal,
    save,
    reload: async () => {
      try {
        adopt(await queryClient.fetchQuery({ ...requestDetail(id), staleTime: 0 }));
      } catch (error) {
        showToast({ kind: "error", title: t("wizard.reload_error"), description: words(error) });
      }
    },
  };
}
