import { useWords } from "../../lib/words.tsx";

const STEPS = ["choose", "fill", "pay", "follow"] as const;

/** The steps of a request, drawn as the piers of a bridge. */
export function Steps() {
  const t = useWords("home/landing");
  return (
    <section id="steps" className="scroll-mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-3xl sm:text-[2.75rem]">{t("steps.title")}</h2>
        <ol className="mt-10 sm:grid sm:grid-cols-2 sm:gap-8 lg:grid-cols-4 lg:gap-6">
          {STEPS.map((step, index) => (
            <li
              key={step}
              className="relative ml-5 border-l-3 border-primary pb-9 pl-10 last:border-transparent last:pb-0 sm:ml-0 sm:border-t-3 sm:border-l-0 sm:pt-6 sm:pb-0 sm:pl-0 sm:last:border-primary"
            >
              <span
                aria-hidden="true"
                className="absolute top-0 -left-5.5 grid size-10 rotate-45 place-items-center rounded-md bg-primary font-display text-lg text-on-primary sm:-top-5.5 sm:left-0"
              >
                <span className="-rotate-45">{index + 1}</span>
              </span>
              <h3 className="pt-1.5 text-xl sm:mt-3 sm:pt-0">{t(`steps.${step}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
