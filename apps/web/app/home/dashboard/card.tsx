import type { DashboardCards } from "@passerelle/contract/home";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { lazy } from "react";
import { awaitBeforeRendering } from "../../lib/before-rendering.ts";
import { LoadError } from "../../ui/load-error.tsx";
import type { DashboardData } from "./api.ts";
import type { CardComponent } from "./card-component.ts";
import { CARDS } from "./cards.data.ts";

type Components = Record<string, CardComponent>;
type Loads = Record<string, () => Promise<{ default: CardComponent }>>;

// Loaded with the page, because all of them are shown unless they were hidden.
const components: Components = import.meta.glob<CardComponent>("/app/**/*.card.tsx", {
  import: "default",
  eager: true,
});

// Loaded on demand: most customers have nothing to show in these cards.
const rare: Loads = import.meta.glob<{ default: CardComponent }>("/app/**/*.rare-card.tsx");
const rareComponents = Object.fromEntries(Object.entries(rare).map(([file, load]) => [file, lazy(load)]));

const loadWorkCards = () => import("./work-cards.tsx");
let WorkCardsAtOnce: Awaited<ReturnType<typeof loadWorkCards>>["default"] | undefined;
const WorkCardsLater = lazy(loadWorkCards);

/** The cards of staff, whose code is loaded for them only. */
export const WorkCards = (props: React.ComponentProps<typeof WorkCardsLater>) =>
  WorkCardsAtOnce ? <WorkCardsAtOnce {...props} /> : <WorkCardsLater {...props} />;

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
  const load = async (loads: Loads) => {
    const files = Object.entries(loads).filter(([file]) => shown?.includes(file) ?? true);
    await Promise.all(
      files.map(async ([file, read]) => {
        components[file] = (await read()).default;
      }),
    );
  };
  const loadWork = async () => {
    const { default: WorkCards, loads } = await loadWorkCards();
    await load(loads);
    WorkCardsAtOnce = WorkCards;
  };
  const works = shown?.some((file) => file.endsWith(".work-card.tsx")) ?? true;
  await Promise.all([load(rare), works && loadWork()]);
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
