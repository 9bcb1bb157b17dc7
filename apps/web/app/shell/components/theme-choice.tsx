import { THEMES } from "@passerelle/domain/settings/appearance";
import { chooseAppearance } from "../../lib/appearance-sync.ts";
import { useAppearance } from "../../lib/use-appearance.ts";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { THEME_ICONS } from "../../ui/theme-icons.ts";

type ThemeChoiceProps = {
  /** Name of the radio buttons, which differs because header and drawer both have them. */
  name: string;
  /** Icons only. */
  compact?: boolean;
};

/** Light, dark, or the device's setting. */
export function ThemeChoice({ name, compact = false }: ThemeChoiceProps) {
  const t = useWords("shell");
  const chosen = useAppearance("theme");
  return (
    <fieldset>
      <legend className={compact ? "sr-only" : "px-3 pb-1 text-sm font-semibold text-muted"}>
        {t("theme.label")}
      </legend>
      <div className="grid grid-cols-3 gap-1">
        {THEMES.map((value) => (
          <label
            key={value}
            title={compact ? t(`theme.${value}`) : undefined}
            className="flex min-h-11 min-w-11 cursor-pointer flex-col items-center justify-center gap-1 rounded-control p-2 text-sm hover:bg-primary-soft has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary has-focus-visible:focus-ring"
          >
            <input
              type="radio"
              name={name}
              data-theme-choice=""
              className="sr-only"
              checked={value === (chosen ?? "system")}
              onChange={() => void chooseAppearance({ theme: value })}
            />
            <Icon name={THEME_ICONS[value]} />
            <span className={compact ? "sr-only" : ""}>{t(`theme.${value}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
