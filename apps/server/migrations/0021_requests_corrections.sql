-- An item may ask for the correction of an answer: `field_key` is the field of the frozen form (domain/catalogue/forms/correction.ts).
ALTER TABLE information_request_items
  DROP CONSTRAINT information_request_items_kind_check,
  ADD CONSTRAINT information_request_items_kind_check CHECK (kind IN ('document', 'answer', 'field')),
  ADD COLUMN field_key text CHECK (field_key <> ''),
  ADD CHECK ((kind = 'field') = (field_key IS NOT NULL));

-- Of an event `answer_changed`: {"field", "before", "after"}; both values are null once the answer is erased.
ALTER TABLE request_events
  ADD COLUMN change jsonb CHECK (jsonb_typeof(change) = 'object'),
  ADD CHECK ((kind = 'answer_changed') = (change IS NOT NULL));
