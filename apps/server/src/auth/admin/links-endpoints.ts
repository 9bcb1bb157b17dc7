import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { languageOf } from "../../platform/implement-contract.ts";
import { originOf } from "../../platform/origin.ts";
import { checkEmail } from "../credentials.ts";
import { readRegistration } from "../metadata.ts";
import { listIdentities } from "../users/identity-queries.ts";
import { authenticateAdmin } from "../wire/authenticate-admin.ts";
import { readBody } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";
import { userJson } from "../wire/json.ts";
import { allowedRedirect, requestedRedirect, siteOf } from "../wire/redirect.ts";
import { generateLink, isLinkType } from "./generate-link.ts";
import { invitationLanding, inviteUser } from "./invite.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export const postInvite: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const body = readBody(request, { email: "string", data: "object" });
  const email = checkEmail(body.email ?? "");
  const invited = {
    email,
    registration: readRegistration(body.data ?? {}, email, languageOf(request)),
    landing: requestedRedirect(ctx, request) ?? invitationLanding(ctx),
  };
  const user = await inviteUser(ctx, invited, by, originOf(request));
  return userJson(user, await listIdentities(ctx.db, user.id));
};

export const postGenerateLink: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const body = readBody(request, {
    type: "string",
    email: "string",
    new_email: "string",
    password: "string",
    data: "object",
    redirect_to: "string",
  });
  if (!isLinkType(body.type))
    throw validationFailed(`Invalid email action link type requested: ${body.type ?? ""}`);
  const asked = {
    type: body.type,
    email: body.email ?? "",
    newEmail: body.new_email,
    password: body.password,
    data: body.data ?? {},
    landing: allowedRedirect(ctx, body.redirect_to ?? "") ?? requestedRedirect(ctx, request) ?? siteOf(ctx),
  };
  const { user, type, actionLink, code, token } = await generateLink(ctx, asked, by, originOf(request));
  return {
    ...userJson(user, await listIdentities(ctx.db, user.id)),
    action_link: actionLink,
    email_otp: code,
    hashed_token: token,
    verification_type: type,
    redirect_to: asked.landing,
  };
};
