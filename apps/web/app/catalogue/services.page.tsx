import { serverClient } from "../lib/server-client.server.ts";
import { useWords } from "../lib/words.tsx";
import type { Route } from "./+types/services.page";

export const handle = { words: ["catalogue"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  return serverClient(request, context)("GET /api/services");
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords("catalogue");
  return (
    <main>
      {t("loading")}
      {loaderData.services.map((s) => s.title)}
    </main>
  );
}
