-- Standard terms in place of literary ones (docs/glossary.md).
ALTER TABLE complement_asks RENAME TO information_requests;
ALTER INDEX complement_asks_in_order RENAME TO information_requests_in_order;
ALTER INDEX complement_asks_to_remind RENAME TO information_requests_to_remind;

ALTER TABLE complement_items RENAME TO information_request_items;
ALTER TABLE information_request_items RENAME COLUMN ask_id TO information_request_id;
ALTER INDEX complement_items_of_request RENAME TO information_request_items_of_request;
ALTER INDEX complement_items_of_ask RENAME TO information_request_items_in_order;

UPDATE request_events SET kind = CASE kind
  WHEN 'complement_asked' THEN 'information_requested'
  WHEN 'complement_answered' THEN 'information_provided'
  ELSE 'information_withdrawn'
END WHERE kind IN ('complement_asked', 'complement_answered', 'complement_withdrawn');

ALTER TABLE service_requests RENAME COLUMN late_told_for TO late_notified_for;
ALTER INDEX service_requests_late_untold RENAME TO service_requests_late_to_notify;

ALTER TABLE service_versions RENAME COLUMN deed TO operation;
ALTER TABLE place_events RENAME COLUMN deed TO operation;

ALTER TABLE ticket_responses RENAME COLUMN is_told TO is_announced;
