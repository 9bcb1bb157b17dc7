import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { assign } from "./api.ts";
import { useRefusal } from "./use-refusal.ts";

type Assigned = { id: string; reference: string; assigneeId: string | null };

/** Assigns or unassigns a request without asking first: nothing is lost, and the toast offers to undo it. */
export function useAssignment({ id, reference, assigneeId }: Assigned) {
  const t = useWords("requests/work/queue");
  const refusal = useRefusal();
  const { mutateAsync, isPending } = useMutation(assign(useQueryClient(), id));
  // Not in the callbacks of `mutate`: the row leaves its list before they are called.
  async function change(from: string | null, to: string | null, done: string, isUndone: boolean) {
    try {
      await mutateAsync({ from, to });
      const undo = { label: t("undo"), onClick: () => void change(to, from, t("undone"), true) };
      showToast({ kind: "success", title: done, ...(!isUndone && { action: undo }) });
    } catch (error) {
      showToast({ kind: "warning", title: t("not_changed", { reference }), description: refusal(error) });
    }
  }
  return {
    assignTo: (to: string | null) =>
      void change(assigneeId, to, t(to ? "yours" : "charge.handed_back", { reference }), false),
    isPending,
  };
}
