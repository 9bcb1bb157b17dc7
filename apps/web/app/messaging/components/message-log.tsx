import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";

/** In pixels: when the reader is closer to the end than this, the list scrolls to new messages. */
const NEAR = 80;

type MessageLogProps = {
  /** Sequence numbers of the first and the last message shown. */
  first: number;
  last: string;
  /** Whether the last message shown is the last of the conversation. */
  atEnd: boolean;
  /** How many messages the reader has not read. */
  unread: number;
  /** Called when the end of the conversation becomes visible, and again for each `unread` while it is. */
  onSeen: () => void;
  children: React.ReactNode;
};

/**
 * A scrolling list of messages. It opens at the end and follows new messages while the reader stays there; otherwise
 * it keeps its position when older messages are added above.
 */
export function MessageLog({ first, last, atEnd, unread, onSeen, children }: MessageLogProps) {
  const t = useWords("messaging");
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef({ first, height: 0, near: true });
  const [below, setBelow] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the content changes with these
  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    const { height, near } = shown.current;
    const older = first < shown.current.first;
    if (older) {
      log.scrollTop += log.scrollHeight - height;
      // The button that loaded them is gone or was disabled.
      if (document.activeElement === document.body) log.focus({ preventScroll: true });
    } else if (near) log.scrollTop = log.scrollHeight;
    else setBelow(true);
    shown.current = { ...shown.current, first, height: log.scrollHeight };
  }, [first, last]);

  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  // The number of unread messages may arrive after the messages themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message has to be seen again
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
  }, [last, atEnd, unread]);

  return (
    <div className="relative">
      <div
        ref={box}
        role="log"
        aria-label={t("log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: log }) => {
          const near = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
          shown.current.near = near;
          if (near) setBelow(false);
        }}
        className="flex max-h-[60dvh] min-h-40 flex-col gap-3 overflow-y-auto bg-sunken p-4 [overflow-anchor:none] focus-visible:focus-ring-inside"
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
