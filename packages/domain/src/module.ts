import type { Permission, Role } from "./roles.ts";

/** What a capability adds to the lists that the contract, the server and the browser share. */
export type Module = {
  /** What a search finds; of two results that are equally likely, the kind of the earlier module comes first. */
  searchKinds?: readonly string[];
  /** What live changes are about. */
  liveTopics?: readonly string[];
  notificationKinds?: readonly NotificationKindEntry[];
  /**
   * Sections of the dashboard, lowest order first. `permission`: who has the section; work comes before one's own orders,
   * which staff see only if they choose to, unless it is `shownToAll`.
   */
  dashboardSections?: readonly {
    section: string;
    order: number;
    permission?: Permission;
    shownToAll?: true;
  }[];
  /** First steps of some roles (`home/first-steps.ts`), lowest order first. */
  firstSteps?: readonly { step: string; order: number; roles: readonly Role[] }[];
  /** What the overview of a day counts (`home/day-figures.ts`), lowest order first. */
  dayFigures?: readonly { figure: string; order: number }[];
};

type NotificationKindEntry = {
  kind: string;
  /** Its place among the preferences: lowest first. */
  order: number;
  /** Whether a person can switch it off. */
  optional: boolean;
  /** Whether it also comes by page and text message: what people wait for, not confirmations of their own actions. */
  everywhere?: true;
};
