import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { useRef, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { DocumentForm } from "../form.ts";
import "./form-builder.css";
import { CopyForm } from "./copy-form.tsx";
import { copySections, fieldKeys } from "./edit-form.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { SectionsEditor } from "./sections-editor.tsx";
import { useFormErrors } from "./use-form-errors.ts";

/** What the service asks, beside the phone of a customer who answers it. `serviceId`: the service, which is not copied from itself. */
export function FormPart({ serviceId }: { serviceId: string | undefined }) {
  const t = useWords("catalogue/admin/form-builder");
  const { control, setValue } = useFormContext<DocumentForm>();
  const { isSubmitted } = useFormState({ control });
  const form = useWatch<DocumentForm, "form">({ control, name: "form" });
  const listed = useWatch<DocumentForm, "required_documents">({ control, name: "required_documents" });
  const errors = useFormErrors("form");
  const [copying, setCopying] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const previewButton = useRef<HTMLButtonElement>(null);
  const set = (changed: ServiceForm) =>
    setValue("form", changed, { shouldDirty: true, shouldValidate: isSubmitted });

  return (
    <div className="form-builder">
      <div className="min-w-0 flex-1">
        {form.sections.length === 0 && <p className="mb-3 text-muted">{t("none")}</p>}
        <SectionsEditor
          path="form.sections"
          sections={form.sections}
          form={form}
          errors={errors}
          onChange={(sections) => set({ sections })}
          actions={
            <>
              <Button variant="secondary" size="sm" onClick={() => setCopying(true)}>
                {t("copy.open")}
              </Button>
              {form.sections.length > 0 && (
                <Button
                  ref={previewButton}
                  variant="secondary"
                  size="sm"
                  aria-expanded={previewing}
                  onClick={() => setPreviewing(!previewing)}
                >
                  <Icon name="eye" className="size-4" />
                  {t("preview.open")}
                </Button>
              )}
            </>
          }
        />
      </div>
      {previewing && form.sections.length > 0 && (
        <PhonePreview
          form={form}
          listed={listed}
          onClose={() => {
            setPreviewing(false);
            previewButton.current?.focus();
          }}
        />
      )}
      {copying && (
        <CopyForm
          exceptId={serviceId}
          onCopy={(sections) => {
            setCopying(false);
            const added = copySections(
              sections,
              fieldKeys(form.sections),
              form.sections.map(({ key }) => key),
            );
            set({ sections: [...form.sections, ...added] });
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}
