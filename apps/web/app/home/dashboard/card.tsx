import type { DashboardCards } from "@passerelle/contract/home";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { awaitBeforeRendering } from "../../lib/before-rendering.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import type { DashboardData } from "./api.ts";
import type { CardComponent } from "./card-component.ts";
import { CARDS } from "./cards.data.ts";

type Components = Record<string, CardComponent>;

// Loaded with the page, because all of them are shown unless they were hidden.
const components: Components = import.meta.glob<CardComponent>("/app/**/*.card.tsx", {
  import: "default",
  eager: true,
});

// Loaded on demand: most customers have nothing to show in these cards.
const rare = import.meta.glob<CardComponent>("/app/**/*.rare-card.tsx", { import: "default" });
const rareComponents = Object.fromEntries(Object.entries(rare).map(([file, load]) => [file, lazyPart(load)]));

const loadWorkCards = () => import("./work-cards.tsx");

/** The cards of staff, whose code is loaded for them only. */
export const WorkCards = lazyPart(() => loadWorkCards().then((module) => module.WorkCards));

/**
 * Loads the code of the cards that the first HTML shows, and on the server of all cards: until it is loaded, placeholders would
 * replace them.
 */
async function loadShown(): Promise<void> {
  const shown =
    typeof document === "undefined"
      ? undefined
      : [...document.querySelectorAll<HTMLElement>("[data-card]:not(:empty)")].map(
          ({ dataset }) => `/app/${dataset.card}`,
        );
  const load = (parts: typeof rareComponents) =>
    Promise.all(
      Object.entries(parts)
        .filter(([file]) => shown?.includes(file) ?? true)
        .map(([, part]) => part.preload()),
    );
  const loadWork = async () => {
    const [{ components: workComponents }] = await Promise.all([loadWorkCards(), WorkCards.preload()]);
    await load(workComponents);
  };
  const works = shown?.some((file) => file.endsWith(".work-card.tsx")) ?? true;
  await Promise.all([load(rareComponents), works && loadWork()]);
}

awaitBeforeRendering(loadShown());

type CardProps = {
  section: DashboardSection;
  /** The sections that the dashboard shows, in their order. */
  shown: readonly DashboardSection[];
  data: DashboardData;
  /** The cards of staff, by their file. */
  workCards?: Readonly<Record<string, CardComponent>>;
};

/** The card of a section, which suspends until its code is there; nothing where the server has nothing to show in it. */
export function Card({ section, shown, data: { reply, error, retry }, workCards = {} }: CardProps) {
  const { file, readsItself } = CARDS[section];
  const card = reply?.cards[section as keyof DashboardCards];
  if (!readsItself && !card) {
    if (reply && !reply.failed.includes(section)) return null;
    // One message for all sections that are read together.
    if (!reply && error && shown.find((one) => !CARDS[one].readsItself) !== section) return null;
    return error || reply ? <LoadError error={error} onRetry={retry} /> : <div data-unknown-height />;
  }
  const path = `/app/${file}`;
  const Component = components[path] ?? rareComponents[path] ?? workCards[path];
  return Component ? <Component shown={shown} card={card} /> : null;
}
