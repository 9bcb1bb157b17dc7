import type { DashboardCardProps } from "../lib/dashboard.ts";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Card } from "../ui/card.tsx";

/** The newest announcement; the header shows the earlier ones. */
export default function NewsCard({ card: { announcements } }: DashboardCardProps<"news">) {
  const t = useWords("announcements");
  const { language } = useLanguage();
  const [newest] = announcements;
  if (!newest) return null;
  return (
    <Card aria-labelledby="dashboard-news">
      <p className="text-sm text-muted">
        {t("dashboard_sections.news")} ·{" "}
        <time dateTime={newest.date}>{formatDay(newest.date, language)}</time>
      </p>
      <h2 id="dashboard-news" className="mt-1 text-xl wrap-anywhere">
        {newest.title}
      </h2>
      <ul className="mt-2 list-disc pl-5 marker:text-accent">
        {newest.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  );
}
