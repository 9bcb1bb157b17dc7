import { type ComponentType, lazy, useLayoutEffect, useState } from "react";

/**
 * A component whose code is loaded when it is first shown, or earlier by `preload`: then it is shown at once, and the `Suspense`
 * around it shows nothing. `preload` never rejects: showing the component tries again. If that fails, the page fails until the
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
   * Throws the error only once it is in the page. When code has failed, React renders a suspended part from the beginning, and
   * once more before it shows an error: a part that forgot the failure while rendering would load for ever.
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
    // Fixed while it is shown, because replacing the component would lose the focus.
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
