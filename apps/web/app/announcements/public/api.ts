import type { Announcement } from "@passerelle/contract/announcements";
import { useEffect, useState } from "react";
import { deviceText } from "../../lib/device-choice.ts";
import { api } from "../../lib/session.ts";

/** Id of the last announcement seen on this device (spec 1 §3, *Stored in the browser*). */
export const viewedNews = deviceText("viewed_whats_new", /^[a-z0-9][a-z0-9-]{0,79}$/);

/** Its day, such as `2025-07-14`. */
export const viewedNewsDay = deviceText("viewed_whats_new_day", /^\d{4}-\d\d-\d\d$/);

/**
 * The announcements for the signed-in person, newest first; undefined until they are loaded. `reader`: a key of the
 * person and their language, undefined when signed out.
 */
export function useNews(reader: string | undefined): readonly Announcement[] | undefined {
  const [read, setRead] = useState<{ reader: string; news: readonly Announcement[] }>();
  useEffect(() => {
    if (reader === undefined) return;
    const leaving = new AbortController();
    api("GET /api/announcements", {}, { signal: leaving.signal }).then(
      ({ announcements }) => setRead({ reader, news: announcements }),
      // A failure only means that the header has no badge.
      () => {},
    );
    return () => leaving.abort();
  }, [reader]);
  return read?.reader === reader ? read?.news : undefined;
}
