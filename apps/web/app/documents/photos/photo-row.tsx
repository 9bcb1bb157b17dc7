import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import RotateCw from "lucide-react/icons/rotate-cw";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Photo } from "./use-photos.ts";

type PhotoRowProps = {
  photo: Photo;
  /** Of its page, from 1. */
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRotate: () => void;
  onRemove: () => void;
};

/** A photograph in the list of pages, with the buttons that change its page. */
export function PhotoRow({ photo, number, count, onMove, onRotate, onRemove }: PhotoRowProps) {
  const t = useWords("documents/photos");
  const { language } = useLanguage();
  const { id, encoded, problem } = photo;
  return (
    <li data-photo={id} className="flex items-center gap-3 py-3">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken">
        {encoded ? (
          <img
            src={encoded.thumbnail}
            alt={t("page", { number })}
            className="size-full min-h-0 object-contain"
          />
        ) : problem ? (
          <Icon name="triangle-alert" className="size-6 text-danger" />
        ) : (
          <Spinner />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{t("page", { number })}</span>
          {encoded && !problem && (
            <span className="text-muted text-sm">{formatBytes(encoded.blob.size, language)}</span>
          )}
        </p>
        {problem && <p className="font-medium text-danger text-sm">{t(`problems.${problem}`)}</p>}
        <div className="-ml-2 flex">
          <RowButton move="-1" label={t("up", { number })} isOff={number === 1} onPress={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" className="size-5" />
          </RowButton>
          <RowButton
            move="1"
            label={t("down", { number })}
            isOff={number === count}
            onPress={() => onMove(1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </RowButton>
          <RowButton label={t("rotate", { number })} isOff={problem !== undefined} onPress={onRotate}>
            <RotateCw aria-hidden="true" className="size-5" />
          </RowButton>
          <RowButton label={t("remove", { number })} onPress={onRemove}>
            <Icon name="x" />
          </RowButton>
        </div>
      </div>
    </li>
  );
}

type RowButtonProps = {
  label: string;
  move?: string;
  /** Does nothing but keeps the focus, which a disabled button would lose. */
  isOff?: boolean;
  onPress: () => void;
  children: React.ReactNode;
};

function RowButton({ label, move, isOff = false, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-move={move}
      onClick={() => {
        if (!isOff) onPress();
      }}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
