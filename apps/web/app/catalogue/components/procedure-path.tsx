import type { ProcedureStep } from "@passerelle/contract/catalogue";
import type { StepActor } from "@passerelle/domain/catalogue/procedure-steps";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { BridgePicture } from "../../ui/bridge.tsx";
import { classNames } from "../../ui/class-names.ts";

type ProcedurePathProps = {
  steps: readonly ProcedureStep[];
  /** Whether an option that can be chosen requires the customer to come in person. */
  presence: boolean;
  /** By when an order of today is promised, as ISO 8601. */
  dueAt?: string | null;
};

/** As the stones of the bridge. */
const NUMBERS: Record<StepActor, string> = {
  customer: "bg-accent text-on-accent",
  us: "bg-[#3e41b0] text-white",
  administration: "border-2 border-edge bg-white text-[#1a1a2e]",
};

/**
 * The steps of the procedure in order: a stone each, coloured by who acts, on which a person stands where the customer must
 * come. The picture is decorative; the list says the same.
 */
export function ProcedurePath({ steps, presence, dueAt = null }: ProcedurePathProps) {
  const t = useWords("catalogue");
  const { language } = useLanguage();
  if (steps.length === 0) return null;
  const shown = steps.map((step) => ({ ...step, presence: presence && step.presence }));
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-xl">
        {t("detail.steps")}
      </h2>
      <div className="max-w-2xl">
        <BridgePicture
          size="service"
          numbered
          stages={shown.map((step, at) => ({ ...step, name: String(at), state: "ahead" }))}
        />
        <p className="mb-5 flex justify-between gap-4 border-t-3 border-line pt-1.5 font-semibold text-sm">
          <span className="whitespace-nowrap">{t("path.here")}</span>
          <span className="text-right">
            {dueAt ? t("path.there_by", { date: formatDate(dueAt, language) }) : t("path.there")}
          </span>
        </p>
      </div>
      <ol>
        {shown.map(({ text, actor, presence: there }, at) => (
          <li key={text} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className={classNames(
                "relative grid size-8 shrink-0 place-items-center rounded-md font-semibold text-sm",
                NUMBERS[actor],
              )}
            >
              {at + 1}
            </span>
            <div className="min-w-0 pt-1">
              <p>{text}</p>
              <p className="text-muted text-sm">
                {t(`path.actors.${actor}`)}
                {there && <strong className="text-ink">{` · ${t("path.presence")}`}</strong>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
