import type { IdentityDocument } from "@passerelle/contract/identity";
import { useQuery } from "@tanstack/react-query";
import { PictureViewer } from "../../documents/public/picture-viewer.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { pictureLink } from "../api.ts";

const HEIGHT = "h-[26rem] xl:h-[calc(100dvh-12rem)]";

/** The picture that is judged, zoomed and rotated. */
export function PicturePane({ picture, label }: { picture: IdentityDocument; label: string }) {
  const { data, error, refetch } = useQuery(pictureLink(picture.id));
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={`${HEIGHT} rounded-control`} />
    );
  return <PictureViewer url={data.url} mimeType={picture.mime_type} label={label} className={HEIGHT} />;
}
