import type { AdminService } from "@passerelle/contract/catalogue/admin";
import { textIn } from "@passerelle/domain/languages";
import { useEffect, useId, useRef } from "react";
import { FormProvider, get } from "react-hook-form";
import { ServiceLevel } from "../../identity/public/service-level.tsx";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ServiceMandate } from "../../mandates/public/rule/service-mandate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { CountriesPart } from "./countries-part.tsx";
import { documentOf } from "./form.ts";
import { FormPart } from "./form-builder/form-part.tsx";
import { GeneralPart } from "./general-part.tsx";
import { ItemList } from "./item-list.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Preview } from "./preview.tsx";
import { ProblemList } from "./problem-list.tsx";
import { focusPath, placeOf } from "./problems.ts";
import { Duplicate, StatusActions } from "./service-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useEditor } from "./use-editor.ts";
import { Versions } from "./versions.tsx";

/** Edits a service, with its preview and versions; undefined creates one. */
export function ServiceEditor({ service }: { service: AdminService | undefined }) {
  const t = useWords("catalogue/admin");
  const editor = useEditor(service);
  const { form, dirty, seen, conflict, problems } = editor;
  const { isSubmitting, errors } = form.formState;
  // A corrected field leaves the list of problems at once.
  const open = problems.filter(({ path }) => get(errors, placeOf(form.getValues(), path)));
  const parts = useRef<HTMLFormElement>(null);
  const previewButton = useRef<HTMLButtonElement>(null);
  const wasSeen = useRef(false);

  useEffect(() => {
    const [first] = problems;
    if (first && parts.current) focusPath(parts.current, first.path);
  }, [problems]);

  // Restores the focus to the button of the preview.
  useEffect(() => {
    if (!seen && wasSeen.current) previewButton.current?.focus();
    wasSeen.current = seen !== undefined;
  }, [seen]);

  return (
    <FormProvider {...form}>
      <LeaveGuard dirty={dirty} leaving={editor.leaving} />
      {seen && (
        <Preview
          reply={seen}
          document={documentOf(form.getValues())}
          status={service?.status ?? "inactive"}
          onClose={editor.closePreview}
        />
      )}
      {/* Hidden instead of removed, so that the form keeps its input. */}
      <div hidden={seen !== undefined}>
        <Head service={service} dirty={dirty} />
        <form
          ref={parts}
          noValidate
          method="post"
          onSubmit={(event) => void editor.save(event)}
          className="flex flex-col gap-6"
        >
          {open.length > 0 && (
            <ProblemList
              problems={open}
              onChoose={(path) => parts.current && focusPath(parts.current, path)}
            />
          )}
          <Part title={t("parts.general")}>
            <GeneralPart />
          </Part>
          <Part title={t("parts.documents")} lead={t("documents.lead")}>
            <ItemList name="required_documents" kind="documents" />
          </Part>
          <Part title={t("parts.form")} lead={t("questions.lead")}>
            <FormPart serviceId={service?.id} />
          </Part>
          <Part title={t("parts.steps")} lead={t("steps.lead")}>
            <ItemList name="procedure_steps" kind="steps" />
          </Part>
          <Part title={t("parts.deliverables")} lead={t("deliverables.lead")}>
            <ItemList name="deliverables" kind="deliverables" />
          </Part>
          <Part title={t("parts.countries")} lead={t("countries.lead")}>
            <CountriesPart />
          </Part>
          {service && (
            <Card className="flex flex-col gap-6">
              <ServiceLevel serviceId={service.id} />
              <ServiceMandate key={service.id} serviceId={service.id} />
            </Card>
          )}
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3 pr-20 pl-4 shadow-float sm:mx-0 sm:rounded-card sm:border">
            <Button type="submit" busy={isSubmitting}>
              {t(service ? "form.save" : "form.create")}
            </Button>
            <Button
              ref={previewButton}
              variant="secondary"
              disabled={isSubmitting}
              onClick={() => void editor.preview()}
            >
              {t("preview.open")}
            </Button>
            <p role="status" className="text-sm text-muted">
              {dirty && t("form.unsaved")}
            </p>
          </div>
        </form>
        {service && (
          <div className="mt-8">
            <Versions serviceId={service.id} />
          </div>
        )}
      </div>
      {conflict && (
        <ConflictDialog conflict={conflict} onChoose={editor.settle} onClose={editor.closeConflict} />
      )}
    </FormProvider>
  );
}

function Head({ service, dirty }: { service: AdminService | undefined; dirty: boolean }) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  if (!service)
    return (
      <>
        <PageTitle title={t("form.new")} />
        <PageHeader title={t("form.new")} lead={t("form.new_lead")} />
      </>
    );
  const { id, version, status, document, open_requests } = service;
  const subject = { id, version, status, title: document.title };
  return (
    <>
      <PageTitle title={`${textIn(document.title, language)} · ${t("list.title")}`} />
      <PageHeader
        title={textIn(document.title, language)}
        facts={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base work:text-sm">
            <StatusBadge status={status} />
            {t("form.open_requests", { count: open_requests })}
          </span>
        }
        actions={
          <>
            <StatusActions service={subject} disabled={dirty} />
            <Duplicate key={id} service={subject} disabled={dirty} />
          </>
        }
      />
      {open_requests > 0 && (
        <p className="-mt-3 mb-6 text-sm text-muted work:mt-0 work:mb-3">{t("form.open_requests_text")}</p>
      )}
    </>
  );
}

type PartProps = { title: string; lead?: string; children: React.ReactNode };

function Part({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
