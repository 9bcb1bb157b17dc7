import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { languageOf } from "../../platform/implement-contract.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { readPkce } from "../flows/pkce.ts";
import { withError } from "../providers/callback.ts";
import { limitSso } from "../providers/limits.ts";
import { queryValue, readBody } from "../wire/body.ts";
import { isSameBrowser, markBrowser } from "../wire/browser.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { allowedRedirect, defaultLanding, redirectOf } from "../wire/redirect.ts";
import { serviceMetadata } from "./service-provider.ts";
import { beginSso, checkSamlEnabled, finishSso, requestOfResponse } from "./sign-in.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** `POST /sso`: redirects to an organisation's identity provider, found by its id or by a domain of its addresses. */
export const postSso: Handler = async (ctx, request, reply) => {
  await checkSamlEnabled(ctx);
  const body = readBody(request, {
    provider_id: "string",
    domain: "string",
    redirect_to: "string",
    skip_http_redirect: "boolean",
    code_challenge: "string",
    code_challenge_method: "string",
  });
  const { provider_id: id = "", domain = "" } = body;
  if (id !== "" && domain !== "") throw validationFailed("Only one of provider_id or domain supported");
  if (id === "" && domain === "") throw validationFailed("A provider_id or domain needs to be provided");
  if (id !== "" && !isUuid(id)) throw validationFailed("provider_id must be an UUID");
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  await limitSso(ctx.db, originOf(request));
  const url = await beginSso(ctx, {
    find: id !== "" ? { id } : { domain },
    redirectTo: allowedRedirect(ctx, body.redirect_to ?? "") ?? redirectOf(ctx, request),
    pkce,
    browserHash: markBrowser(ctx, request, reply),
  });
  return body.skip_http_redirect ? { url } : reply.redirect(url, 303);
};

/** `GET /sso/saml/metadata` */
export const getSamlMetadata: Handler = async (ctx, request, reply) => {
  reply.type("application/xml").header("cache-control", "public, max-age=600");
  if (queryValue(request, "download") === "true") {
    reply.header("content-disposition", 'attachment; filename="metadata.xml"');
  }
  return reply.send(await serviceMetadata(ctx));
};

/**
 * `POST /sso/saml/acs`: an organisation's response, by the browser's form. The reply is always a redirect to a page of the
 * site.
 */
export const postSamlAcs: Handler = async (ctx, request, reply) => {
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "");
  const relayState = form.get("RelayState") ?? "";
  let landing = defaultLanding(ctx, "/login");
  try {
    const sameBrowser = (hash: string) => isSameBrowser(ctx, request, hash);
    const asked = isUuid(relayState) ? relayState : undefined;
    const state = await requestOfResponse(ctx, asked, sameBrowser);
    landing = state.redirectTo;
    const response = form.get("SAMLResponse") ?? "";
    const location = await finishSso(ctx, state, response, originOf(request), languageOf(request));
    return reply.redirect(location, 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return reply.redirect(withError(landing, error), 303);
  }
};
