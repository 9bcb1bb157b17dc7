import { useWords } from "../../../lib/words.tsx";

const STEPS = ["choose", "fill", "pay", "follow"] as const;

/** The way of a request, as the piers of a bridge. */
export function Steps() {
  const t = useWords("shell");
  return (
    <section id="steps" className="scroll-mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-3xl sm:text-[2.75rem]">{t("landing.steps.title")}</h2>
        <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
          {STEPS.map((step, index) => (
            <li key={step} className="relative border-t-3 border-primary pt-6">
              <span
                aria-hidden="true"
                className="absolute -top-5.5 left-0 grid size-10 rotate-45 place-items-center rounded-md bg-primary font-display text-lg text-on-primary"
              >
                <span className="-rotate-45">{index + 1}</span>
              </span>
              <h3 className="mt-3 text-xl">{t(`landing.steps.${step}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`landing.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
