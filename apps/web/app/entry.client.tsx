import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Language } from "./lib/language.ts";
import { createBrowserSource, WordsProvider } from "./lib/words.tsx";

// What the authentication service cannot place it sends to the site itself: only these pages read such a fragment, and
// take it out of the address.
if (/[#&]sb=/.test(location.hash) && !/^\/(login|reset-password)$/.test(location.pathname))
  location.replace(`/login${location.hash}`);

// What the server rendered with: the page's own language and the namespaces it named in its preloads.
const language = document.documentElement.lang as Language;
const links = document.querySelectorAll<HTMLLinkElement>("link[data-words]");
const preloads = new Map([...links].map(({ dataset, href }) => [dataset.words as string, href]));
const source = createBrowserSource(language, preloads);
await Promise.all([...preloads.keys()].map((namespace) => source.load(language, namespace)));

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

// When the page stands and the browser has nothing better to do: nobody waits for it.
if (import.meta.env.PROD) {
  const start = () => void import("./lib/offline/start.ts").then(({ startOffline }) => startOffline());
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}
