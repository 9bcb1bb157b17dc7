import type { FormField, GroupField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { FormErrors } from "./use-form-errors.ts";

/** What the settings of a field, or a part of them, are given. */
export type SettingsProps<Of extends FormField = FormField> = {
  field: Of;
  /** Where the field is in the document. */
  path: string;
  /** The whole form, for conditions on earlier fields. */
  form: ServiceForm;
  errors: FormErrors;
  onChange: (field: FormField) => void;
  /** The fields of a group, which are edited as those of the form. */
  renderRows: (group: GroupField, path: string, onChange: (group: GroupField) => void) => React.ReactNode;
};
