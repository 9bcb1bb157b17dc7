import { checkSignature, followFiles } from "./check-page.ts";

/** The script of the pages of verification where they are documents. */
for (const root of document.querySelectorAll<HTMLElement>("[data-file-check]")) followFiles(root);
for (const root of document.querySelectorAll<HTMLElement>("[data-signature-check]")) {
  const check = () => void checkSignature(root);
  check();
  addEventListener("hashchange", check);
}

// The service worker answered with the page that it keeps: with a network the address shows what we know of the document.
if (/^\/verify\/./.test(location.pathname) && document.querySelector("[data-signed-alone]"))
  addEventListener("online", () => location.reload());
