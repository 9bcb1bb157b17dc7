import { KeptAppearance } from "../../lib/kept-appearance.ts";
import { KeptCategory } from "../../lib/kept-category.ts";
import { KeptLanguage } from "../../lib/kept-language.ts";

/** What brings this device and the account of whoever is signed in together; fetched for them alone. */
export default function KeptChoices(): React.ReactNode {
  return (
    <>
      <KeptCategory />
      <KeptAppearance />
      <KeptLanguage />
    </>
  );
}
