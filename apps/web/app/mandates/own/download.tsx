import type { MandateDetails } from "@passerelle/contract/mandates";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { linkMandate } from "../api.ts";

/** The download of the sealed PDF, with what PDF readers report about its seal. */
export function Download({ details: { mandate, seal_level } }: { details: MandateDetails }) {
  const { id, number } = mandate;
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
      {seal_level && (
        <p className="mb-4 text-muted">{t(seal_level === "B-T" ? "file.timestamped" : "file.own_clock")}</p>
      )}
      <p className="mb-4">
        <Link to="/pdf-seals" className={TEXT_LINK}>
          {t("file.help")}
        </Link>
      </p>
      <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
        <Icon name="download" className="size-4" />
        {t("file.download")}
      </Button>
    </FactCard>
  );
}
