import type { UserCategory } from "@passerelle/domain/profiles/user-category";
import type { IconName } from "../../ui/icon-names.ts";

/** The page of each category (spec 1 §2.1) and its icon. */
export const PROFILES: Record<UserCategory, { path: string; icon: IconName }> = {
  diaspora: { path: "/profil/diaspora", icon: "globe" },
  investor: { path: "/profil/investisseur", icon: "trending-up" },
  resident: { path: "/profil/resident", icon: "house" },
};

/** The category of a page, by its address. */
export function categoryOfPath(pathname: string): UserCategory | undefined {
  const path = pathname.replace(/\/$/, "").toLowerCase();
  return (Object.keys(PROFILES) as UserCategory[]).find((category) => PROFILES[category].path === path);
}
