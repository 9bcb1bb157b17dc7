import { type ComponentType, lazy, useLayoutEffect, useState } from "react";

/**
 * A component whose code is loaded when it is first shown, or before by `preload`: then it is shown at once, and the `Suspense` around
 * it shows nothing. `preload` never rejects: showing the component tries again, and if that fails, the page does, until the
 * component is shown anew.
 */
export function preloadable<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  let later: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  /**
   * Throws what failed once it is in the page. React renders a suspended part from the beginning when its code has failed, and again
   * before it shows an error: what forgets the failure while rendering would load for ever.
   */
  const failing = (error: unknown) =>
    function Failing() {
      const [isShown, setShown] = useState(false);
      useLayoutEffect(() => {
        later = undefined;
        setShown(true);
      }, []);
      if (isShown) throw error;
      return null;
    };
  const makeLater = () => lazy(async () => ({ default: await loadOnce().catch(failing) }));
  function Part(props: P) {
    // The same for as long as it is shown: another component would lose the focus.
    const [Shown] = useState(() => {
      if (loaded) return loaded;
      later ??= makeLater();
      return later;
    });
    return <Shown {...props} />;
  }
  return { Part, preload: () => loadOnce().then(ignore, ignore) };
}

const ignore = () => {};
