/**
 * All stable error codes of the API with their HTTP status. The browser maps codes to words (`errors.*` in its words
 * files).
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  not_signed_in: 401,
  account_suspended: 401,
  password_invalid: 400,
  weak_password: 400,
  not_allowed: 403,
  second_factor_required: 403,
  review_not_allowed: 403,
  not_found: 404,
  service_not_found: 404,
  request_not_found: 404,
  document_not_found: 404,
  information_item_not_found: 404,
  payment_not_found: 404,
  user_not_found: 404,
  announcement_not_found: 404,
  notification_not_found: 404,
  resource_not_found: 404,
  place_not_found: 404,
  review_not_found: 404,
  attachment_not_found: 404,
  deliverable_not_found: 404,
  conversation_not_found: 404,
  ticket_not_found: 404,
  link_expired: 410,
  form_expired: 410,
  request_conflict: 409,
  upload_conflict: 409,
  request_locked: 409,
  request_taken: 409,
  assignee_unfit: 409,
  move_not_allowed: 409,
  registration_incomplete: 409,
  terms_not_accepted: 409,
  terms_outdated: 409,
  payment_due: 409,
  payment_pending: 409,
  payment_not_cancellable: 409,
  draft_limit_reached: 409,
  document_space_full: 409,
  already_paid: 409,
  nothing_due: 409,
  documents_missing: 409,
  deliverables_missing: 409,
  deliverable_not_promised: 409,
  deliverable_limit_reached: 409,
  offer_unavailable: 409,
  modality_required: 409,
  reason_required: 409,
  idempotency_key_reused: 409,
  account_has_open_requests: 409,
  email_taken: 409,
  last_super_admin: 409,
  own_account: 409,
  own_review: 409,
  own_ticket: 409,
  ticket_closed: 409,
  ticket_taken: 409,
  user_closed: 409,
  user_conflict: 409,
  settings_conflict: 409,
  feature_off: 409,
  notification_mandatory: 409,
  announcement_conflict: 409,
  resource_conflict: 409,
  resource_file_missing: 409,
  service_conflict: 409,
  place_conflict: 409,
  place_taken: 409,
  country_in_use: 409,
  city_in_use: 409,
  organism_in_use: 409,
  price_changed: 409,
  edit_conflict: 409,
  verdict_conflict: 409,
  information_item_conflict: 409,
  information_item_closed: 409,
  information_item_limit_reached: 409,
  form_too_fast: 409,
  attachment_space_full: 409,
  message_conflict: 409,
  message_empty: 409,
  conversation_closed: 409,
  file_too_large: 413,
  body_too_large: 413,
  file_type_refused: 415,
  media_type_refused: 415,
  too_many_requests: 429,
  internal: 500,
  payment_provider_unavailable: 502,
  storage_unavailable: 503,
  auth_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A refused field: its path (`form_data.userEmail`), a code, and a message for developers. */
export type FieldError = { field: string; code: string; message?: string };

/** An RFC 9457 problem with our code, the request id and the refused fields. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  request_id: string;
  errors?: FieldError[];
  details?: Record<string, unknown>;
};
