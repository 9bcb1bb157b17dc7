import type { Attachment } from "@passerelle/contract/attachments";
import type { Deliverable } from "@passerelle/contract/requests/deliverables";
import { useWords } from "../../lib/words.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { linkDeliverableFile } from "./api.ts";

type DeliverableContentProps = {
  requestId: string;
  deliverable: Deliverable;
  /** Shown beside each file. */
  beside?: (file: Attachment) => React.ReactNode;
};

/** A deliverable: text, files, courier. A page that shows it loads the words `ui/attach` and `requests/delivery`. */
export function DeliverableContent({ requestId, deliverable, beside }: DeliverableContentProps) {
  return (
    <div className="flex flex-col gap-3">
      {deliverable.body && <p className="whitespace-pre-line wrap-anywhere">{deliverable.body}</p>}
      <AttachedFiles
        files={deliverable.files}
        link={linkDeliverableFile(requestId, deliverable.id)}
        beside={beside}
      />
      {deliverable.kind === "courier" && <Courier deliverable={deliverable} />}
    </div>
  );
}

function Courier({ deliverable: { carrier, tracking_number, tracking_url } }: { deliverable: Deliverable }) {
  const t = useWords("requests/deliverables");
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="wrap-anywhere">
        {carrier} · <span className="font-semibold tabular-nums select-all">{tracking_number}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyNumber text={tracking_number ?? ""} />
        {tracking_url && (
          <a
            href={tracking_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {t("courier.follow", { carrier: carrier ?? "" })}
          </a>
        )}
      </div>
    </div>
  );
}

function CopyNumber({ text }: { text: string }) {
  const t = useWords("requests/deliverables");
  const { copied, copy } = useCopy(text);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {t("courier.copy")}
      </Button>
      <span role="status" className="text-sm text-muted">
        {copied !== undefined && t(copied ? "courier.copied" : "courier.not_copied")}
      </span>
    </>
  );
}
