import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useRef, useState } from "react";

/** Minutes by which one step moves an appointment. */
const STEP = 15;
/** Pixels that the pointer travels before a press becomes a drag. */
const SLACK = 4;
const DAY_MINUTES = 24 * 60;

/** Where an appointment would go: a column of the grid, and minutes of its day. */
export type Draft = { id: string; column: number; minute: number };

/** A block that is moved, and the columns it may reach. */
type Movable = { appointment: Appointment; column: number; minute: number; columns: readonly number[] };

type Moving = {
  draft: Draft | undefined;
  /** The handlers of a block's button. */
  handlersOf: (block: Movable) => {
    onKeyDown: (event: React.KeyboardEvent) => void;
    onBlur: () => void;
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    /** Whether the click that follows a drag is to be ignored. */
    isAfterDrag: () => boolean;
  };
};

const within = (minute: number) => Math.min(DAY_MINUTES - STEP, Math.max(0, minute));

/** The column below the pointer, and the minute there; undefined beside the grid. */
function pointAt(x: number, y: number): { column: number; minute: number } | undefined {
  const column = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>("[data-column]"))
    .find((element) => element !== null);
  if (!column) return undefined;
  const { top, height } = column.getBoundingClientRect();
  const [first, last] = [Number(column.dataset.first), Number(column.dataset.last)];
  return {
    column: Number(column.dataset.column),
    minute: (first + ((y - top) / height) * (last - first)) * 60,
  };
}

/**
 * Moves appointments within a grid: with `M` and the arrow keys, or by mouse or pen. `onDrop` receives the place where the move
 * ends. A finger scrolls the grid instead; Escape cancels the move.
 */
export function useMoving(onDrop: (draft: Draft) => void): Moving {
  const [draft, setDraft] = useState<Draft>();
  const grab = useRef<{ id: string; x: number; y: number; offset: number } | undefined>(undefined);
  const dragged = useRef(false);

  function drop() {
    if (draft) onDrop(draft);
    setDraft(undefined);
  }

  const handlersOf = ({ appointment, column, minute, columns }: Movable) => {
    const { id } = appointment;
    const own = draft?.id === id ? draft : undefined;

    function shift(by: { minutes?: number; columns?: number }) {
      if (!own) return;
      const at = columns.indexOf(own.column) + (by.columns ?? 0);
      setDraft({ id, column: columns[at] ?? own.column, minute: within(own.minute + (by.minutes ?? 0)) });
    }

    function onKeyDown(event: React.KeyboardEvent) {
      dragged.current = false;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!own) {
        if (event.key.toLowerCase() !== "m" || !appointment.may.move) return;
        event.preventDefault();
        setDraft({ id, column, minute });
        return;
      }
      const minutes = event.shiftKey ? 60 : STEP;
      const acts: Record<string, () => void> = {
        ArrowUp: () => shift({ minutes: -minutes }),
        ArrowDown: () => shift({ minutes }),
        ArrowLeft: () => shift({ columns: -1 }),
        ArrowRight: () => shift({ columns: 1 }),
        Enter: drop,
        Escape: () => setDraft(undefined),
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    }

    return {
      onKeyDown,
      onBlur: () => own && !grab.current && setDraft(undefined),
      onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
        dragged.current = false;
        if (event.button !== 0 || event.pointerType === "touch" || !appointment.may.move) return;
        const under = pointAt(event.clientX, event.clientY);
        const offset = under ? under.minute - minute : 0;
        grab.current = { id, x: event.clientX, y: event.clientY, offset };
        // The first move of a fast mouse may already be beside the block.
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
        const held = grab.current;
        if (held?.id !== id) return;
        const { clientX, clientY } = event;
        if (!dragged.current && Math.hypot(clientX - held.x, clientY - held.y) < SLACK) return;
        dragged.current = true;
        const under = pointAt(clientX, clientY);
        if (!under || !columns.includes(under.column)) return;
        const to = within(Math.round((under.minute - held.offset) / STEP) * STEP);
        setDraft({ id, column: under.column, minute: to });
      },
      onPointerUp: () => {
        grab.current = undefined;
        if (dragged.current) drop();
      },
      onPointerCancel: () => {
        grab.current = undefined;
        setDraft(undefined);
      },
      isAfterDrag: () => {
        const was = dragged.current;
        dragged.current = false;
        return was;
      },
    };
  };
  return { draft, handlersOf };
}
