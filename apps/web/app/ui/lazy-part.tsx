import { type ComponentType, createContext, lazy, use, useEffect, useLayoutEffect, useState } from "react";
import { useWords } from "../lib/words.tsx";
import { RetryAlert } from "./retry-alert.tsx";

/** The pauses before code is requested again; those of `lib/query.ts` are as long. */
const PAUSES_MS = [1_000, 2_000];

type Attempt = {
  /** Loads the code again. */
  again: () => void;
  /** Whether loading it again has failed too. */
  isRepeated: boolean;
};

const AttemptContext = createContext<Attempt>({ again: () => {}, isRepeated: false });

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch (error) {
      // Without a network the next attempts would fail too, and a page that awaits the code would appear later.
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}

/** The failure in place of the part. The rest of the page stays as it is. */
function LostPart() {
  const t = useWords("lib");
  const { again, isRepeated } = use(AttemptContext);
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  // Browsers before 2026 remember that a file failed, and a new release removes files: only loading the page helps then.
  return <RetryAlert onRetry={isRepeated ? undefined : again}>{t("errors.network")}</RetryAlert>;
}

/**
 * A part of a page whose code is loaded when it is first shown, within the `Suspense` around it. Code that is lost on the way is
 * requested three times; then the part shows the failure with a button that tries again, and does so by itself once there is a
 * network. React's `lazy` tries once, and fails the whole page. `preload` loads the code earlier, so that the part is shown at
 * once; it never rejects.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  let later: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await loadPatiently(load);
    return loaded;
  };
  /**
   * Forgets the failure only once it is in the page. When code has failed, React renders a suspended part from the beginning: a
   * part that forgot the failure while rendering would load for ever.
   */
  function Lost() {
    useLayoutEffect(() => {
      later = undefined;
    }, []);
    return <LostPart />;
  }
  const makeLater = () => lazy(async () => ({ default: await loadOnce().catch(() => Lost) }));
  const choose = () => {
    if (loaded) return loaded;
    later ??= makeLater();
    return later;
  };
  function Part(props: P) {
    // Fixed while it is shown, because replacing the component would lose the focus.
    const [{ Shown, attempt }, setShown] = useState<{ Shown: ComponentType<P>; attempt: Attempt }>(() => {
      const again = () => setShown({ Shown: choose(), attempt: { again, isRepeated: true } });
      return { Shown: choose(), attempt: { again, isRepeated: false } };
    });
    return (
      <AttemptContext value={attempt}>
        <Shown {...props} />
      </AttemptContext>
    );
  }
  return Object.assign(Part, { preload: () => loadOnce().then(ignore, ignore) });
}

const ignore = () => {};
