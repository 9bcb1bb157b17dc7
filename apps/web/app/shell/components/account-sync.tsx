import { AppearanceSync } from "../../lib/appearance-sync.ts";
import { CategorySync } from "../../lib/category-sync.ts";
import { LanguageSync } from "../../lib/language-sync.ts";

/** Reconciles the device's choices with the account of the signed-in person; loaded for signed-in people only. */
export default function AccountSync(): React.ReactNode {
  return (
    <>
      <CategorySync />
      <AppearanceSync />
      <LanguageSync />
    </>
  );
}
