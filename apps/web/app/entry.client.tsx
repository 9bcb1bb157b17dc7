import type { Language } from "@passerelle/domain/languages";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readyToRender } from "./lib/before-rendering.ts";
import { carriedByDocument } from "./lib/carried.ts";
import { nameCarriedStyles, nameStylesLater, storeCarriedStyles } from "./lib/known-styles.ts";
import { followOffline, storePage } from "./lib/offline/start.ts";
import { followOtherTabs } from "./lib/session-tabs.ts";
import { whenQuiet } from "./lib/when-quiet.ts";
import { createBrowserSource, WordsProvider } from "./lib/words.tsx";
import { followAuthResult } from "./shell/document/auth-result.ts";
import { closeMenus } from "./shell/document/menus.ts";
import { markScrolled } from "./shell/document/scroll.ts";

followAuthResult();

// The language and the words namespaces with which the server rendered, from its preload links.
const language = document.documentElement.lang as Language;
const links = document.querySelectorAll<HTMLLinkElement>("link[data-words]");
const preloads = new Map([...links].map(({ dataset, href }) => [dataset.words as string, href]));
const source = createBrowserSource(language, preloads);
await Promise.all([
  ...[...preloads.keys()].map((namespace) => source.load(language, namespace)),
  readyToRender(),
]);

closeMenus();
markScrolled();
followOtherTabs();
nameCarriedStyles();

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

if (import.meta.env.PROD) {
  followOffline();
  const store = async () => {
    // What is stored for later would compete with what the page shows.
    await whenQuiet();
    await storeCarriedStyles().catch(() => {});
    const carried = carriedByDocument();
    if (carried)
      await import("./lib/offline/store-carried.ts")
        .then(({ storeCarried }) => storeCarried(carried, language))
        .catch(() => {});
    await storePage();
    await nameStylesLater().catch(() => {});
  };
  if (document.readyState === "complete") void store();
  else addEventListener("load", () => void store());
}
