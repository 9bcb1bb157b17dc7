import { type Crop, cropSquare, dragged, MAX_ZOOM } from "@passerelle/domain/profiles/avatar";
import { useId } from "react";
import { useWords } from "../../lib/words.tsx";
import type { OpenPicture } from "./crop-picture.ts";

type CropFieldProps = { picture: OpenPicture; crop: Crop; onChange: (crop: Crop) => void };

/** Chooses the square of a picture: dragged in the circle, or by sliders. */
export function CropField({ picture, crop, onChange }: CropFieldProps) {
  const t = useWords("profiles/profile");
  const { left, top, side } = cropSquare(picture, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;

  function drag(event: React.PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const shown = event.currentTarget.clientWidth;
    onChange(dragged(picture, crop, { right: event.movementX / shown, down: event.movementY / shown }));
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <legend className="sr-only">{t("crop.title")}</legend>
      <div
        className="relative size-48 shrink-0 cursor-move touch-none overflow-hidden rounded-full bg-sunken ring-1 ring-line"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          data-asked-for
          className="absolute max-w-none select-none"
          style={{
            width: percent(picture.width),
            height: percent(picture.height),
            left: percent(-left),
            top: percent(-top),
          }}
        />
      </div>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <p className="text-sm text-muted">{t("crop.hint")}</p>
        <Slider
          label={t("crop.zoom")}
          value={(crop.zoom - 1) / (MAX_ZOOM - 1)}
          onChange={(part) => onChange({ ...crop, zoom: 1 + part * (MAX_ZOOM - 1) })}
        />
        <Slider
          label={t("crop.across")}
          value={crop.x}
          disabled={picture.width <= side}
          onChange={(x) => onChange({ ...crop, x })}
        />
        <Slider
          label={t("crop.up_down")}
          value={crop.y}
          disabled={picture.height <= side}
          onChange={(y) => onChange({ ...crop, y })}
        />
      </div>
    </fieldset>
  );
}

type SliderProps = { label: string; value: number; disabled?: boolean; onChange: (part: number) => void };

/** A slider from 0 to 1, in percent for screen readers. */
function Slider({ label, value, disabled = false, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid items-center gap-x-3 sm:grid-cols-[7rem_1fr]">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        disabled={disabled}
        onChange={({ target }) => onChange(target.valueAsNumber / 100)}
        className="h-8 w-full accent-primary pointer-coarse:h-11"
      />
    </div>
  );
}
