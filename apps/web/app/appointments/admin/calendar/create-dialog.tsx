import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EditorDialog } from "../../../ui/editor-dialog.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { agentsQuery, kindsQuery } from "../api.ts";
import { CreateForm } from "./create-form.tsx";
import type { Point } from "./time-grid.tsx";

type CreateDialogProps = {
  /** What was chosen in the calendar. */
  at: Point | undefined;
  kindId: string | undefined;
  agentId: string | undefined;
  zone: string;
  onClose: () => void;
};

/** Books for a customer, also outside of the agent's hours. */
export function CreateDialog({ at, kindId, agentId, zone, onClose }: CreateDialogProps) {
  const t = useWords("appointments/admin/calendar");
  const ui = useWords("ui");
  const formId = useId();
  const kinds = useQuery(kindsQuery());
  const agents = useQuery(agentsQuery());
  const [{ busy, dirty }, setState] = useState({ busy: false, dirty: false });
  const offered = kinds.data?.kinds.filter(({ is_offered }) => is_offered) ?? [];
  const bookable = agents.data?.agents.filter(({ is_bookable }) => is_bookable) ?? [];
  const error = kinds.error ?? agents.error;
  const isRead = kinds.data !== undefined && agents.data !== undefined;
  const isReady = offered.length > 0 && bookable.length > 0;
  return (
    <EditorDialog
      open
      dirty={dirty}
      title={t("create.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {ui("cancel")}
          </Button>
          {isReady && (
            <Button type="submit" form={formId} busy={busy}>
              {t("create.save")}
            </Button>
          )}
        </>
      }
    >
      {!isRead && !error && <Skeleton className="h-96" />}
      {!isRead && error && (
        <LoadError error={error} onRetry={() => void Promise.all([kinds.refetch(), agents.refetch()])} />
      )}
      {isRead && !isReady && (
        <Alert kind="warning">{t(offered.length === 0 ? "create.no_kind" : "create.no_agent")}</Alert>
      )}
      {isReady && (
        <CreateForm
          formId={formId}
          kinds={offered}
          agents={bookable}
          first={{ startsAt: at?.starts_at, agentId: at?.agent_id ?? agentId, kindId }}
          zone={zone}
          onState={setState}
          onDone={onClose}
        />
      )}
    </EditorDialog>
  );
}
