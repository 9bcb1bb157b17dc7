import type { Permission, Role } from "./roles.ts";

/** What a capability adds to the lists that the contract, the server and the browser share. */
export type Module = {
  /** The kinds of search results; of two results that match equally well, the kind of the earlier module comes first. */
  searchKinds?: readonly string[];
  /** The topics of live changes. */
  liveTopics?: readonly string[];
  notificationKinds?: readonly NotificationKindEntry[];
  /**
   * Sections of the dashboard, lowest order first. `permission`: who has the section. Work comes before one's own orders, which
   * staff see only if they choose to, unless the section is `shownToAll`.
   */
  dashboardSections?: readonly {
    section: string;
    order: number;
    permission?: Permission;
    shownToAll?: true;
  }[];
  /** First steps of some roles (`home/first-steps.ts`), lowest order first. */
  firstSteps?: readonly { step: string; order: number; roles: readonly Role[] }[];
  /** The figures in the overview of a day (`home/day-figures.ts`), lowest order first. */
  dayFigures?: readonly { figure: string; order: number }[];
};

type NotificationKindEntry = {
  kind: string;
  /** Its place among the preferences: lowest first. */
  order: number;
  /** Whether a person can disable it. */
  optional: boolean;
  /** Whether it also comes by page and text message: for events that people wait for, not confirmations of their own actions. */
  everywhere?: true;
};
