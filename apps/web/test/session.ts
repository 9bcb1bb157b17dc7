import type { Profile } from "@passerelle/contract/profiles";
import { setSession } from "../app/lib/session-state.ts";
import { SESSION_KEY } from "../app/lib/signed-in-hint.ts";
import { replyTo } from "./fetch.ts";

const PROFILE: Profile = {
  id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c11",
  email: "serge@voyage.test",
  name: "Serge Kamga",
  phone: "+33612345678",
  role: "diaspora",
  avatar_url: null,
  subscription_status: null,
  kyc_status: "not_required",
  account_status: "active",
  account_type: "individual",
  language: "fr",
  language_chosen: true,
  user_category: null,
  appearance: {
    theme: null,
    contrast: null,
    text_size: null,
    reduced_data: null,
    reduced_motion: null,
    display_currency: null,
  },
  time_zone: null,
  dashboard: null,
  registered: true,
  terms_to_accept: null,
  metadata: {
    country_of_origin: "CM",
    country_of_residence: "FR",
    city_of_residence: null,
    postal_address: null,
    company_name: null,
    company_address: null,
    company_tax_number: null,
    company_trade_register: null,
    job_title: null,
  },
  created_at: "2026-01-05T09:00:00.000Z",
};

/** Signs a person in, in this browser; returns their profile, which the server also replies with. */
export function signIn(changes: Partial<Profile> = {}): Profile {
  const profile = { ...PROFILE, ...changes };
  const payload = btoa(JSON.stringify({ sub: profile.id, session_id: profile.id, aal: "aal1" }));
  const session = {
    access_token: `e30.${payload}.sig`,
    refresh_token: "refresh",
    token_type: "bearer" as const,
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: profile.id,
      email: profile.email,
      aud: "authenticated",
      app_metadata: {},
      user_metadata: {},
      created_at: profile.created_at,
    },
  };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  replyTo({ "GET /api/me": profile });
  setSession({ status: "signed_in", session, profile });
  return profile;
}
