import type { OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CertificationStep } from "./certification-step.tsx";
import { DeclarationForm } from "./declaration-form.tsx";
import { DropDraft } from "./drop-draft.tsx";
import { PicturesStep } from "./pictures-step.tsx";
import { SendStep } from "./send-step.tsx";

const STEPS = ["document", "pictures", "send"] as const;
type Step = (typeof STEPS)[number];

type CaseStepsProps = { own: OwnCase; waiting: OwnIdentity["waiting"] };

/** The steps of a case that its person is filling in; the address has the step. */
export function CaseSteps({ own, waiting }: CaseStepsProps) {
  const t = useWords("identity/own");
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = STEPS.filter((step) => step !== "pictures" || own.level === 2 || own.sides.length > 0);
  const isReady = own.level === 3 ? own.certification !== null : own.declaration.document_type !== null;
  // A revision begins with what must be sent again.
  const first: Step = own.status === "revision" && own.sides.length > 0 ? "pictures" : "document";
  // The step in the address is ignored until it is known what later steps ask for.
  const step = (isReady && steps.find((one) => one === params.get("step"))) || first;
  const at = steps.indexOf(step);
  // The address may not name the step that is shown: opening that one again would leave its form.
  const goTo = (next: Step | undefined) => next && next !== step && setParams({ step: next });
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <section aria-label={t("steps.title")} className="flex flex-col gap-5">
      {own.status === "revision" && (
        <Alert kind="warning" title={t("revision.title")}>
          {own.note ?? t("revision.text")}
        </Alert>
      )}
      <ol className="flex gap-2">
        {steps.map((one, index) => (
          <li key={one} className="min-w-0 flex-1">
            <button
              type="button"
              aria-current={one === step ? "step" : undefined}
              disabled={index > 0 && !isReady}
              onClick={() => goTo(one)}
              className={classNames(
                "min-h-11 w-full truncate border-t-4 pt-2 text-left text-sm disabled:opacity-60",
                index <= at ? "border-primary font-semibold text-ink" : "border-line text-muted",
              )}
            >
              {index + 1}. {t(`short_steps.${own.level === 3 && one === "document" ? "certification" : one}`)}
            </button>
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t(`steps.${own.level === 3 && step === "document" ? "certification" : step}`)}
      </h2>
      {step === "document" && own.level === 2 && (
        <DeclarationForm key={own.id} own={own} onSaved={() => goTo(steps[at + 1] ?? "pictures")} />
      )}
      {step === "document" && own.level === 3 && <CertificationStep own={own} />}
      {step === "pictures" && <PicturesStep own={own} />}
      {step === "send" && (
        // Clears the address, because a revision begins at a step of its own.
        <SendStep own={own} waiting={waiting} onSent={() => setParams({}, { replace: true })} />
      )}
      {(step === "pictures" || (step === "document" && own.level === 3)) && (
        <Button
          disabled={!isReady || (step === "pictures" && own.sides.some(({ to_send }) => to_send))}
          onClick={() => goTo(steps[at + 1])}
          className="self-start"
        >
          {t("steps.next")}
        </Button>
      )}
      {own.status === "draft" && <DropDraft own={own} />}
    </section>
  );
}
