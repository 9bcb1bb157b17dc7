import { PASSWORD_STRENGTHS, passwordStrength } from "@passerelle/domain/auth/password-strength";
import { useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";

const COLOURS = ["bg-danger", "bg-danger", "bg-warning", "bg-warning", "bg-success", "bg-success"] as const;

/** The six levels of spec 1 §4 as a bar and in words; changes are announced to screen readers. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useWords("auth");
  const strength = passwordStrength(password);
  const level = PASSWORD_STRENGTHS.indexOf(strength);
  return (
    <div className="min-h-9">
      <div aria-hidden="true" className="flex gap-1">
        {PASSWORD_STRENGTHS.map((name, index) => (
          <span
            key={name}
            className={classNames(
              "h-1.5 flex-1 rounded-full transition-colors",
              password && index <= level ? COLOURS[level] : "bg-line",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-sm text-muted">
        {password && t("strength.label", { level: t(`strength.${strength}`) })}
      </p>
    </div>
  );
}
