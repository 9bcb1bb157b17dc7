import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { Button } from "../../ui/button.tsx";

type LanguageButtonsProps = { chosen: Language; onChoose: (language: Language) => void };

/** One button for each language, for the language of a preview. */
export const LanguageButtons = ({ chosen, onChoose }: LanguageButtonsProps) =>
  LANGUAGES.map((language) => (
    <Button
      key={language}
      variant="secondary"
      size="sm"
      lang={language}
      aria-pressed={language === chosen}
      onClick={() => onChoose(language)}
      className="aria-pressed:border-primary aria-pressed:text-primary aria-pressed:ring-1 aria-pressed:ring-primary"
    >
      {LANGUAGE_DETAILS[language].name}
    </Button>
  ));
