import type { ActingMandate } from "@passerelle/contract/mandates/acting";
import { useId } from "react";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MandateFacts } from "./mandate-facts.tsx";

/** Stands above every page on which a person acts for another: for whom, with which powers, until when, and how to stop. */
export function ActingBanner({ mandate }: { mandate: ActingMandate }) {
  const t = useWords("mandates/acting");
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border-2 border-primary bg-primary-soft p-4"
    >
      <Icon name="scale" className="mt-1 size-6 text-primary" />
      <div className="min-w-0 flex-1 basis-56">
        <p id={id} className="font-semibold text-lg wrap-anywhere">
          {t("banner.title", { name: mandate.principal })}
        </p>
        <p className="mb-2 text-sm wrap-anywhere">
          {t("banner.mandate", { number: mandate.number, subject: mandate.subject })}
        </p>
        <MandateFacts mandate={mandate} />
      </div>
      <ButtonLink to="/acting-for" variant="secondary">
        {t("banner.stop")}
      </ButtonLink>
    </section>
  );
}
