import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useRef, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { queryClient } from "../../../lib/query.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { requestKeys, storeRequest } from "../../public/api.ts";
import { submitDraft } from "../draft-api.ts";
import type { Draft } from "./use-draft.ts";

/**
 * The final confirmation (spec 2 §4 *Final submit*): saves what is not saved, then submits. A submitted request
 * cannot be edited, so its tracking page replaces the wizard in the history.
 */
export function useConfirmation(draft: Draft): {
  busy: boolean;
  confirm: (request: RequestDetail) => Promise<void>;
} {
  const t = useWords("requests");
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function confirm(request: RequestDetail): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const saved = draft.dirty ? await draft.save("summary") : request;
      if (!saved) return;
      const submitted = await submitDraft(saved.id, saved.version);
      showToast({
        kind: "success",
        title: t("wizard.submitted.title"),
        description: t("wizard.submitted.text"),
      });
      storeRequest(queryClient, submitted);
    } catch (error) {
      showToast({ kind: "error", title: t("wizard.submit_error"), description: words(error) });
      void queryClient.invalidateQueries({ queryKey: requestKeys.detail(request.id) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, confirm };
}
