import { AccountMenu } from "./account-menu.tsx";
import { BrandLink } from "./brand-link.tsx";
import { Drawer } from "./drawer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MessagesButton } from "./messages-button.tsx";
import { NotificationsButton } from "./notifications-button.tsx";
import { QuickSettings } from "./quick-settings.tsx";
import { SearchField } from "./search-field.tsx";
import { WhatsNewButton } from "./whats-new-button.tsx";

/** The header of the signed-in pages (spec 1 §2.5). On a narrow screen settings and languages are in the drawer. */
export function AppHeader() {
  return (
    <header className="@container sticky top-(--notice,0) z-30 flex h-16 items-center border-b border-line bg-surface px-2 min-[26rem]:gap-1 min-[26rem]:px-4 sm:gap-2 sm:px-6">
      <Drawer />
      <div className="mr-auto flex">
        <BrandLink compact />
      </div>
      <SearchField />
      <WhatsNewButton />
      <NotificationsButton />
      {/* With large text on a narrow screen there is no room; the drawer has the same link. */}
      <div className="hidden @min-[21rem]:block">
        <MessagesButton />
      </div>
      <div className="hidden items-center gap-1 sm:flex">
        <QuickSettings />
        <LanguageSwitch />
      </div>
      <AccountMenu />
    </header>
  );
}
