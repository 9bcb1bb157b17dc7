-- The owner of each request, for the administration of accounts. Supplied by requests (decision 0068).
CREATE VIEW account_requests AS SELECT NULL::uuid AS user_id WHERE false;
