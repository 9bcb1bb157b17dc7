/**
 * Words and names that are the same in French and English, in lower case: a text of only these may be the same in
 * both.
 */
export const ALIKE: ReadonlySet<string> = new Set(
  [
    // Names.
    "Passerelle Africa America Express Apple CSV Discover English Excel Français Google Maestro Mastercard MoMo Mobile Money",
    "MTN OpenAPI Orange Paris pawaPay Pay PayPal RCCM Stripe Visa Wave WhatsApp",
    // Words.
    "Action Actions Administration Assistance Budget Catalogue Client Clients Code Commission Commissions Condition Conditions Consultation Contact Contacts Conversation Conversations Correction Culture Date",
    "Description Diaspora Document Documents Euros Expert Experts FAQ Format Image Important Information Journal Justice",
    "Logo Menu Message Messages Minute Minutes Mode Normal Notification Notifications Note Notes Organisation Page Pages Passage Photo Photos Question Questions",
    "Simulation Solution Solutions Section Service Services Source Sources Standard Support Taxes Total Transaction",
    "Transactions Type Types Urgent Version Versions Zone",
  ]
    .join(" ")
    .toLowerCase()
    .split(" "),
);
