-- Who has access to which request, and how: the rule of domain/requests/work/scope.ts `requestAccess`, for people whose
-- account is active. A property test compares the two.
CREATE VIEW request_access AS
SELECT person.id AS user_id, request.id AS service_request_id, 'customer' AS access
FROM service_requests AS request
JOIN people AS person ON person.id = request.user_id
WHERE person.account_status = 'active' AND person.closed_at IS NULL
UNION ALL
SELECT person.id, request.id, CASE person.role WHEN 'operateur_support' THEN 'support' ELSE 'worker' END
FROM service_requests AS request
JOIN people AS person ON person.id <> request.user_id
WHERE person.account_status = 'active' AND person.closed_at IS NULL
  -- A draft, and what was cancelled, is its customer's alone.
  AND request.queue IS NOT NULL
  AND (person.role IN ('super_admin', 'operateur_support')
    OR person.id = request.assigned_to AND person.role IN ('agent_administration', 'mandataire', 'partenaire')
    OR person.role = 'agent_administration' AND EXISTS (
      SELECT FROM agent_scopes AS scope WHERE scope.user_id = person.id
        AND (scope.country_code = request.country_code OR scope.organism_id = request.organism_id)));
