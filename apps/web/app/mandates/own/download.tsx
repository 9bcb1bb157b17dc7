import type { Mandate } from "@passerelle/contract/mandates";
import { useMutation } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { linkMandate } from "../api.ts";

/** The sealed PDF of a mandate, with what readers say of its seal. */
export function Download({ mandate: { id, number } }: { mandate: Mandate }) {
  const t = useWords("mandates/own");
  const failureWords = useFailureWords();
  const save = useMutation({
    mutationFn: () => linkMandate(id),
    onSuccess: ({ url }) =>
      Object.assign(document.createElement("a"), { href: url, download: `${number}.pdf` }).click(),
    onError: (error) =>
      showToast({ kind: "error", title: t("file.failed"), description: failureWords(error) }),
  });
  return (
    <FactCard title={t("file.title")}>
      <p className="mb-4 text-muted">{t("file.text")}</p>
      <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
        <Icon name="download" className="size-4" />
        {t("file.download")}
      </Button>
    </FactCard>
  );
}
