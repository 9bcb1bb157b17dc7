/** Name of the toast that the next page shows. */
const KEY = "toast";

let hide = () => {};

/**
 * Shows the toast that this page carries as `<template data-toast="name">`, in place of the current one (spec 1 §9). It
 * disappears after its duration, which pauses while it is pointed at or focused, and with Escape or its button.
 */
export function showToast(name: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast="${name}"]`);
  const kind = template?.dataset.kind === "error" ? "alert" : "status";
  const region = document.querySelector(`[data-toasts] > [role=${kind}]`);
  if (!template || !region) return;
  hide();
  const card = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  region.append(card);
  let left = Number(template.dataset.duration);
  let started = performance.now();
  let timer = setTimeout(() => hide(), left);
  const held = new Set<string>();
  const hold = (why: string) => {
    if (held.size === 0) left -= performance.now() - started;
    held.add(why);
    clearTimeout(timer);
  };
  const release = (why: string) => {
    if (!held.delete(why) || held.size > 0) return;
    started = performance.now();
    timer = setTimeout(() => hide(), left);
  };
  card.addEventListener("pointerenter", () => hold("pointer"));
  card.addEventListener("pointerleave", () => release("pointer"));
  card.addEventListener("focusin", () => hold("focus"));
  card.addEventListener("focusout", () => release("focus"));
  card.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  card.addEventListener("click", ({ target }) => (target as Element).closest("[data-dismiss]") && hide());
  hide = () => {
    clearTimeout(timer);
    card.remove();
    hide = () => {};
  };
}

/** Shows a toast on the next page of this tab, in that page's language. */
export function toastOnNextPage(name: string): void {
  sessionStorage.setItem(KEY, name);
}

/** Shows the toast that the former page asked for, or that says what this one could not load. */
export function showPendingToast(): void {
  const name = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (name && /^\w+$/.test(name)) showToast(name);
  else showToast("load_failure");
}
