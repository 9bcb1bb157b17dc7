import type { CallReply } from "@passerelle/contract/contract";
import type { home } from "@passerelle/contract/home";
import { dashboardOf } from "@passerelle/domain/settings/dashboard";
import type { RouterContextProvider } from "react-router";
import { FIRST_SERVICES, firstServicesQuery } from "../../catalogue/public/api.ts";
import { ownIdentityQuery } from "../../identity/public/own.ts";
import { requirementsQuery } from "../../identity/public/requirements.ts";
import type { Carried, CarriedCall } from "../../lib/carried.ts";
import { ApiError, type Client } from "../../lib/client.ts";
import { languageOfRequest } from "../../lib/language.ts";
import { pageReaderOf, readerText } from "../../lib/page-reader.ts";
import { pageSessionOf } from "../../lib/page-session.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import { readUserCategory } from "../../lib/user-category-cookie.ts";
import { unreadCount } from "../../messaging/public/api.ts";
import { LATEST, notificationList } from "../../notifications/public/api.ts";
import { openRequestsQuery } from "../../requests/public/use-open-requests.ts";
import { dashboardQuery } from "./api.ts";

const OPEN_REQUESTS = "/api/requests?status=open&per_page=100";

type Document = CallReply<(typeof home)["GET /api/dashboard/document"]>;

/**
 * What the first HTML of the dashboard shows of the person with the cookie of the page, if it is the one whose session the browser
 * stores; else null: scripts then read with the session, as they do after any failure.
 */
export async function readCarried(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Carried | null> {
  const cookies = request.headers.get("cookie");
  const [cookie, reader] = [pageSessionOf(cookies), pageReaderOf(cookies)];
  if (!cookie || !reader) return null;
  const at = new Date().toISOString();
  const call = serverClient(request, context, cookie);
  try {
    const document = await call("GET /api/dashboard/document");
    if (document.profile.id !== reader.id) return null;
    const language = languageOfRequest(request);
    const calls = [...callsOf(document, language), ...(await servicesOf(document, call, cookies, language))];
    const needless = document.requests ? [] : [OPEN_REQUESTS];
    return { profile: document.profile, reader: readerText(reader.id, reader.zone), at, calls, needless };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The replies, each at the address of the call that the page would make, and under the key of its query. */
function callsOf(
  { profile, dashboard, requests, notifications, unread, identity }: Document,
  language: string,
) {
  const latest = notificationList({ page: 1, perPage: LATEST }, language).queryKey;
  const calls: CarriedCall[] = [
    { url: "/api/me", key: null, reply: profile },
    { url: "/api/dashboard", key: dashboardQuery(language).queryKey, reply: dashboard },
    { url: `/api/notifications?page=1&per_page=${LATEST}`, key: latest, reply: notifications },
    { url: "/api/conversations/unread", key: unreadCount.queryKey, reply: unread },
  ];
  if (requests)
    calls.push({
      url: OPEN_REQUESTS,
      key: openRequestsQuery.queryKey,
      reply: requests,
    });
  if (identity)
    calls.push(
      { url: "/api/identity/requirements", key: requirementsQuery.queryKey, reply: identity.requirements },
      { url: "/api/me/identity", key: ownIdentityQuery.queryKey, reply: identity.own },
    );
  return calls;
}

/** The services of the section "for you", which the catalogue answers to all. */
async function servicesOf(
  { profile: { dashboard, role } }: Document,
  call: Client,
  cookies: string | null,
  language: Parameters<typeof firstServicesQuery>[2],
): Promise<CarriedCall[]> {
  const person = readUserCategory(cookies);
  const isShown = dashboardOf(dashboard, role).some(({ section, shown }) => section === "for_you" && shown);
  if (!person || !isShown) return [];
  return [
    {
      url: `/api/services?person=${person}&per_page=${FIRST_SERVICES}`,
      key: firstServicesQuery(person, FIRST_SERVICES, language).queryKey,
      reply: await call("GET /api/services", { query: { person, per_page: FIRST_SERVICES } }),
    },
  ];
}
