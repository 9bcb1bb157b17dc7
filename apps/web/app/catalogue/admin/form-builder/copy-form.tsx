import type { FormSection } from "@passerelle/domain/catalogue/forms/form";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { adminService, servicesToCopy } from "../api.ts";

type CopyFormProps = {
  /** The service that is edited; undefined for a new one. */
  exceptId: string | undefined;
  onCopy: (sections: FormSection[]) => void;
  onClose: () => void;
};

/** Copies headings with their fields from another service. */
export function CopyForm({ exceptId, onCopy, onClose }: CopyFormProps) {
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const [chosen, setChosen] = useState("");
  const [search, setSearch] = useState("");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const services = useQuery(servicesToCopy(useDeferredValue(search.trim()), language));
  const source = useQuery({ ...adminService(chosen), enabled: chosen !== "" });
  const sections = chosen ? source.data?.document.form.sections : undefined;
  const copied = sections?.filter(({ key }) => !left.has(key)) ?? [];
  const failed = services.error ? services : source.error ? source : undefined;
  return (
    <Dialog
      open
      title={t("copy.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("add.cancel")}
          </Button>
          <Button disabled={copied.length === 0} onClick={() => onCopy(copied)}>
            {t("copy.confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
        <Field label={t("copy.search")} required>
          {({ required: _, ...control }) => (
            <TextInput
              {...control}
              type="search"
              maxLength={120}
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              // The dialog is within the service's form, which Enter would save.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
          )}
        </Field>
        <Field label={t("copy.service")} required>
          {({ required: _, ...control }) => (
            <Select
              {...control}
              value={chosen}
              onChange={({ target }) => {
                setChosen(target.value);
                setLeft(new Set());
              }}
            >
              <option value="">{t("copy.choose")}</option>
              {services.data?.services
                .filter(({ id }) => id !== exceptId)
                .map(({ id, title }) => (
                  <option key={id} value={id}>
                    {textIn(title, language)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {chosen && !sections && !source.error && <Skeleton className="h-24 rounded-control" />}
        {sections?.length === 0 && <p className="text-muted">{t("copy.none")}</p>}
        {sections && sections.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{t("copy.sections")}</legend>
            {sections.map(({ key, title, fields }) => (
              <Checkbox
                key={key}
                label={t("copy.section", { title: textIn(title, language), count: fields.length })}
                checked={!left.has(key)}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(key);
                  else next.add(key);
                  setLeft(next);
                }}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
