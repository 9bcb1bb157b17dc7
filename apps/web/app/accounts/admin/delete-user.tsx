import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { deleteUser, reloadUser } from "./api.ts";
import { useRefusalWords } from "./use-refusal-words.ts";
import { useWorkInHand } from "./use-work-in-hand.tsx";

/** Closes an account for good; its email address has to be typed, to avoid closing the wrong one. */
export function DeleteUser({ user }: { user: AdminUserDetail }) {
  const t = useWords("accounts/admin");
  const client = useQueryClient();
  const refusal = useRefusalWords(user.id);
  const work = useWorkInHand(user);
  const [typed, setTyped] = useState("");
  const mark = user.email || user.phone || user.name;
  return (
    <ConfirmedAction
      label={t("actions.delete")}
      title={t("delete.title", { name: user.name })}
      confirmLabel={t("delete.confirm")}
      done={t("delete.done")}
      variant="danger"
      danger
      explain={(error) => work.explain(error) ?? refusal(error)}
      run={async () => {
        if (typed.trim().toLowerCase() !== mark.toLowerCase()) return t("delete.mismatch", { mark });
        await deleteUser(user.id, work.despiteWork);
        await reloadUser(client, user.id);
        return undefined;
      }}
    >
      <p>{t("delete.text")}</p>
      <p className="mt-2">{t("delete.kept")}</p>
      <Field label={t("delete.type", { mark })} required className="mt-4">
        {(field) => (
          <TextInput
            {...field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {work.field}
    </ConfirmedAction>
  );
}
