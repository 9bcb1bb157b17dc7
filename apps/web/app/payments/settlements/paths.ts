import type { ProviderName } from "@passerelle/domain/payments/providers";
import { pathWith } from "../../lib/address.ts";
import { TRACKING_PATH } from "../tracking/filter.ts";

export const SETTLEMENTS_PATH = `${TRACKING_PATH}/settlements`;

export const settlementsPath = (provider: ProviderName | undefined, page = 1): string =>
  pathWith(SETTLEMENTS_PATH, { provider, page });

export const dayPath = (provider: string, day: string, page = 1): string =>
  pathWith(`${SETTLEMENTS_PATH}/${provider}/${day}`, { page });
