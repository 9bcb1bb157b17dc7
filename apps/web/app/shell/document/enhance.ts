import { nameStylesLater, storeCarriedStyles } from "../../lib/known-styles.ts";
import { followOffline, storePage } from "../../lib/offline/start.ts";
import { proposeOperator } from "../../payments/public/propose-operator.ts";
import { followAuthResult } from "./auth-result.ts";
import { followCategory, followCurrency, followLanguage, followTestMode, followTheme } from "./choices.ts";
import { filterWhileTyping } from "./filters.ts";
import { restoreFocus } from "./focus.ts";
import { fetchOnIntent } from "./links.ts";
import { showLocalTimes } from "./local-times.ts";
import { closeMenus } from "./menus.ts";
import { keepUnsentForms, leaveOfflinePage, showOffline } from "./offline.ts";
import { followPageActions, offerSharing, unfoldAddressed } from "./page-actions.ts";
import { followProgress } from "./progress.ts";
import { markScrolled } from "./scroll.ts";
import { showPendingToast } from "./toasts.ts";
import { followSignIn, leaveToApplication } from "./visitors.ts";

/** The script of a document (`kind.ts`). It may import neither React nor anything that does. */
if (!followAuthResult()) leaveToApplication();
closeMenus();
markScrolled();
followLanguage();
followCurrency();
followTheme();
followTestMode();
followCategory();
filterWhileTyping();
followSignIn();
followPageActions();
offerSharing();
unfoldAddressed();
followProgress();
showLocalTimes();
document.addEventListener("input", proposeOperator);
restoreFocus();
showPendingToast();
leaveOfflinePage();
showOffline();
keepUnsentForms();
fetchOnIntent((document.currentScript?.dataset.app ?? "").split(" ").filter(Boolean));
document.documentElement.dataset.enhanced = "";

if (import.meta.env.PROD) {
  followOffline();
  const store = async () => {
    await storeCarriedStyles().catch(() => {});
    // The page is stored first: pages depend on the cookie that is set last, and the worker would have to load this page again.
    await storePage();
    // Without a network the next page carries its styles too.
    await nameStylesLater().catch(() => {});
  };
  if (document.readyState === "complete") void store();
  else addEventListener("load", () => void store());
}
