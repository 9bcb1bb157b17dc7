-- The settlement of a provider also states refunds whose money came back (decision 0246).
ALTER TABLE settlement_lines DROP CONSTRAINT settlement_lines_kind_check;
ALTER TABLE settlement_lines ADD CONSTRAINT settlement_lines_kind_check CHECK (kind IN ('charge', 'refund', 'came_back')) NOT VALID;
