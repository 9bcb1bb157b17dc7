import { Link } from "react-router";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { TestBadge } from "./test-badge.tsx";

/** product.md, *The demo*: every page says that this is a demo. It scrolls away with the page. */
export function DemoStrip() {
  const t = useWords("shell");
  const { demo } = useSettings();
  if (!demo) return null;
  return (
    <aside
      aria-label={t("demo.label")}
      data-demo-strip
      className="bg-accent px-4 py-1.5 text-center md:min-h-9 md:content-center text-sm text-on-accent"
    >
      {t("demo.text")}{" "}
      <Link to="/mailbox" className="whitespace-nowrap font-semibold text-on-accent underline">
        {t("demo.mailbox")}
      </Link>
      {/* On a narrow screen it is in the drawer and the headers' menus. */}
      <TestBadge
        opensByAddress
        className="ml-3 rounded-full border border-on-accent px-2.5 text-sm/5 font-semibold whitespace-nowrap hover:bg-on-accent hover:text-accent max-md:hidden"
      />
    </aside>
  );
}
