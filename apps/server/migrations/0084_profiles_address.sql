-- Where a person lives, which the invoices of those who order for themselves state (money.md).
ALTER TABLE users ADD COLUMN postal_address text;
