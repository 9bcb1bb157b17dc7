import { useSession } from "../../lib/session.ts";
import type { UserCategory } from "../../lib/user-category.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { CONTACT_LINKS } from "../../navigation/links.data.ts";
import { PROFILES } from "./profiles.ts";

export type Action = { to: string; text: string };

/** Id of the element with the first services on a profile's page. */
export const SERVICES_ID = "services";

/** spec 1 §1 *Visible actions*: view services, create a request, track, contact, join (when signed out). */
export function useActions(category: UserCategory): Record<"view" | "create", Action> & { more: Action[] } {
  const t = useWords("profiles");
  const { language } = useLanguage();
  const signedIn = useSession().status === "signed_in";
  return {
    view: { to: `${PROFILES[category].path}#${SERVICES_ID}`, text: t("see_services") },
    create: { to: "/services", text: t("create_request") },
    more: [
      { to: "/requests-tracking", text: t("track") },
      ...CONTACT_LINKS.map(({ to, label }) => ({ to, text: label[language] })),
      ...(signedIn ? [] : [{ to: "/register", text: t("join") }]),
    ],
  };
}
