import type { Resource } from "@passerelle/contract/resources";
import { ACCEPTED_RESOURCE_FILES } from "@passerelle/domain/resources/resource-file";
import { formatBytes } from "../../lib/format-bytes.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/field.tsx";
import { useFileWords } from "../use-file-words.ts";
import { checkFile, type FileProblem } from "./check-file.ts";
import { useFileProblemWords } from "./use-file-problem-words.ts";

export type ChosenFile = { file?: File; problem?: FileProblem | "required" };

type FileFieldProps = {
  /** The stored file of the resource. */
  current: Resource["file"];
  chosen: ChosenFile;
  onChoose: (chosen: ChosenFile) => void;
};

/** The file of a document: checked when chosen, uploaded with the form (spec 1 §5). */
export function FileField({ current, chosen, onChoose }: FileFieldProps) {
  const t = useWords("resources/admin");
  const { language } = useLanguage();
  const fileWords = useFileWords();
  const problemWords = useFileProblemWords();

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
          {/* The browser's own label is in its language, which may not be the page's. */}
          <input
            {...field}
            type="file"
            accept={ACCEPTED_RESOURCE_FILES}
            onChange={(event) => void choose(event.target.files?.[0])}
            className="peer sr-only"
          />
          <label
            htmlFor={field.id}
            className={classNames(
              buttonClass({ variant: "secondary" }),
              "cursor-pointer self-start peer-focus-visible:focus-ring",
            )}
          >
            {t("file.choose")}
          </label>
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
