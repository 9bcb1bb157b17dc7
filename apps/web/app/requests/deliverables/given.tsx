import type { Deliverable } from "@passerelle/contract/requests/deliverables";
import { useWords } from "../../lib/words.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { linkDelivered } from "./api.ts";

type GivenProps = { requestId: string; given: Deliverable };

/** What was handed over: its words, its files, its courier. Pages name `ui/attach` and `requests/delivery` in their words. */
export function Given({ requestId, given }: GivenProps) {
  return (
    <div className="flex flex-col gap-3">
      {given.body && <p className="whitespace-pre-line wrap-anywhere">{given.body}</p>}
      <AttachedFiles files={given.files} link={linkDelivered(requestId, given.id)} />
      {given.kind === "courier" && <Courier given={given} />}
    </div>
  );
}

function Courier({ given: { carrier, tracking_number, tracking_url } }: { given: Deliverable }) {
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
