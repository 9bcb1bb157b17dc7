import type { Resource } from "@passerelle/contract/resources";
import { ACCEPTED_RESOURCE_FILES } from "@passerelle/domain/resources/resource-file";
import { formatBytes } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Field } from "../../ui/field.tsx";
import { useFileWords } from "../use-file-words.ts";
import { checkFile, type FileProblem } from "./check-file.ts";
import { useProblemWords } from "./use-problem-words.ts";

export type ChosenFile = { file?: File; problem?: FileProblem | "required" };

type FileFieldProps = {
  /** The file that the resource has. */
  current: Resource["file"];
  chosen: ChosenFile;
  onChoose: (chosen: ChosenFile) => void;
};

/** The file of a document: looked at when it is chosen, sent when the form is (spec 1 §5). */
export function FileField({ current, chosen, onChoose }: FileFieldProps) {
  const t = useWords("resources/admin");
  const { language } = useLanguage();
  const fileWords = useFileWords();
  const problemWords = useProblemWords();

  async function choose(file: File | undefined) {
    if (!file) return onChoose({});
    const problem = await checkFile(file);
    if (!problem) return onChoose({ file });
    onChoose({ problem });
    showToast({ kind: "error", title: t(`file.titles.${problem}`), description: problemWords(problem) });
  }

  const { file, problem } = chosen;
  return (
    <Field
      label={t("file.label")}
      required={!current}
      hint={t("file.hint")}
      error={problem && problemWords(problem)}
    >
      {(field) => (
        <>
          <input
            {...field}
            type="file"
            accept={ACCEPTED_RESOURCE_FILES}
            onChange={(event) => void choose(event.target.files?.[0])}
            className="w-full min-w-0 rounded-control border border-edge bg-surface text-sm file:mr-3 file:min-h-11 file:border-0 file:bg-primary-soft file:px-4 file:font-semibold file:text-primary aria-invalid:border-2 aria-invalid:border-danger"
          />
          <p className="text-sm wrap-anywhere text-muted empty:hidden">
            {file
              ? t("file.chosen", { name: file.name, size: formatBytes(file.size, language) })
              : current && t("file.current", { name: current.name, info: fileWords(current) })}
          </p>
        </>
      )}
    </Field>
  );
}
