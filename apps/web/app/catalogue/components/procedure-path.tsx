import type { ServiceDetail } from "@passerelle/contract/catalogue";
import { useWords } from "../../lib/words.tsx";

/** The steps of the procedure, in order. */
export function ProcedurePath({ steps }: { steps: ServiceDetail["procedure_steps"] }) {
  const t = useWords("catalogue");
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-xl">
        {t("detail.steps")}
      </h2>
      <ol>
        {steps.map((step, at) => (
          <li key={step} className="group relative flex gap-4 pb-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="relative grid size-8 shrink-0 place-items-center rounded-full bg-accent font-semibold text-on-accent text-sm"
            >
              {at + 1}
            </span>
            <p className="pt-1">{step}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
