export type FakeOperator = {
  code: string;
  name: string;
  country: string;
  currency: "XAF" | "XOF";
  authType: "PROVIDER_AUTH" | "REDIRECT_AUTH";
};

export const COUNTRIES: Record<string, { prefix: string; digits: number; fr: string; en: string }> = {
  BEN: { prefix: "229", digits: 10, fr: "Bénin", en: "Benin" },
  CIV: { prefix: "225", digits: 10, fr: "Côte d’Ivoire", en: "Ivory Coast" },
  CMR: { prefix: "237", digits: 9, fr: "Cameroun", en: "Cameroon" },
  SEN: { prefix: "221", digits: 9, fr: "Sénégal", en: "Senegal" },
};

const operator = (
  code: string,
  name: string,
  country: string,
  currency: FakeOperator["currency"],
  authType: FakeOperator["authType"] = "PROVIDER_AUTH",
): FakeOperator => ({ code, name, country, currency, authType });

export const OPERATORS = [
  operator("MTN_MOMO_BEN", "MTN", "BEN", "XOF"),
  operator("MOOV_BEN", "Moov", "BEN", "XOF"),
  operator("MTN_MOMO_CIV", "MTN", "CIV", "XOF"),
  operator("ORANGE_CIV", "Orange", "CIV", "XOF"),
  operator("WAVE_CIV", "Wave", "CIV", "XOF", "REDIRECT_AUTH"),
  operator("MTN_MOMO_CMR", "MTN", "CMR", "XAF"),
  operator("ORANGE_CMR", "Orange", "CMR", "XAF"),
  operator("ORANGE_SEN", "Orange", "SEN", "XOF"),
  operator("WAVE_SEN", "Wave", "SEN", "XOF", "REDIRECT_AUTH"),
];

export const LIMITS = { min: 100, max: 2_000_000 };

const steps = (texts: string[]) => texts.map((text) => ({ text, template: text, variables: {} }));

/** The configuration of the account, as pawaPay returns it. */
export function configuration(closed: Set<string>, callbackUrl: string, signedCallbacks: boolean) {
  return {
    companyName: "Passerelle",
    signatureConfiguration: { signedRequestsOnly: false, signedCallbacks },
    countries: Object.entries(COUNTRIES).map(([country, { prefix, fr, en }]) => ({
      country,
      prefix,
      flag: `https://static-content.pawapay.io/country_flags/${country.toLowerCase()}.svg`,
      displayName: { fr, en },
      providers: OPERATORS.filter((one) => one.country === country).map((one) => ({
        provider: one.code,
        displayName: one.name,
        nameDisplayedToCustomer: "PASSERELLE",
        currencies: [
          {
            currency: one.currency,
            displayName: "CFA",
            operationTypes: {
              DEPOSIT: {
                authType: one.authType,
                ...(one.authType === "PROVIDER_AUTH" && {
                  pinPrompt: "AUTOMATIC",
                  pinPromptRevivable: true,
                  pinPromptInstructions: {
                    channels: [
                      {
                        type: "USSD",
                        displayName: { fr: "Pas de demande de code ?", en: "Did not get a PIN prompt?" },
                        instructions: {
                          fr: steps(["Composez *126#", "Entrez le code PIN"]),
                          en: steps(["Dial *126#", "Enter PIN"]),
                        },
                      },
                    ],
                  },
                }),
                minAmount: String(LIMITS.min),
                maxAmount: String(LIMITS.max),
                decimalsInAmount: "NONE",
                status: closed.has(one.code) ? "CLOSED" : "OPERATIONAL",
                callbackUrl,
              },
            },
          },
        ],
      })),
    })),
  };
}
