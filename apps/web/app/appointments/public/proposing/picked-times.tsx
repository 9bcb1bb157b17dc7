import { MAX_PROPOSED_TIMES } from "@passerelle/domain/appointments/kinds";
import { useRef } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";

type PickedTimesProps = {
  picked: readonly string[];
  words: (start: string) => string;
  onRemove: (start: string) => void;
};

/** The times to propose, of whatever month is shown. */
export function PickedTimes({ picked, words, onRemove }: PickedTimesProps) {
  const t = useWords("appointments/public/proposing");
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div>
      <p ref={count} role="status" tabIndex={-1} className="font-semibold outline-none">
        {t("form.picked", { number: picked.length, most: MAX_PROPOSED_TIMES })}
      </p>
      <ul>
        {picked.map((start) => (
          <li key={start} className="flex items-center justify-between gap-2">
            <span className="min-w-0">{words(start)}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t("form.remove_of", { times: words(start) })}
              onClick={() => {
                // The pressed button disappears.
                count.current?.focus();
                onRemove(start);
              }}
            >
              {t("form.remove")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
