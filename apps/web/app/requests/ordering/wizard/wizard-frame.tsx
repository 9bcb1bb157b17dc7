import { shownProgress, type WizardStep } from "@passerelle/domain/requests/ordering/steps";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
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
  onStep: (step: WizardStep) => void;
};

/** Progress: the bar and the steps by name, with links to the completed ones. */
export function StepList({ steps, current, reach, busy, onStep }: StepListProps) {
  const t = useWords("requests");
  const index = steps.indexOf(current);
  const position = { step: index + 1, steps: steps.length };
  return (
    <div className="mt-6 mb-8">
      <div className="mb-2 flex justify-between gap-4 text-muted text-sm">
        <span>{t("wizard.position", position)}</span>
        <span aria-hidden="true">{`${shownProgress(index, steps.length)}\u00a0%`}</span>
      </div>
      <ProgressBar value={shownProgress(index, steps.length)} label={t("wizard.progress", position)} />
      <ol className="mt-3 flex justify-between gap-1 sm:gap-3" aria-label={t("wizard.step_list")}>
        {steps.map((step, at) => {
          const open = step !== current && at <= steps.indexOf(reach);
          const done = at < steps.indexOf(reach);
          const look = classNames(
            "flex min-h-11 w-full items-center gap-2 rounded-control px-1 text-start text-sm leading-tight",
            step === current ? "font-semibold text-primary" : "text-muted",
          );
          const content = (
            <>
              <StepMark number={at + 1} done={done && step !== current} current={step === current} />
              <span className={step === current ? "hidden sm:inline" : "sr-only md:not-sr-only"}>
                {t(`wizard.steps.${step}`)}
              </span>
            </>
          );
          return (
            <li key={step} aria-current={step === current ? "step" : undefined} className="min-w-0 md:flex-1">
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
  );
}

function StepMark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold text-sm",
        current && "border-primary bg-primary text-on-primary",
        done && "border-primary text-primary",
        !current && !done && "border-edge text-muted",
      )}
    >
      {done ? <Check className="size-4" /> : number}
    </span>
  );
}
