-- What was handed over stood in the history by its file's name or first words, and stayed there when it was taken back.
-- Of these the history keeps what was promised, in whichever language it was said, and nothing else.
UPDATE request_events AS event SET note = NULL
FROM service_requests AS request
WHERE request.id = event.service_request_id
  AND event.kind IN ('delivered', 'delivery_removed')
  AND event.note IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(coalesce(request.terms -> 'deliverables', '[]')) AS promised
    WHERE event.note IN (promised ->> 'fr', promised ->> 'en')
  );
