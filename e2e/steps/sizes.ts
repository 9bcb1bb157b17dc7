import { devices } from "@playwright/test";

/** The smallest phone on which every page must work. */
export const PHONE = { width: 360, height: 740 };

export const TABLET = { width: 820, height: 1100 };

export const DESKTOP = { width: 1280, height: 800 };

/** The options of a browser on such a phone, which is used with fingers. */
export const TOUCH_PHONE = { viewport: PHONE, hasTouch: true };

/** The options of a browser on such a phone that takes photographs. */
export const CAMERA_PHONE = { ...devices["Galaxy S9+"], viewport: PHONE };
