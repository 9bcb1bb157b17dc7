import { MAX_PHOTOS, PHOTO_SIZES } from "@passerelle/domain/documents/photos";
import Camera from "lucide-react/icons/camera";
import Images from "lucide-react/icons/images";
import { useLayoutEffect, useRef, useState } from "react";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { makeFile } from "./make-file.ts";
import { PhotoRow } from "./photo-row.tsx";
import { type Photos, usePhotos } from "./use-photos.ts";

type PhotosDialogProps = {
  open: boolean;
  /** Of the document, in the reader's language; names the file. */
  name: string;
  /** Bytes that the file may have. */
  limit: number;
  onClose: () => void;
  onFile: (file: File) => void;
};

/**
 * Makes one file of photographs that are taken or chosen one after the other, each a page. They stay in the closed dialog, also
 * after the file was made: sending it may fail.
 */
export default function PhotosDialog({ open, name, limit, onClose, onFile }: PhotosDialogProps) {
  const t = useWords("documents/photos");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const photos = usePhotos();
  const [isMaking, setMaking] = useState(false);
  const { ready } = photos;
  const count = photos.photos.length;
  const bytes = ready?.reduce((sum, { blob }) => sum + blob.size, 0);
  const isTooLarge = bytes !== undefined && bytes > limit;

  async function finish() {
    if (!ready || isTooLarge) return;
    setMaking(true);
    const file = await makeFile(ready, name);
    setMaking(false);
    onClose();
    onFile(file);
  }

  return (
    <Dialog
      open={open}
      title={t("title", { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui("cancel")}
          </Button>
          {count > 0 && (
            <Button busy={isMaking} disabled={!ready || isTooLarge} onClick={() => void finish()}>
              {t("send", { count })}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">{t("lead")}</p>
      <PageList photos={photos} />
      <Choosers count={count} onFiles={photos.add} />
      {photos.surplus > 0 && (
        <Alert kind="warning" className="mt-4">
          {t("surplus", { count: photos.surplus, max: MAX_PHOTOS })}
        </Alert>
      )}
      {count > 0 && <SizeChoice photos={photos} />}
      <p role="status" className={isTooLarge ? "mt-4 font-medium text-danger" : "mt-4 font-semibold"}>
        {count > 0 &&
          (bytes !== undefined
            ? t(isTooLarge ? "too_large" : "total", {
                size: formatBytes(bytes, language),
                limit: formatBytes(limit, language),
              })
            : !photos.photos.some(({ problem }) => problem) && t("working"))}
      </p>
    </Dialog>
  );
}

function PageList({ photos: { photos, move, rotate, remove } }: { photos: Photos }) {
  const t = useWords("documents/photos");
  const list = useRef<HTMLOListElement>(null);
  // A row that is moved in the page loses the focus.
  const moved = useRef<{ id: string; by: -1 | 1 }>(undefined);
  const [news, setNews] = useState("");
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, by } = moved.current;
    moved.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-photo="${id}"] [data-move="${by}"]`)?.focus();
  });
  return (
    <>
      {photos.length > 0 && (
        <ol ref={list} aria-label={t("pages")} className="mt-3 flex flex-col divide-y divide-line">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              number={index + 1}
              count={photos.length}
              onMove={(by) => {
                moved.current = { id: photo.id, by };
                setNews(t("moved", { number: index + 1 + by, count: photos.length }));
                move(photo.id, by);
              }}
              onRotate={() => rotate(photo.id)}
              onRemove={() => {
                setNews(t("removed", { number: index + 1 }));
                remove(photo.id);
              }}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

type ChoosersProps = { count: number; onFiles: (files: Iterable<File>) => void };

function Choosers({ count, onFiles }: ChoosersProps) {
  const t = useWords("documents/photos");
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const isFull = count >= MAX_PHOTOS;
  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles(event.target.files ?? []);
    // Lets the same picture be chosen again.
    event.target.value = "";
  };
  const input = {
    type: "file",
    accept: "image/*",
    tabIndex: -1,
    className: "sr-only",
    onChange: take,
  } as const;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {/* A device without touch has no camera that faces a document. */}
      <span className="hidden pointer-coarse:contents">
        <Button
          variant={count === 0 ? "primary" : "secondary"}
          disabled={isFull}
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden="true" className="size-5" />
          {t(count === 0 ? "take" : "take_next")}
        </Button>
      </span>
      <Button variant="secondary" disabled={isFull} onClick={() => album.current?.click()}>
        <Images aria-hidden="true" className="size-5" />
        {t("choose")}
      </Button>
      <input ref={camera} {...input} capture="environment" aria-label={t("camera_input")} />
      <input ref={album} {...input} multiple aria-label={t("album_input")} />
    </div>
  );
}

function SizeChoice({ photos: { size, chooseSize } }: { photos: Photos }) {
  const t = useWords("documents/photos");
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">{t("size")}</legend>
      <div className="flex flex-col gap-2">
        {PHOTO_SIZES.map((one) => (
          <RadioCard
            key={one}
            name="photo-size"
            label={t(`sizes.${one}.label`)}
            description={t(`sizes.${one}.text`)}
            checked={size === one}
            onChange={() => chooseSize(one)}
          />
        ))}
      </div>
    </fieldset>
  );
}
