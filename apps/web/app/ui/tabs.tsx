import { useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

type Tab = { id: string; label: React.ReactNode; content: React.ReactNode };

type TabsProps = {
  tabs: Tab[];
  /** What the tabs are about, for screen readers. */
  label: string;
  /** The first tab by default. */
  defaultTab?: string;
  onChange?: (id: string) => void;
};

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs following the ARIA practices: one tab stop, arrow keys between tabs. */
export function Tabs({ tabs, label, defaultTab, onChange }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(defaultTab ?? tabs[0]?.id);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0];

  function choose(tab: Tab) {
    setChosen(tab.id);
    onChange?.(tab.id);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const move = MOVES[event.key];
    const at = tabs.findIndex((tab) => tab.id === shown?.id);
    const next = move && tabs[move(at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    choose(next);
    buttons.current.get(next.id)?.focus();
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => {
          const selected = tab.id === shown?.id;
          return (
            <button
              key={tab.id}
              ref={(button) => {
                if (button) buttons.current.set(tab.id, button);
                return () => {
                  buttons.current.delete(tab.id);
                };
              }}
              type="button"
              role="tab"
              id={`${id}-${tab.id}-tab`}
              aria-selected={selected}
              aria-controls={`${id}-${tab.id}`}
              tabIndex={selected ? 0 : -1}
              onClick={() => choose(tab)}
              className={classNames(
                "min-h-11 border-b-3 px-4 py-2 font-semibold transition-colors focus-visible:focus-ring-inside",
                selected ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab.id !== shown?.id}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
