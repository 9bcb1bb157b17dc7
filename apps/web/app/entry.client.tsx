import type { Language } from "@passerelle/domain/languages";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createBrowserSource, WordsProvider } from "./lib/words.tsx";
import { closeMenus } from "./shell/document/menus.ts";
import { markScrolled } from "./shell/document/scroll.ts";

// The authentication service redirects to the site's root when it knows no better page. Only these pages read such a
// fragment and remove it from the address.
if (/[#&]sb=/.test(location.hash) && !/^\/(login|reset-password)$/.test(location.pathname))
  location.replace(`/login${location.hash}`);

// The language and the words namespaces with which the server rendered, from its preload links.
const language = document.documentElement.lang as Language;
const links = document.querySelectorAll<HTMLLinkElement>("link[data-words]");
const preloads = new Map([...links].map(({ dataset, href }) => [dataset.words as string, href]));
const source = createBrowserSource(language, preloads);
await Promise.all([...preloads.keys()].map((namespace) => source.load(language, namespace)));

closeMenus();
markScrolled();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordsProvider language={language} source={source}>
        <HydratedRouter />
      </WordsProvider>
    </StrictMode>,
  );
});

// When the page is loaded and the browser is idle.
if (import.meta.env.PROD) {
  const start = () => void import("./lib/offline/start.ts").then(({ startOffline }) => startOffline());
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}
