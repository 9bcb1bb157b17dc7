import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";

/** Nearer to the end than this, in pixels, whoever reads follows what comes. */
const NEAR = 80;

type MessageLogProps = {
  /** Of the first and the last message that are shown. */
  first: number;
  last: string;
  /** The end of what is shown is the end of the conversation. */
  atEnd: boolean;
  /** The end of the conversation came under somebody's eyes. */
  onSeen: () => void;
  children: React.ReactNode;
};

/**
 * Where messages stand: opened at its end, it follows what comes as long as its reader is there, and stays where they are
 * while older ones are added above.
 */
export function MessageLog({ first, last, atEnd, onSeen, children }: MessageLogProps) {
  const t = useWords("messaging");
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef({ first, height: 0, near: true });
  const [below, setBelow] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with these
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    const { height, near } = shown.current;
    const older = first < shown.current.first;
    if (older) log.scrollTop += log.scrollHeight - height;
    else if (near) log.scrollTop = log.scrollHeight;
    else setBelow(true);
    shown.current = { ...shown.current, first, height: log.scrollHeight };
  }, [first, last]);

  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last message is to be seen anew
  useEffect(() => {
    if (!end.current || !atEnd) return;
    let visible = false;
    const look = () => {
      if (visible && document.visibilityState === "visible") seen.current();
    };
    const observer = new IntersectionObserver(([entry]) => {
      visible = entry?.isIntersecting === true;
      look();
    });
    observer.observe(end.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [last, atEnd]);

  return (
    <div className="relative">
      <div
        ref={box}
        role="log"
        aria-label={t("log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: log }) => {
          const near = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
          shown.current.near = near;
          if (near) setBelow(false);
        }}
        className="flex max-h-[60dvh] min-h-40 flex-col gap-3 overflow-y-auto bg-sunken p-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {children}
        <div ref={end} className="h-px shrink-0" />
      </div>
      {below && (
        <Button
          size="sm"
          className="-translate-x-1/2 absolute bottom-3 left-1/2"
          onClick={() => {
            const log = box.current;
            if (log) log.scrollTop = log.scrollHeight;
            log?.focus();
          }}
        >
          {t("new_below")}
        </Button>
      )}
    </div>
  );
}
