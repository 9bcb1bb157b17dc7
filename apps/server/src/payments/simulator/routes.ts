import type { Language } from "@passerelle/contract/shapes";
import { isLanguage } from "@passerelle/domain/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { languageOf } from "../../platform/implement-contract.ts";
import { PAGE_POLICY, payPalPage } from "./page.ts";
import type { StoredCharge } from "./queries.ts";
import type { Deliver } from "./worker.ts";

type Pages = {
  find: (reference: string) => Promise<StoredCharge | undefined>;
  /** Decides the charge once. */
  decide: (reference: string, approved: boolean) => Promise<void>;
};

const REFERENCE = /^SIM-[0-9A-F]{18}$/;

/** The simulator's pages, in demo mode only. */
export function registerSimulatorPages(app: FastifyInstance, { find, decide }: Pages): void {
  const getCharge = async (request: FastifyRequest) => {
    const { reference } = request.params as { reference: string };
    const charge = REFERENCE.test(reference) ? await find(reference) : undefined;
    if (charge?.method !== "paypal") throw new AppError("not_found");
    return charge;
  };
  app.register(async (pages) => {
    // The body of its two forms is empty.
    pages.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, async () => ({}));

    pages.get("/simulator/paypal/:reference", { schema: { hide: true } }, async (request, reply) => {
      const charge = await getCharge(request);
      return reply
        .header("content-security-policy", PAGE_POLICY)
        .type("text/html; charset=utf-8")
        .send(payPalPage(charge, pageLanguage(request)));
    });
    for (const decision of ["approve", "cancel"] as const) {
      pages.post(
        `/simulator/paypal/:reference/${decision}`,
        { schema: { hide: true } },
        async (request, reply) => {
          const charge = await getCharge(request);
          await decide(charge.reference, decision === "approve");
          return reply.redirect(charge.return_path, 303);
        },
      );
    }
  });
}

/** The language of the site's cookie `lang`, or the browser's. */
function pageLanguage(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  return isLanguage(chosen) ? chosen : languageOf(request);
}

/** Delivers to this application through HTTP, like a real provider, but without needing its port. */
export function deliverTo(app: Pick<FastifyInstance, "inject">): Deliver {
  return async (payload, headers) => {
    const url = "/api/payments/callbacks/simulator";
    return (await app.inject({ method: "POST", url, payload, headers })).statusCode;
  };
}
