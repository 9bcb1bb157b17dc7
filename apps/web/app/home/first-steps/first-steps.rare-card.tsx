import { isCustomer } from "@passerelle/domain/roles";
import { showSection } from "@passerelle/domain/settings/dashboard";
import { use, useEffect, useId } from "react";
import { Link } from "react-router";
import type { DashboardCardProps } from "../../lib/dashboard.ts";
import { useProfile } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDashboard } from "../dashboard/use-dashboard.ts";
import { CUSTOMER_STEPS } from "./customer-steps.data.ts";
import { StaffStepsContext } from "./staff-steps.ts";

/**
 * The first steps of a person with this role. The card disappears when all are done; a hidden one can be shown again among the
 * sections.
 */
export default function FirstStepsCard({ card: { steps } }: DashboardCardProps<"first_steps">) {
  const t = useWords("home/dashboard");
  const { language } = useLanguage();
  const { features } = useSettings();
  const { entries, choose, saving } = useDashboard();
  const id = useId();
  const { role } = useProfile();
  const staffSteps = use(StaffStepsContext);
  const known = isCustomer(role) ? CUSTOMER_STEPS : staffSteps;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.step;
  const failed = saving.state === "failed";
  useEffect(() => {
    if (failed) showToast({ kind: "error", title: t("first_steps.failed") });
  }, [failed, t]);
  return (
    <section
      aria-labelledby={id}
      data-wide
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5 dark:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {t("first_steps.title")}
        </h2>
        <span className="flex items-center gap-3">
          <span className="text-sm text-muted">
            {t("first_steps.progress", { done: String(done), count: steps.length })}
          </span>
          {features.dashboard_customisation && (
            <Button
              variant="ghost"
              size="sm"
              className="noscript:hidden"
              aria-label={t("first_steps.hide_all")}
              onClick={() => choose(showSection(entries, "first_steps", false))}
            >
              {t("first_steps.hide")}
            </Button>
          )}
        </span>
      </div>
      <ol className="mt-2 grid gap-x-6 md:grid-cols-2">
        {steps.map(({ step, done: isDone }) => {
          const words = known[step];
          if (!words) return null;
          const { title, text, to } = words;
          return (
            // On a phone completed steps are hidden, to leave room for the next ones.
            <li key={step} className={`flex items-start gap-3 py-2 ${isDone ? "max-sm:hidden" : ""}`}>
              <Mark isDone={isDone} isNext={step === next} />
              {isDone ? (
                <span className="text-muted">
                  <span className="line-through">{title[language]}</span>
                  <span className="sr-only"> ({t("first_steps.done")})</span>
                </span>
              ) : (
                <span className="min-w-0">
                  <Link to={to} className="inline-flex min-h-6 font-semibold hover:underline">
                    {title[language]}
                  </Link>
                  <span className="block text-sm text-muted">{text[language]}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Mark({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  if (isDone) return <Icon name="circle-check" className="size-6 shrink-0 text-success" />;
  return (
    <span
      aria-hidden="true"
      className={`size-6 shrink-0 rounded-full border-2 ${isNext ? "border-accent" : "border-line"}`}
    />
  );
}
