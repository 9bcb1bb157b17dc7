import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import type { TemplateProblem } from "@passerelle/domain/mandates/template";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";

/** What must be corrected before a wording is saved, and where; nothing without problems. */
export function TemplateProblems({ problems }: { problems: readonly TemplateProblem[] }) {
  const t = useWords("mandates/public/settings");
  const common = useWords("mandates");
  if (problems.length === 0) return null;
  // Duplicates are removed: a heading and a paragraph of one section may lack the same.
  const lines = new Set(problems.map((problem) => [placeOf(problem), wordsOf(problem)].join(" · ")));
  return (
    <Alert kind="error" title={t("problems.title")}>
      <ul className="list-disc pl-5">
        {[...lines].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );

  function placeOf(problem: TemplateProblem): string {
    if (problem.part === "power") return common(`powers.${problem.power}`);
    if (problem.part === "section") return t("editor.section", { number: problem.at + 1 });
    return t(`problems.parts.${problem.part}`);
  }

  function wordsOf(problem: TemplateProblem): string {
    if (problem.kind === "text_missing")
      return t("problems.text_missing", { language: LANGUAGE_DETAILS[problem.language].name });
    if (problem.kind === "placeholder_unknown" || problem.kind === "placeholder_optional")
      return t(`problems.${problem.kind}`, { name: `{{${problem.name}}}` });
    return t(`problems.${problem.kind}`);
  }
}
