import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/client.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useTimes } from "../times.ts";
import { sidesOf } from "./days.ts";

const nearestIn = (error: unknown): string[] => {
  const nearest = error instanceof ApiError ? error.details.nearest : undefined;
  return Array.isArray(nearest) ? nearest.filter((one) => typeof one === "string") : [];
};

type RefusedSlotProps = {
  error: unknown;
  zone: string;
  /** Our zone, where it is known. */
  ours: string | null;
  disabled: boolean;
  onPick: (start: string) => void;
};

/** Why a slot could not be taken; for one that is taken, with the nearest free ones. */
export function RefusedSlot({ error, zone, ours, disabled, onPick }: RefusedSlotProps) {
  const t = useWords("appointments/booking");
  const failureWords = useFailureWords();
  const times = useTimes();
  const nearest = nearestIn(error);
  const box = useRef<HTMLDivElement>(null);
  // The button of the refused slot is gone from the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus
  useEffect(() => box.current?.focus(), [error]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert kind="error" title={failureWords(error)}>
        {nearest.length > 0 && (
          <>
            <p>{t("nearest")}</p>
            <ul className="mt-2 flex flex-col gap-2">
              {nearest.map((start) => (
                <li key={start}>
                  <Button
                    variant="secondary"
                    disabled={disabled}
                    onClick={() => onPick(start)}
                    className="w-full text-left! sm:w-auto"
                  >
                    {times.both(start, sidesOf(ours, zone))}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Alert>
    </div>
  );
}
