import type { ServiceForm } from "@passerelle/domain/forms/form";

/** What the first services ask, by their slug. */
export const FORMS: Readonly<Record<string, ServiceForm>> = {};
