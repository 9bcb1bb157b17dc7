import type { Announcement } from "@passerelle/contract/announcements";
import { useEffect, useState } from "react";
import { deviceText } from "../../lib/device-choice.ts";
import { api } from "../../lib/session.ts";

/** The id of the one that was seen last on this device (spec 1 §3, *Stored in the browser*). */
export const viewedNews = deviceText("viewed_whats_new", /^[a-z0-9][a-z0-9-]{0,79}$/);

/**
 * What is new for whoever is signed in, newest first; undefined until it is known. `reader`: who they are and in which
 * language they read, undefined for nobody.
 */
export function useNews(reader: string | undefined): readonly Announcement[] | undefined {
  const [read, setRead] = useState<{ reader: string; news: readonly Announcement[] }>();
  useEffect(() => {
    if (reader === undefined) return;
    const leaving = new AbortController();
    api("GET /api/announcements", {}, { signal: leaving.signal }).then(
      ({ announcements }) => setRead({ reader, news: announcements }),
      // A header without a badge: nobody misses what they never heard of.
      () => {},
    );
    return () => leaving.abort();
  }, [reader]);
  return read?.reader === reader ? read?.news : undefined;
}
