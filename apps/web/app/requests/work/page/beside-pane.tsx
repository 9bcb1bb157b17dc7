import { useEffect, useState } from "react";

const ID = "beside";
const WIDE = "(min-width: 1024px)";

/** The pane in which documents open on a wide screen: beside the data, not over it (look.md *Density*). Otherwise empty. */
export function BesidePane() {
  return (
    <div id={ID} className="sticky top-[calc(var(--sticky-top)+0.5rem)] z-10 bg-paper pb-2 empty:hidden" />
  );
}

/** The pane, on a screen with room for it. */
function usePane(): HTMLElement | null {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const find = () => setPane(query.matches ? document.getElementById(ID) : null);
    find();
    query.addEventListener("change", find);
    return () => query.removeEventListener("change", find);
  }, []);
  return pane;
}

/**
 * Props of the readers of a list of documents, by id: they share the pane, and one is open at a time. `first`: the one that is open
 * at the beginning.
 */
export function useReaders(first?: string): (id: string) => {
  pane: HTMLElement | null;
  open: boolean;
  onToggle: () => void;
} {
  const [opened, setOpened] = useState(first);
  const pane = usePane();
  return (id) => ({
    pane,
    open: opened === id,
    onToggle: () => setOpened(opened === id ? undefined : id),
  });
}
