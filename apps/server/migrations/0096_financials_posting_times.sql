-- When each transfer of the books was posted. Its day in the books is that of the billing entity, where the next day may have
-- begun already, while statistics count days in UTC.
CREATE VIEW book_posting_times AS
SELECT id AS transfer_id, posted_at FROM ledger_transfers;
