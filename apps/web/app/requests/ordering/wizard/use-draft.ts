import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { WizardStep } from "@passerelle/domain/requests/ordering/steps";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ApiError, type FailureCode } from "../../../lib/client.ts";
import { failureCode, isOutdated, isTransient, useFailureWords } from "../../../lib/failure.ts";
import { queryClient } from "../../../lib/query.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { requestDetail, requestKeys, storeRequest, storeTyped } from "../../public/api.ts";
import {
  forgetUnsentDraft,
  registerOpenWizard,
  storeUnsentDraft,
  unsentDraft,
} from "../../public/unsent-drafts.ts";
import { putDetails, putDraft } from "../draft-api.ts";
import {
  contentOf,
  type DraftForm,
  formOf,
  formOfDraft,
  sameChoice,
  sameContent,
  typedIn,
} from "./draft-form.ts";
import { createSaver } from "./saver.ts";

/** Browsers do not always announce that the network is back. */
const RETRY_MS = 10_000;

export type Draft = {
  form: DraftForm;
  /** The form as last saved, or as it was opened. */
  saved: DraftForm;
  change: (patch: Partial<DraftForm>) => void;
  /** Whether the form has unsaved changes. */
  dirty: boolean;
  busy: boolean;
  /** The last save is stored on this device and is sent once there is a network. */
  waiting: boolean;
  /** The request was changed elsewhere: nothing is saved until it is reloaded. */
  conflict: boolean;
  /** How often the person tried to save during the conflict. */
  blocked: number;
  /** Why the last save was refused: by field of the contract (`form_data.userEmail`) or as a whole. */
  refusal: { code: FailureCode; fields: Record<string, string> } | undefined;
  /** Saves `form` when a step is left; undefined after a failure, which was shown to the person. */
  save: (step: WizardStep, form?: DraftForm) => Promise<RequestDetail | undefined>;
  /** Saves what was typed in the middle of the details step. A failure is not shown: *Suivant* saves again. */
  pause: () => void;
  /** Whether the last change was saved in the middle of the step, without checking its rules. */
  paused: boolean;
  /** Replaces the form by the newer version. */
  reload: () => Promise<void>;
};

/**
 * The form of one request across the wizard's steps. It uses no form library, because it outlives its fields, is saved as one
 * document with a version, and detects saves of other tabs. `request`: as last loaded, undefined before the first
 * save.
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
  const [blocked, setBlocked] = useState(0);
  const [refusal, setRefusal] = useState<Draft["refusal"]>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const pausing = useRef<Promise<void>>(undefined);
  const retrying = useRef<Promise<unknown>>(undefined);
  const [paused, setPaused] = useState(false);
  const [saver] = useState(() =>
    createSaver(
      { putDraft: (draft) => putDraft(id, draft), putDetails: (typed) => putDetails(id, typed) },
      request?.version ?? 0,
      unsent,
    ),
  );
  const dirty = useMemo(() => !sameContent(form, saved), [form, saved]);

  /** Called when the save was answered, with success or failure: nothing is left to send. */
  const settle = () => {
    forgetUnsentDraft(userId, id);
    setWaiting(undefined);
  };

  /** `sent`: the form that was saved; what was changed after it stays. */
  const adopt = (newer: RequestDetail, sent?: DraftForm) => {
    settle();
    saver.adopt(newer.version);
    setForm((current) => (!sent || current === sent ? formOf(newer) : current));
    setSaved(formOf(newer));
    setPaused(false);
    setConflict(false);
    setRefusal(undefined);
  };

  useEffect(() => {
    if (!request || running.current || pausing.current || retrying.current) return;
    if (request.version <= saver.version()) return;
    // The request was reloaded: the newer version is either our own save whose reply was lost, or another person's.
    if (saver.recognises(request)) {
      settle();
      setSaved(formOf(request));
    } else if (dirty) setConflict(true);
    else adopt(request);
  });

  async function save(step: WizardStep, changed: DraftForm = form): Promise<RequestDetail | undefined> {
    if (conflict) setBlocked((count) => count + 1);
    if (running.current || conflict) return undefined;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    if (changed !== form) setForm(changed);
    await Promise.all([pausing.current, retrying.current]);
    const reply = await send(step, changed);
    running.current = false;
    setBusy(false);
    return reply;
  }

  /** Never rejects. */
  async function send(step: WizardStep, content: DraftForm): Promise<RequestDetail | undefined> {
    try {
      if (!request) onFirstSaving();
      const reply = await saver.save(step, contentOf(content));
      adopt(reply, content);
      storeRequest(queryClient, reply);
      return reply;
    } catch (error) {
      const sent = saver.unanswered();
      // A waiting save keeps waiting if the network is back but the server is not.
      const passes = failureCode(error) === "network" || (waiting !== undefined && isTransient(error));
      if (passes && sent && storeUnsentDraft(userId, id, sent)) return wait(step, error);
      settle();
      if (failureCode(error) === "request_conflict") setConflict(true);
      else showRefusal(error);
      return undefined;
    }
  }

  function pause(): void {
    if (!request || !dirty || running.current || pausing.current || waiting || conflict || !navigator.onLine)
      return;
    // Answers to the form of another choice are saved together with that choice.
    if (!sameChoice(form, request)) return;
    const { form_data, answers } = form;
    const content = contentOf(form);
    pausing.current = saver
      .pause(content)
      .then(
        (version) => {
          // The person may be typing again: the form stays as it is.
          setSaved((before) => ({ ...before, form_data, answers }));
          setPaused(true);
          const stored = typedIn(content);
          storeTyped(queryClient, id, {
            version,
            form_data: stored.form_data,
            answers: stored.answers,
          });
        },
        (error: unknown) => {
          if (failureCode(error) === "request_conflict") setConflict(true);
        },
      )
      .finally(() => {
        pausing.current = undefined;
      });
  }

  function wait(step: WizardStep, error: unknown): undefined {
    // Shown once, not at each attempt.
    if (!waiting) showFailure(error);
    setWaiting(step);
  }

  const showFailure = (error: unknown) =>
    showToast({
      kind: "error",
      title: t("wizard.save_error.title"),
      description: t("wizard.save_error.text", { msg: words(error) }),
    });

  useEffect(() => registerOpenWizard(id), [id]);
  // Fields stay usable meanwhile.
  const retry = useEffectEvent((step: WizardStep) => {
    if (running.current || retrying.current || conflict) return;
    retrying.current = send(step, form).finally(() => {
      retrying.current = undefined;
    });
  });
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

  function showRefusal(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : [];
    setRefusal({
      code: failureCode(error),
      fields: Object.fromEntries(fields.map(({ field, code }) => [field, code])),
    });
    showFailure(error);
    if (isOutdated(error)) void queryClient.invalidateQueries();
    // Paid, submitted or cancelled meanwhile: the page shows the request as it is.
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
    blocked,
    refusal,
    save,
    pause,
    paused: paused && !dirty,
    reload: async () => {
      try {
        adopt(await queryClient.fetchQuery({ ...requestDetail(id), staleTime: 0 }));
      } catch (error) {
        showToast({ kind: "error", title: t("wizard.reload_error"), description: words(error) });
      }
    },
  };
}
