import type { OwnIdentity } from "@passerelle/contract/identity";
import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { MandateDetails, MandateDraft } from "@passerelle/contract/mandates";
import { formatDay } from "../../src/platform/format-date.ts";
import { type Person, personNamed } from "./customers.ts";
import { makePaper } from "./papers.ts";
import { STAFF } from "./people.ts";
import type { Step, Story } from "./play.ts";
import { idOf, type Scene } from "./scene.ts";
import { before, daysAgo, minutesAfter } from "./times.ts";

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Confirms the number of an account of the demonstration, like an operator's program: signing requires one. */
const confirmPhone =
  (email: string, phone: string): Step["play"] =>
  async (scene) => {
    const token = await scene.ctx.auth.issueServiceToken(5);
    await scene.ask(
      `PUT /auth/v1/admin/users/${await scene.personOf(email)}`,
      { phone, phone_confirm: true },
      { headers: { authorization: `Bearer ${token}` } },
    );
  };

type Given = {
  key: string;
  principal: string;
  holder: MandateDraft["holder"] | "proxy";
  country: string;
  form: MandateDraft["form"];
  template: string;
  subject: string;
  day: number;
  clock: string;
};

const mandateUrl = ({ key }: Given, call = "") =>
  `/api/mandates/${idOf(`mandate/${key}`)}${call && `/${call}`}`;

const present =
  (given: Given): Step["play"] =>
  async (scene) => {
    const { email, birth, sex } = personNamed(given.principal);
    const holder =
      given.holder === "proxy" ? { kind: "proxy", id: await scene.personOf(STAFF.proxy) } : given.holder;
    const { mandate } = await scene.call<MandateDetails>(email, `PUT ${mandateUrl(given)}`, {
      version: 0,
      template: given.template,
      country: given.country,
      form: given.form,
      subject: given.subject,
      holder,
      principal_details: `${sex === "female" ? "née" : "né"} le ${formatDay(new Date(birth.on), "fr")} à ${birth.town}`,
      holder_details: "",
      powers: ["file", "collect"],
      starts_on: dayOf(Date.now()),
      ends_on: dayOf(Date.now() + 180 * DAY_MS),
      ceiling: null,
    });
    await scene.call(email, `POST ${mandateUrl(given, "presentation")}`, { version: mandate.version });
  };

/** Signs or accepts with the code in the text message. */
const consent =
  (given: Given, email: string): Step["play"] =>
  async (scene) => {
    const { text } = await scene.call<MandateDetails>(email, `GET ${mandateUrl(given)}`);
    await scene.call(email, `POST ${mandateUrl(given, "codes")}`);
    await scene.call(email, `POST ${mandateUrl(given, "consent")}`, {
      text_hash: text?.hash,
      proof: { kind: "code", code: scene.sentCode() },
    });
  };

const sendScan =
  (given: Given): Step["play"] =>
  async (scene) => {
    const { email, given: first, family } = personNamed(given.principal);
    const paper = await makePaper("mandat-legalise", "Mandat légalisé", [
      given.subject,
      `${first} ${family}`,
      "Consulat général",
    ]);
    await scene.upload(email, { target: "mandate", mandateId: idOf(`mandate/${given.key}`) }, paper);
  };

const MANDATES = {
  used: {
    key: "sandrine",
    principal: "sandrine.tchatchoua",
    holder: "proxy",
    country: "CM",
    form: "app",
    template: "general",
    subject: "Ma carte nationale d’identité à Bafoussam",
    day: 20,
    clock: "19:40",
  },
  toSign: {
    key: "awa",
    principal: "diaspora",
    holder: { kind: "email", name: "Mariama Diallo", email: personNamed("mariama.diallo").email },
    country: "SN",
    form: "app",
    template: "civil_status",
    subject: "Copies de mon acte de naissance à Thiès",
    day: 1,
    clock: "21:50",
  },
  toAccept: {
    key: "jean",
    principal: "jean.bilong",
    holder: { kind: "email", name: "Clarisse Mbarga", email: personNamed("resident").email },
    country: "CM",
    form: "app",
    template: "general",
    subject: "Retrait de mon permis de conduire",
    day: 2,
    clock: "10:30",
  },
  toCheck: {
    key: "kwame",
    principal: "investisseur",
    holder: { kind: "email", name: "Moussa Traoré", email: personNamed("moussa.traore").email },
    country: "CI",
    form: "legalised",
    template: "general",
    subject: "Dépôts auprès du greffe d’Abidjan",
    day: 8,
    clock: "16:10",
  },
} as const satisfies Record<string, Given>;

