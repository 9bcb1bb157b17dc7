/**
 * Calls `write` after `ms`, unless a link is pressed before: the router starts the way there at once but says so only
 * with the next rendering, and an address written in between would call the reader back. Answers how to call it off.
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
