import { AccountMenu } from "./account-menu.tsx";
import { BrandLink } from "./brand-link.tsx";
import { Drawer } from "./drawer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MessagesButton } from "./messages-button.tsx";
import { NotificationsButton } from "./notifications-button.tsx";
import { QuickSettings } from "./quick-settings.tsx";
import { SearchField } from "./search-field.tsx";
import { WhatsNewButton } from "./whats-new-button.tsx";

/**
 * The header of the signed-in pages (spec 1 §2.5); a shortcut appears with the page that it leads to. A telephone has no
 * room for the settings and the languages: they stand in the drawer.
 */
export function AppHeader() {
  return (
    <header className="@container sticky top-0 z-30 flex h-16 items-center border-b border-line bg-surface px-2 min-[26rem]:gap-1 min-[26rem]:px-4 sm:gap-2 sm:px-6">
      <Drawer />
      <div className="mr-auto flex">
        <BrandLink compact />
      </div>
      <SearchField />
      <WhatsNewButton />
      <NotificationsButton />
      {/* For large letters on a telephone there is no room: the drawer leads there too. */}
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
