import { AppearanceSync } from "../../lib/appearance-sync.ts";
import { CategorySync } from "../../lib/category-sync.ts";
import { LanguageSync } from "../../lib/language-sync.ts";

/** What brings this device and the account of whoever is signed in together; fetched for them alone. */
export default function KeptChoices(): React.ReactNode {
  return (
    <>
      <CategorySync />
      <AppearanceSync />
      <LanguageSync />
    </>
  );
}
