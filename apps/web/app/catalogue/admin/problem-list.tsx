import { LANGUAGES } from "@passerelle/domain/languages";
import { formatLanguage } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import type { Problem } from "./problems.ts";
import { useProblemWords } from "./use-problem.ts";

type ProblemListProps = { problems: readonly Problem[]; onChoose: (path: string) => void };

/** What keeps the service from being saved, with links to the fields. */
export function ProblemList({ problems, onChoose }: ProblemListProps) {
  const t = useWords("catalogue/admin");
  const wordsOf = useProblemWords();
  const placeWords = usePlaceWords();
  return (
    <Alert kind="error" title={t("form.wrong", { count: problems.length })}>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>
            <button type="button" className="py-1 text-left underline" onClick={() => onChoose(problem.path)}>
              {t("form.problem_at", { place: placeWords(problem.path), problem: wordsOf(problem) })}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Words for a path: the part of the form that contains it, and in the first part also its field. */
function usePlaceWords(): (path: string) => string {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  return (path) => {
    if (path.startsWith("required_documents")) return t("parts.documents");
    if (path.startsWith("procedure_steps")) return t("parts.steps");
    if (path.startsWith("deliverables")) return t("parts.deliverables");
    if (path.startsWith("form.")) return t("parts.form");
    if (path.startsWith("countries")) return t("parts.countries");
    const [name, one] = path.split(".");
    const field = LABELS.find((label) => label === name);
    if (!field) return t("parts.general");
    const label = t(`form.${field}`);
    const inOne = LANGUAGES.find((code) => code === one);
    const shown = inOne ? t("form.in_language", { label, language: formatLanguage(inOne, language) }) : label;
    return t("form.field_at", { part: t("parts.general"), field: shown });
  };
}

/** The fields of the first part whose word keys are equal to their paths. */
const LABELS = [
  "title",
  "description",
  "subcategory",
  "base_price",
  "redirect_path",
  "estimated_time",
] as const;
