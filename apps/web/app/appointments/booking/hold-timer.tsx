import { useEffect, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";

const SECOND_MS = 1_000;
/** Screen readers hear of the last minutes only once. */
const LAST_MS = 2 * 60 * SECOND_MS;

/** How long a slot is still held; once that is over, that it can still be booked until another person takes it. */
export function HoldTimer({ until }: { until: number }) {
  const t = useWords("appointments/booking");
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver)
    return (
      <Alert kind="warning" title={t("timer.over")}>
        {t("timer.over_text")}
      </Alert>
    );
  const seconds = Math.ceil(left / SECOND_MS);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p className={left <= LAST_MS ? "font-semibold text-warning" : "text-muted"}>
      <span role="timer" className="tabular-nums">
        {t("timer.left", { time: shown })}
      </span>
      <span role="status" className="sr-only">
        {left <= LAST_MS && t("timer.last")}
      </span>
    </p>
  );
}
