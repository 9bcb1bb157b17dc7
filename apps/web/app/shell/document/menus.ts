/** A menu is `<details data-menu>`: it opens without scripts, and closes with these. */
const OPEN = "details[data-menu][open]";

/**
 * Closes open menus when a link in them is followed, when the focus or a click goes elsewhere, and with Escape, which
 * gives the focus back to the menu's button. Call once per page.
 */
export function closeMenus(): void {
  const closeOthers = (event: Event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (!menu.contains(event.target as Node)) menu.open = false;
  };
  document.addEventListener("pointerdown", closeOthers);
  document.addEventListener("focusin", closeOthers);
  document.addEventListener("click", ({ target }) => {
    const menu = (target as Element).closest("a")?.closest<HTMLDetailsElement>(OPEN);
    if (menu) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const at = event.target as Element;
    // Escape closes a dialog that an entry opened first.
    const menu = event.key === "Escape" && !at.closest("dialog") && at.closest<HTMLDetailsElement>(OPEN);
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
