import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import {
  deleteSsoProvider,
  getSsoProvider,
  getSsoProviders,
  postSsoProvider,
  putSsoProvider,
} from "./admin-endpoints.ts";
import { getSamlMetadata, postSamlAcs, postSso } from "./endpoints.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => unknown;
type Route = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, handler: Handler) => void;

/** Organisations' sign-in and its administration (reference §1, §3). */
export function samlRoutes(route: Route, adminRoute: Route): void {
  route("POST", "/sso", postSso);
  route("GET", "/sso/saml/metadata", getSamlMetadata);
  route("POST", "/sso/saml/acs", postSamlAcs);
  adminRoute("GET", "/admin/sso/providers", getSsoProviders);
  adminRoute("POST", "/admin/sso/providers", postSsoProvider);
  adminRoute("GET", "/admin/sso/providers/:id", getSsoProvider);
  adminRoute("PUT", "/admin/sso/providers/:id", putSsoProvider);
  adminRoute("DELETE", "/admin/sso/providers/:id", deleteSsoProvider);
}
