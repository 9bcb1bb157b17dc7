import { randomUUID } from "node:crypto";
import type { ServiceCard } from "../../packages/contract/src/catalogue.ts";
import type {
  Quote,
  RequestDetail,
  RequestDraft,
  TypedDetails,
} from "../../packages/contract/src/requests/ordering.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";
import { answersTo } from "./answers.ts";

type Offer = Pick<RequestDraft, "service_id" | "country_code">;

/** The service and the organism by their French names, and the country. */
type Order = { service: string; country_code: string; organism?: string };

/**
 * Saves a draft of the owner of `token` up to the wizard's second step; without `order`, of a service with a price. Resolves to
 * its id.
 */
export async function saveDraft(serverUrl: string, token: string, order?: Order): Promise<string> {
  const offer = order ? await offerOf(serverUrl, order) : await findOffer(serverUrl, token, "paid");
  const { id } = await save(serverUrl, token, offer, order && (await organismOf(serverUrl, order)));
  return id;
}

/** Saves what was typed in the details of a draft, as the wizard on another device does. */
export async function saveDetails(
  serverUrl: string,
  token: string,
  id: string,
  typed: Partial<RequestDetail["form_data"]>,
): Promise<void> {
  const url = `${serverUrl}/api/requests/${id}`;
  const draft = await call<RequestDetail>(url, "GET", { token });
  const body: TypedDetails = {
    version: draft.version,
    save_id: randomUUID(),
    service_id: draft.service.id,
    country_code: draft.country.code,
    organism_id: draft.organism_id,
    form_data: { ...draft.form_data, ...typed },
    answers: draft.answers,
  };
  await call(`${url}/details`, "PUT", { token, body });
}

/** The comment that is stored. */
export async function commentOf(serverUrl: string, token: string, id: string): Promise<string> {
  const url = `${serverUrl}/api/requests/${id}`;
  return (await call<RequestDetail>(url, "GET", { token })).form_data.additionalInfo;
}

/** Submits a free request of the owner of `token`, at `place` if given; staff can take it. Resolves to its id. */
export async function submitFreeRequest(
  serverUrl: string,
  token: string,
  place?: { country_code: string /** Of an organism. */; id?: string },
): Promise<string> {
  const offer = await findOffer(serverUrl, token, "free", place?.country_code);
  const { id } = await save(serverUrl, token, offer, place?.id);
  await submitDraft(serverUrl, token, id);
  return id;
}

/** Assigns an unassigned request to the worker with this name, as a super_admin does. */
export async function assignTo(serverUrl: string, id: string, name: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/work/choices`;
  const { workers } = await call<{ workers: { id: string; name: string }[] }>(url, "GET", { token });
  const to = workers.find((worker) => worker.name === name)?.id;
  await call(`${serverUrl}/api/work/requests/${id}/assignee`, "PUT", { token, body: { from: null, to } });
}

/** Submits a free or paid draft of the owner of `token` without changes. */
export async function submitDraft(serverUrl: string, token: string, id: string): Promise<void> {
  const url = `${serverUrl}/api/requests/${id}`;
  const { version } = await call<RequestDetail>(url, "GET", { token });
  await call(`${url}/submit`, "POST", { body: { version }, token });
}

async function save(
  serverUrl: string,
  token: string,
  offer: Offer,
  organism_id: string | null = null,
): Promise<RequestDetail> {
  const url = `${serverUrl}/api/requests/${randomUUID()}`;
  const content: Omit<RequestDraft, "version" | "save_id" | "step"> = {
    ...offer,
    organism_id,
    organism_name: null,
    organism_contact_person: null,
    organism_contact_poste: null,
    organism_contact_phone: null,
    form_data: {
      userName: "Awa Ndiaye",
      userEmail: "awa@voyage.test",
      userPhone: "+221771234567",
      additionalInfo: "",
      cityOfResidence: "Dakar",
      companyName: "",
      companyAddress: "",
      companyTaxNumber: "",
      companyTradeRegister: "",
      jobTitle: "",
    },
    payment_method: null,
  };
  const put = (step: Pick<RequestDraft, "version" | "step" | "answers">) =>
    call<RequestDetail>(url, "PUT", { body: { ...content, ...step, save_id: randomUUID() }, token });
  // The questions are known after the choice is saved, as in the wizard.
  const { version, form } = await put({ version: 0, step: "context" });
  return put({ version, step: "details", answers: answersTo(form) });
}

/** The id of the service of the catalogue with this French title. */
export async function serviceIdOf(serverUrl: string, title: string): Promise<string> {
  const { services } = await call<{ services: ServiceCard[] }>(`${serverUrl}/api/services`, "GET");
  const found = services.find((service) => service.title === title);
  if (!found) throw new Error(`no service ${title}`);
  return found.id;
}

const offerOf = async (serverUrl: string, { service, country_code }: Order): Promise<Offer> => ({
  service_id: await serviceIdOf(serverUrl, service),
  country_code,
});

async function organismOf(serverUrl: string, { country_code, organism }: Order): Promise<string | undefined> {
  if (!organism) return undefined;
  const url = `${serverUrl}/api/organisms?country=${country_code}`;
  const { organisms } = await call<{ organisms: { id: string; name: string }[] }>(url, "GET");
  return organisms.find(({ name }) => name === organism)?.id;
}

/** Finds an offer that has a price or is free, and asks for no document. */
async function findOffer(
  serverUrl: string,
  token: string,
  wanted: "paid" | "free",
  country?: string,
): Promise<Offer> {
  const { services } = await call<{ services: ServiceCard[] }>(`${serverUrl}/api/services`, "GET");
  for (const { id: service_id, service_countries } of services)
    for (const { country_code } of service_countries) {
      if (country && country !== country_code) continue;
      const query = new URLSearchParams({ service_id, country_code });
      const quote = await call<Quote>(`${serverUrl}/api/quotes?${query}`, "GET", { token });
      const fits = wanted === "paid" ? quote.bill?.total : quote.bill?.free;
      if (fits && quote.asked_documents.length === 0) return { service_id, country_code };
    }
  throw new Error(`no ${wanted} service without documents`);
}
