import type { Ticket } from "@passerelle/contract/support/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { api } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { TICKETS_KEY } from "./api.ts";

/**
 * Asks the customer whether the ticket is solved: prominently once support proposed so, and at any time. `onRefuse`
 * lets them say what is missing.
 */
export function ResolutionPrompt({ ticket, onRefuse }: { ticket: Ticket; onRefuse: () => void }) {
  const t = useWords("support/tickets");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api("POST /api/tickets/:id/agreement", { params: { id: ticket.id } }),
    onSuccess: () => showToast({ kind: "success", title: t("agree.done") }),
    onError: (error) =>
      showToast({ kind: "error", title: t("agree.failed"), description: failureWords(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
  const agree = ({ currentTarget }: React.MouseEvent<HTMLButtonElement>) => {
    refocusAfterRemoval(currentTarget);
    mutate();
  };
  if (ticket.state !== "proposed") {
    return (
      <Button variant="ghost" size="sm" busy={isPending} onClick={agree} className="self-start">
        {t("agree.other")}
      </Button>
    );
  }
  return (
    <FactCard title={t("agree.title")}>
      <p>{t("agree.text")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={isPending} onClick={agree}>
          {t("agree.yes")}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onRefuse}>
          {t("agree.no")}
        </Button>
      </div>
    </FactCard>
  );
}
