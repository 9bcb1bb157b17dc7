import { DISPLAY_CURRENCIES } from "@passerelle/domain/display-currency";
import { CONTRASTS, TEXT_SIZES, THEMES } from "@passerelle/domain/settings/appearance";
import { chooseAppearance } from "../../lib/appearance-sync.ts";
import { useAppearance } from "../../lib/use-appearance.ts";
import { useWords } from "../../lib/words.tsx";
import { THEME_ICONS } from "../../ui/theme-icons.ts";
import { Choices } from "./choices.tsx";

/** Theme, contrast, text size, animations, currency of approximate values, and reduced data for those who pay per megabyte. */
export function AppearanceSettings() {
  const t = useWords("profiles/settings");
  const theme = useAppearance("theme");
  const contrast = useAppearance("contrast");
  const size = useAppearance("text_size");
  const reduced = useAppearance("reduced_data");
  const motion = useAppearance("reduced_motion");
  const currency = useAppearance("display_currency");
  return (
    <>
      <Choices
        name="theme"
        title={t("theme.title")}
        lead={t("theme.lead")}
        options={THEMES.map((value) => ({
          value,
          label: t(`theme.${value}`),
          icon: THEME_ICONS[value],
        }))}
        chosen={theme}
        onChoose={(value) => void chooseAppearance({ theme: value })}
      />
      <Choices
        name="contrast"
        title={t("contrast.title")}
        lead={t("contrast.lead")}
        options={CONTRASTS.map((value) => ({
          value,
          label: t(`contrast.${value}`),
          description: t(`contrast.${value}_text`),
        }))}
        chosen={contrast}
        onChoose={(value) => void chooseAppearance({ contrast: value })}
      />
      <Choices
        name="text-size"
        title={t("text_size.title")}
        lead={t("text_size.lead")}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`text_size.${value}`) }))}
        chosen={size}
        onChoose={(value) => void chooseAppearance({ text_size: value })}
      />
      <Choices
        name="reduced-motion"
        title={t("motion.title")}
        lead={t("motion.lead")}
        options={(["device", "none"] as const).map((value) => ({
          value,
          label: t(`motion.${value}`),
          description: t(`motion.${value}_text`),
        }))}
        chosen={motion === undefined ? undefined : motion ? "none" : "device"}
        onChoose={(value) => void chooseAppearance({ reduced_motion: value === "none" })}
      />
      <Choices
        name="display-currency"
        title={t("currency.title")}
        lead={t("currency.lead")}
        options={DISPLAY_CURRENCIES.map((value) => ({ value, label: t(`currency.${value}`) }))}
        chosen={currency}
        onChoose={(value) => void chooseAppearance({ display_currency: value })}
      />
      <Choices
        name="reduced-data"
        title={t("data.title")}
        lead={t("data.lead")}
        options={(["whole", "reduced"] as const).map((value) => ({
          value,
          label: t(`data.${value}`),
          description: t(`data.${value}_text`),
        }))}
        chosen={reduced === undefined ? undefined : reduced ? "reduced" : "whole"}
        onChoose={(value) => void chooseAppearance({ reduced_data: value === "reduced" })}
      />
      <p className="text-sm text-muted">{t("kept")}</p>
    </>
  );
}
