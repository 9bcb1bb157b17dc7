import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Whether the person is still where this was rendered, and has followed no link. Ask before a reply that may be slow changes the
 * address: a page that was left must not take the person back.
 */
export function useIsHere(): () => boolean {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const here = pathname + search;
  const now = useRef<string>(undefined);
  useEffect(() => {
    now.current = state === "idle" ? here : undefined;
    return () => {
      now.current = undefined;
    };
  }, [here, state]);
  return () => now.current === here;
}
