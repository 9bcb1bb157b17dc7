import type { OwnCase } from "@passerelle/contract/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { deleteDraft } from "../api.ts";

/** Discards a draft: its pictures and what was typed are deleted at once. */
export function DropDraft({ own }: { own: OwnCase }) {
  const t = useWords("identity/own");
  const drop = useMutation(deleteDraft(useQueryClient()));
  return (
    <div className="border-line border-t pt-4">
      <ConfirmedAction
        label={t("drop.button")}
        title={t("drop.ask")}
        confirmLabel={t("drop.button")}
        done={t("drop.done")}
        variant="ghost"
        danger
        run={() => drop.mutateAsync(own.id)}
      >
        {t("drop.text")}
      </ConfirmedAction>
    </div>
  );
}
