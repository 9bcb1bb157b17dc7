-- What is kept, for how long, and what is given up (docs/decisions/0019, 0020).

-- A payment that waits may be given up by its payer; a draft that nobody touches is ended by the house itself.
ALTER TABLE request_events DROP CONSTRAINT request_events_kind_check;
ALTER TABLE request_events ADD CONSTRAINT request_events_kind_check CHECK (kind IN (
  'created', 'moved', 'document_added', 'document_removed', 'payment_started', 'payment_succeeded',
  'payment_failed', 'payment_expired', 'payment_cancelled', 'refund_owed'));
ALTER TABLE request_events DROP CONSTRAINT request_events_by_check;
ALTER TABLE request_events ADD CONSTRAINT request_events_by_check CHECK (by IN ('customer', 'staff', 'payment', 'system'));

-- When its owner was last told that a draft would end; a later change of the draft makes it void.
ALTER TABLE service_requests ADD COLUMN expiry_warned_at timestamptz;
CREATE INDEX service_requests_drafts_by_age ON service_requests (updated_at, id) WHERE status = 'draft';

CREATE INDEX users_closed ON users (closed_at) WHERE closed_at IS NOT NULL;

CREATE INDEX uploaded_documents_by_request ON uploaded_documents (service_request_id);
CREATE INDEX uploaded_documents_by_user ON uploaded_documents (user_id);
-- Earlier versions whose bytes are still there.
CREATE INDEX uploaded_documents_earlier ON uploaded_documents (id)
  WHERE (replaced_at IS NOT NULL OR removed_at IS NOT NULL) AND storage_path NOT LIKE 'erased/%';
-- In the order in which a storage lists its keys.
CREATE INDEX uploaded_documents_by_path ON uploaded_documents (storage_path COLLATE "C");
