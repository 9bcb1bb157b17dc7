-- A queue is counted from its index alone: with all that the first part of a box reads, its rows are not touched.
DROP INDEX service_requests_queue;
DROP INDEX service_requests_queue_of_country;
DROP INDEX service_requests_queue_of_organism;
DROP INDEX service_requests_queue_of_worker;
DROP INDEX service_requests_unassigned;
DROP INDEX service_requests_unassigned_of_country;
DROP INDEX service_requests_unassigned_of_organism;
CREATE INDEX service_requests_queue ON service_requests (queue, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_country ON service_requests (queue, country_code, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_organism ON service_requests (queue, organism_id, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_worker ON service_requests (assigned_to, queue, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE assigned_to IS NOT NULL;
CREATE INDEX service_requests_unassigned ON service_requests (queue, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX service_requests_unassigned_of_country ON service_requests (queue, country_code, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX service_requests_unassigned_of_organism ON service_requests (queue, organism_id, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL AND assigned_to IS NULL;
