import { shownProgress, type WizardStep } from "@passerelle/domain/requests/ordering/steps";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { memo } from "react";
import { Link } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { BridgeBar } from "../../../ui/bridge-bar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

type WizardFrameProps = {
  /** Undefined until the service's title is known. */
  service: string | undefined;
  /** Replaces the service's title where there is none. */
  title?: string;
  children: React.ReactNode;
};

/** The wizard's frame in every state: back link and title (spec 2 §2). */
export function WizardFrame({ service, title, children }: WizardFrameProps) {
  const t = useWords("requests");
  const heading = title ?? (service && t("wizard.title", { service }));
  return (
    <div className="mx-auto w-full max-w-5xl">
      <PageTitle title={heading ?? t("wizard.short_title")} />
      <Link
        to="/services"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t("wizard.back_to_catalogue")}
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">{heading ?? <Skeleton className="h-10 w-4/5" />}</h1>
      {children}
    </div>
  );
}

type StepListProps = {
  steps: readonly WizardStep[];
  current: WizardStep;
  /** The first incomplete step: it and those before it can be opened. */
  reach: WizardStep;
  busy: boolean;
  onStep: (step: WizardStep) => unknown;
};

/** Progress: a bridge with a stone for each step, and the steps by number and name, with links to the completed ones. */
export const StepList = memo(function StepList({ steps, current, reach, busy, onStep }: StepListProps) {
  const t = useWords("requests");
  const index = steps.indexOf(current);
  const position = { step: index + 1, steps: steps.length };
  return (
    <div className="mt-5 mb-8 md:mt-10">
      <p className="mb-7 text-muted text-sm md:sr-only">{t("wizard.position", position)}</p>
      <div className="relative">
        <div
          role="progressbar"
          aria-label={t("wizard.progress", position)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shownProgress(index, steps.length)}
          className="absolute inset-x-0 top-0"
        >
          <BridgeBar
            stones={steps.map((step, at) => ({
              name: step,
              actor: "customer",
              state: at === index ? "current" : at < steps.indexOf(reach) ? "reached" : "ahead",
            }))}
          />
        </div>
        <ol
          className="relative grid"
          style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
          aria-label={t("wizard.step_list")}
        >
          {steps.map((step, at) => {
            const open = step !== current && at <= steps.indexOf(reach);
            // The target includes the stone.
            const look = classNames(
              "block min-h-12 w-full px-1 pt-7 text-center text-sm leading-tight tabular-nums",
              step === current ? "font-semibold text-ink" : "text-muted",
            );
            const content = (
              <>
                {at + 1}
                <span className="sr-only md:not-sr-only">
                  {". "}
                  {t(`wizard.steps.${step}`)}
                </span>
              </>
            );
            return (
              <li key={step} aria-current={step === current ? "step" : undefined}>
                {open ? (
                  <button
                    type="button"
                    className={classNames(look, "hover:text-primary hover:underline disabled:no-underline")}
                    disabled={busy}
                    onClick={() => onStep(step)}
                  >
                    {content}
                  </button>
                ) : (
                  <span className={look}>{content}</span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}, isSameList);

/** Prevents a key press in a step from rendering the list again. */
function isSameList(before: StepListProps, after: StepListProps): boolean {
  return (
    before.current === after.current &&
    before.reach === after.reach &&
    before.busy === after.busy &&
    before.onStep === after.onStep &&
    before.steps.join() === after.steps.join()
  );
}
