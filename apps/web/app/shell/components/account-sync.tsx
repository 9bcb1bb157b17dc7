import { AppearanceSync } from "../../lib/appearance-sync.ts";
import { CategorySync } from "../../lib/category-sync.ts";
import { LanguageSync } from "../../lib/language-sync.ts";
import { TypedTextSync } from "./typed-text-sync.tsx";

/**
 * Reconciles the device's choices with the account of the signed-in person, and follows their typing; loaded for
 * signed-in people only.
 */
export default function AccountSync(): React.ReactNode {
  return (
    <>
      <CategorySync />
      <AppearanceSync />
      <LanguageSync />
      <TypedTextSync />
    </>
  );
}
