import type { MandateScan } from "@passerelle/contract/mandates/legalisation";
import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import { useQuery } from "@tanstack/react-query";
import { PictureViewer } from "../../documents/public/picture-viewer.tsx";
import { useWords } from "../../lib/words.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { scanLink } from "./api.ts";

const HEIGHT = "h-[32rem] xl:h-[calc(100dvh-12rem)]";

/** The scan that is compared with the text, zoomed and rotated. */
export function ScanPane({ scan }: { scan: MandateScan }) {
  const t = useWords("mandates/admin");
  // The server serves no scan that waits for its virus scan, is infected or was erased.
  const absent = isHeldByScan(scan.scan) ? scan.scan : scan.erased_at ? "erased" : undefined;
  const { data, error, refetch } = useQuery({ ...scanLink(scan.id), enabled: !absent });
  if (absent)
    return (
      <p role="status" className="rounded-card border border-line bg-surface p-5 text-muted">
        {t(`absent_scan.${absent}`)}
      </p>
    );
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={`${HEIGHT} rounded-control`} />
    );
  return (
    <PictureViewer
      url={data.url}
      mimeType={scan.mime_type}
      label={t("scan_of", { file: scan.file_name })}
      className={HEIGHT}
    />
  );
}
