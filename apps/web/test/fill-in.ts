import { fireEvent } from "@testing-library/react";

/** Replaces the text of a field by one event, where a test is not about typing: each key would render the form again. */
export const fillIn = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
