import type { IdentityDocument } from "@passerelle/contract/identity";
import { isHeldByScan } from "@passerelle/domain/scans/scan-state";
import { useQuery } from "@tanstack/react-query";
import { PictureViewer } from "../../documents/public/picture-viewer.tsx";
import { useWords } from "../../lib/words.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { pictureLink } from "../api.ts";

const HEIGHT = "h-[26rem] xl:h-[calc(100dvh-12rem)]";

/** The picture that is judged, zoomed and rotated. */
export function PicturePane({ picture, label }: { picture: IdentityDocument; label: string }) {
  const t = useWords("identity/review");
  // The server serves neither a picture that waits for its scan nor an infected one.
  const held = isHeldByScan(picture.scan) ? picture.scan : undefined;
  const { data, error, refetch } = useQuery({ ...pictureLink(picture.id), enabled: !held });
  if (held)
    return (
      <p role="status" className="rounded-card border border-line bg-surface p-5 text-muted">
        {t(`held.${held}`)}
      </p>
    );
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={`${HEIGHT} rounded-control`} />
    );
  return <PictureViewer url={data.url} mimeType={picture.mime_type} label={label} className={HEIGHT} />;
}
