import { expect, test } from "vitest";
import { parseSignInMethods, providerName } from "./read-sign-in-methods.ts";
import { NO_OTHER_METHODS } from "./sign-in-methods.ts";

test("lists known providers in order, then others by name", () => {
  const external = { zoom: true, email: true, phone: true, anonymous_users: true, apple: true, google: true };
  const settings = {
    external: { ...external, facebook: false, "custom:maison": true },
    external_names: { zoom: "Guichet unique", google: 7, constructor: "x" },
  };
  expect(parseSignInMethods(settings).providers).toEqual([
    { id: "google", name: "Google" },
    { id: "apple", name: "Apple" },
    { id: "custom:maison", name: "Maison" },
    { id: "zoom", name: "Guichet unique" },
  ]);
  expect(parseSignInMethods({ saml_enabled: true, passkeys_enabled: true })).toEqual({
    providers: [],
    organisations: true,
    passkeys: true,
    phones: false,
  });
});

test.each([undefined, null, {}, { external: null }, { saml_enabled: "yes", passkeys_enabled: 1 }])(
  "%j configures no other methods",
  (settings) => {
    expect(parseSignInMethods(settings)).toEqual(NO_OTHER_METHODS);
  },
);

test.each([
  ["linkedin_oidc", "LinkedIn"],
  ["google", "Google"],
  ["custom:maison", "Maison"],
])("%s is called %s", (id, name) => {
  expect(providerName(id)).toBe(name);
});
