import type { AdminResource } from "@passerelle/contract/resources";
import { textIn } from "@passerelle/domain/languages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { deleteResource, reloadResources } from "./api.ts";

type DeleteResourceProps = { resource: AdminResource; onDeleted: () => void };

/** Deletes a resource and its file, after a confirmation (spec 1 §2.11). */
export function DeleteResource({ resource, onDeleted }: DeleteResourceProps) {
  const { language } = useLanguage();
  const { id, file } = resource;
  const title = textIn(resource.title, language);
  const t = useWords("resources/admin");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const deleted = useRef(false);
  // Called when its row is removed: until then the dialog holds the focus.
  useEffect(
    () => () => {
      if (deleted.current) onDeleted();
    },
    [onDeleted],
  );
  return (
    <ConfirmedAction
      label={t("delete.label")}
      accessibleLabel={t("delete.of", { title })}
      title={t("delete.title")}
      confirmLabel={t("delete.confirm")}
      done={t("delete.done")}
      variant="ghost"
      danger
      explain={(error) => {
        showToast({ kind: "error", title: t("delete.failed"), description: failureWords(error) });
        return undefined;
      }}
      run={async () => {
        await deleteResource(id).catch((error: unknown) => {
          // Already deleted in another tab.
          if (failureCode(error) !== "resource_not_found") throw error;
        });
        deleted.current = true;
        await reloadResources(client);
      }}
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2">{t(file ? "delete.text_file" : "delete.text")}</p>
    </ConfirmedAction>
  );
}
