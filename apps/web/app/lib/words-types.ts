import type account from "../accounts/account/fr.json";
import type accountsAdmin from "../accounts/admin/fr.json";
import type accounts from "../accounts/fr.json";
import type catalogue from "../catalogue/fr.json";
import type documents from "../documents/fr.json";
import type legal from "../legal/fr.json";
import type legalNotice from "../legal/notice/fr.json";
import type legalPrivacy from "../legal/privacy/fr.json";
import type legalTerms from "../legal/terms/fr.json";
import type mailbox from "../mailbox/fr.json";
import type payments from "../payments/fr.json";
import type requests from "../requests/fr.json";
import type reviews from "../reviews/fr.json";
import type shell from "../shell/fr.json";
import type shellLanding from "../shell/landing/fr.json";
import type ui from "../ui/fr.json";
import type lib from "./fr.json";

/** Every words file by its namespace: a key that does not exist does not compile. */
export type Namespaces = {
  accounts: typeof accounts;
  "accounts/account": typeof account;
  "accounts/admin": typeof accountsAdmin;
  catalogue: typeof catalogue;
  documents: typeof documents;
  legal: typeof legal;
  "legal/notice": typeof legalNotice;
  "legal/privacy": typeof legalPrivacy;
  "legal/terms": typeof legalTerms;
  lib: typeof lib;
  mailbox: typeof mailbox;
  payments: typeof payments;
  requests: typeof requests;
  reviews: typeof reviews;
  shell: typeof shell;
  "shell/landing": typeof shellLanding;
  ui: typeof ui;
};
