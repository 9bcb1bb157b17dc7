import { afterTurns, type Dimensions } from "@passerelle/domain/documents/photos";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

type PictureViewerProps = {
  url: string;
  mimeType: string;
  /** What it shows, for screen readers. */
  label: string;
  /** Classes of the frame that give its height. */
  className: string;
};

/** A picture that is zoomed and rotated, or a PDF in the browser's own viewer. A picture of another address starts anew. */
export function PictureViewer({ url, mimeType, label, className }: PictureViewerProps) {
  const t = useWords("documents");
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [broken, setBroken] = useState<string>();
  /** In pixels; undefined before the picture is loaded. */
  const [own, setOwn] = useState<Dimensions>();
  const frame = "w-full rounded-control border border-line bg-sunken";
  if (mimeType === "application/pdf")
    return <iframe title={label} src={url} className={classNames(frame, className)} />;
  if (broken === url) return <p className="text-muted">{t("reader.broken")}</p>;
  const scale = ZOOMS[zoom] ?? 1;
  // A transformed picture keeps its original place in the layout. A box with its turned proportions makes every part reachable by
  // scrolling.
  const box = own && afterTurns(own, turns);
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled with the keyboard */}
      <section tabIndex={0} aria-label={label} className={classNames(frame, "overflow-auto", className)}>
        <div className="grid min-h-full grid-cols-1 place-items-center" style={{ width: `${scale * 100}%` }}>
          <div
            className="relative max-w-full"
            style={
              box && { width: scale > 1 ? "100%" : box.width, aspectRatio: `${box.width} / ${box.height}` }
            }
          >
            <img
              data-asked-for
              src={url}
              alt={label}
              className={classNames(
                "transition-transform motion-reduce:transition-none",
                box ? "absolute top-1/2 left-1/2 max-w-none" : "max-w-full",
              )}
              style={
                box && {
                  width: `${(own.width / box.width) * 100}%`,
                  transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
                }
              }
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setOwn({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setBroken(url)}
            />
          </div>
        </div>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {t("viewer.smaller")}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          {t("viewer.larger")}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setTurns(turns + 1)}>
          {t("viewer.rotate")}
        </Button>
      </div>
    </div>
  );
}
