import type { Attachment } from "@passerelle/contract/attachments";
import { useQuery } from "@tanstack/react-query";
import QrCode from "lucide-react/icons/qr-code";
import { Suspense, useState } from "react";
import { ApiError } from "../../lib/client.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { fileCode } from "./api.ts";

// Loaded when the dialog opens.
const FileVerification = lazyPart(() =>
  import("../../verification/public/file-verification.tsx").then((module) => module.FileVerification),
);

type FileCodeProps = { requestId: string; deliverable: string; file: Attachment };

/** Shows a customer how others verify a file that was handed over. A page that shows it loads the words `verification/public`. */
export function FileCode({ requestId, deliverable, file }: FileCodeProps) {
  const t = useWords("requests/deliverables");
  const ui = useWords("ui");
  const [open, setOpen] = useState(false);
  if (file.scan === "infected") return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("code.open_of", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <QrCode aria-hidden="true" className="size-4" />
        {t("code.open")}
      </Button>
      <Dialog
        open={open}
        title={t("code.title")}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {ui("close")}
          </Button>
        }
      >
        {open && <Code requestId={requestId} deliverable={deliverable} file={file} />}
      </Dialog>
    </>
  );
}

function Code({ requestId, deliverable, file }: FileCodeProps) {
  const t = useWords("requests/deliverables");
  const { data, error, refetch } = useQuery(fileCode(requestId, deliverable, file.id));
  const loading = <Skeleton className="h-96 rounded-control" />;
  if (data)
    return (
      <Suspense fallback={loading}>
        <FileVerification verification={data} />
      </Suspense>
    );
  if (error instanceof ApiError && error.code === "verifiable_document_not_found")
    return <p>{t("code.none")}</p>;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return loading;
}
