import { expect, test } from "vitest";
import { ConfigurationError, readEnv } from "./env.ts";

const read = (value: unknown) => readEnv({ OIDC_PROVIDERS: JSON.stringify(value) }).oidcProviders;

test("fills in the settings of well-known providers", () => {
  const [google, apple, linkedin] = read([
    { id: "google", client_id: "a", client_secret: "b" },
    { id: "apple", client_id: "a", apple_team_id: "t", apple_key_id: "k", apple_private_key: "p" },
    { id: "linkedin_oidc", client_id: "a", client_secret: "b" },
  ]);
  expect(google).toMatchObject({ issuer: "https://accounts.google.com", pkce: true, emailsVerified: false });
  expect(apple).toMatchObject({ responseMode: "form_post", clientAuth: "client_secret_post" });
  expect(linkedin).toMatchObject({ pkce: false, nonce: false });
});

test("refuses to start with a malformed value, with a reason", () => {
  const wrong: [unknown, string][] = [
    ["not a list", "JSON array"],
    [[{ id: "google" }], "client_id"],
    [[{ id: "email", client_id: "a" }], "none of email"],
    [[{ id: "house", client_id: "a" }], "an issuer for house"],
    [[{ id: "house", client_id: "a", issuer: "http://house.test" }], "https"],
    [[{ id: "google", client_id: "a", secret: "misspelt" }], "secret"],
    [["a", "b"].map((client_id) => ({ id: "google", client_id })), "one provider named google"],
  ];
  for (const [value, why] of wrong) {
    expect(() => read(value)).toThrow(ConfigurationError);
    expect(() => read(value)).toThrow(why);
  }
});
