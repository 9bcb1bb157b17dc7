/**
 * Calls `write` after `ms`, unless a link is clicked before: the router starts navigating at once but reports it only
 * with the next rendering, and a new address in between would cancel the navigation. Returns a function that cancels.
 */
export function writeAddressLater(write: () => void, ms: number): () => void {
  const callOff = () => {
    clearTimeout(timer);
    document.removeEventListener("click", onClick, true);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) callOff();
  };
  const timer = setTimeout(() => {
    callOff();
    write();
  }, ms);
  document.addEventListener("click", onClick, true);
  return callOff;
}
