import { MAX_PHOTOS, type PhotoSize } from "@passerelle/domain/documents/photos";
import { useEffect, useRef, useState } from "react";
import { isHeic } from "../check-file.ts";
import { type EncodedPhoto, encodePhoto } from "./encode-photo.ts";

export type Photo = {
  id: string;
  file: File;
  /** Quarter turns clockwise, from 0 to 3. */
  turns: number;
  /** The last encoded picture; `of` identifies the choices with which it was encoded. */
  encoded?: EncodedPhoto & { of: string };
  problem?: "photo_heic" | "photo_unreadable";
};

export type Photos = {
  photos: readonly Photo[];
  size: PhotoSize;
  chooseSize: (size: PhotoSize) => void;
  /** Photographs that were chosen beyond the limit and not added. */
  surplus: number;
  add: (files: Iterable<File>) => void;
  /** By one place, up (-1) or down (1). */
  move: (id: string, by: -1 | 1) => void;
  rotate: (id: string) => void;
  remove: (id: string) => void;
  /** The encoded pictures in page order; undefined while one is being encoded or cannot be read. */
  ready: readonly EncodedPhoto[] | undefined;
};

/** The photographs of a document that is being made, encoded one at a time for the chosen size. */
export function usePhotos(): Photos {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [size, setSize] = useState<PhotoSize>("reduced");
  const [surplus, setSurplus] = useState(0);
  const isEncoding = useRef(false);

  const set = (id: string, change: (photo: Photo) => Photo) =>
    setPhotos((all) => all.map((one) => (one.id === id ? change(one) : one)));
  const isCurrent = ({ encoded, turns }: Photo) => encoded?.of === nameOf(size, turns);

  useEffect(() => {
    const next = photos.find((one) => !one.problem && one.encoded?.of !== nameOf(size, one.turns));
    if (!next || isEncoding.current) return;
    isEncoding.current = true;
    const { id, file, turns } = next;
    const of = nameOf(size, turns);
    void encodePhoto(file, size, turns)
      .then(
        (encoded) =>
          (photo: Photo): Photo => ({ ...photo, encoded: { ...encoded, of } }),
        async () => {
          const problem = (await isHeic(file).catch(() => false)) ? "photo_heic" : "photo_unreadable";
          return (photo: Photo): Photo => ({ ...photo, problem });
        },
      )
      .then((change) => {
        isEncoding.current = false;
        // Sets the list even when the photograph was removed, so that the next one is encoded.
        set(id, change);
      });
  });

  return {
    photos,
    size,
    chooseSize: setSize,
    surplus,
    add: (files) => {
      const chosen = [...files];
      const added = chosen.slice(0, MAX_PHOTOS - photos.length);
      setSurplus(chosen.length - added.length);
      setPhotos((all) => [...all, ...added.map((file) => ({ id: crypto.randomUUID(), file, turns: 0 }))]);
    },
    move: (id, by) =>
      setPhotos((all) => {
        const from = all.findIndex((one) => one.id === id);
        const photo = all[from];
        const to = from + by;
        return photo && to >= 0 && to < all.length ? all.toSpliced(from, 1).toSpliced(to, 0, photo) : all;
      }),
    rotate: (id) => set(id, (photo) => ({ ...photo, turns: (photo.turns + 1) % 4 })),
    remove: (id) => {
      setSurplus(0);
      setPhotos((all) => all.filter((one) => one.id !== id));
    },
    ready: photos.every(isCurrent) ? photos.flatMap(({ encoded }) => encoded ?? []) : undefined,
  };
}

const nameOf = (size: PhotoSize, turns: number) => `${size} ${turns}`;