const storyOf = (
  now: number,
  given: Given,
  plays: readonly [minutes: number, name: string, play: Step["play"]][],
): Story => {
  const begin = daysAgo(now, given.day, given.clock);
  const times = before(
    now,
    plays.map(([minutes]) => minutesAfter(begin, minutes)),
  );
  return {
    key: `mandate/${given.key}`,
    steps: plays.map(([, name, play], index) => ({ at: times[index] ?? now, name, play })),
  };
};

const DAY = 24 * 60;

/** A mandate in use, one to sign, one to accept, and one on paper to check. */
export const mandatesOf = (now: number): readonly Story[] => {
  const { used, toSign, toAccept, toCheck } = MANDATES;
  const phones: readonly [email: string, phone: string][] = [
    ...["diaspora", "investisseur", "resident"].map((name): [string, string] => {
      const { email, phone } = personNamed(name);
      return [email, phone];
    }),
    [STAFF.proxy, "+237655443322"],
  ];
  return [
    {
      key: "phones",
      steps: phones.map(([email, phone], index) => ({
        at: daysAgo(now, 60, `10:0${index}`),
        name: email,
        play: confirmPhone(email, phone),
      })),
    },
    storyOf(now, used, [
      [0, "present", present(used)],
      [6, "sign", consent(used, personNamed(used.principal).email)],
      [DAY, "accept", consent(used, STAFF.proxy)],
    ]),
    storyOf(now, toSign, [[0, "present", present(toSign)]]),
    storyOf(now, toAccept, [
      [0, "present", present(toAccept)],
      [5, "sign", consent(toAccept, personNamed(toAccept.principal).email)],
    ]),
    storyOf(now, toCheck, [
      [0, "present", present(toCheck)],
      [8, "sign", consent(toCheck, personNamed(toCheck.principal).email)],
      [DAY, "accept", consent(toCheck, personNamed("moussa.traore").email)],
      [7 * DAY, "scan", sendScan(toCheck)],
    ]),
  ];
};

const ownCase = async (scene: Scene, email: string) => {
  const { case: own } = await scene.call<OwnIdentity>(email, "GET /api/me/identity");
  if (!own) throw new Error(`${email} has no case`);
  return own;
};

/** Declares an identity card, sends its sides and submits them. */
const submitIdentity =
  ({ email, given, family, from, birth }: Person): Step["play"] =>
  async (scene) => {
    const id = idOf(`identity/${email}`);
    await scene.call(email, "POST /api/me/identity/cases", { id, level: 2 });
    const { version } = await ownCase(scene, email);
    await scene.call(email, `PUT /api/me/identity/cases/${id}/declaration`, {
      version,
      document_type: "identity_card",
      document_country: from,
      family_name: family,
      given_names: given,
      birth_date: birth.on,
      number: idOf(email).replace(/\D/g, "").slice(0, 9),
      expires_on: dayOf(Date.now() + 1_500 * DAY_MS),
      mrz: "",
      certification: null,
    });
    for (const { side } of (await ownCase(scene, email)).sides) {
      const paper = await makePaper(side, "Carte nationale d’identité", [
        `${given} ${family}`,
        birth.on,
        side,
      ]);
      await scene.upload(email, { target: "identity", caseId: id, side }, paper);
    }
    const filled = await ownCase(scene, email);
    await scene.call(email, `POST /api/me/identity/cases/${id}/submission`, { version: filled.version });
  };

const verifyIdentity =
  ({ email }: Person): Step["play"] =>
  async (scene) => {
    const url = `/api/admin/identity-cases/${idOf(`identity/${email}`)}`;
    const reviewer_id = await scene.personOf(STAFF.admin);
    const taken = await scene.call<ReviewCase>(STAFF.admin, `POST ${url}/reviewer`, {
      reviewer_id,
      before: null,
    });
    for (const { document } of taken.sides)
      await scene.call(STAFF.admin, `POST ${url}/verdicts`, {
        document_id: document?.id,
        seen: null,
        verdict: "accepted",
        reason: null,
      });
    const { version } = await scene.call<ReviewCase>(STAFF.admin, `GET ${url}`);
    await scene.call(STAFF.admin, `POST ${url}/decisions`, { version, decision: "verify" });
  };

/** One identity that was verified, and one to review. */
export const identitiesOf = (now: number): readonly Story[] => {
  const [paul, clarisse] = [personNamed("paul.nkoulou"), personNamed("resident")];
  const [sent = now] = before(now, [daysAgo(now, 1, "18:20")]);
  return [
    {
      key: "identity/paul",
      steps: [
        { at: daysAgo(now, 58, "17:30"), name: "submit", play: submitIdentity(paul) },
        { at: daysAgo(now, 57, "10:15"), name: "verify", play: verifyIdentity(paul) },
      ],
    },
    { key: "identity/clarisse", steps: [{ at: sent, name: "submit", play: submitIdentity(clarisse) }] },
  ];
};
