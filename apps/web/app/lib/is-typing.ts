/** Whether a field has the focus, so that moving the focus would interrupt a person who types or chooses. */
export const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") === true;
