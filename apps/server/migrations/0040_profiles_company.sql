-- What the invoices of a person's company state beside its name (money.md).
ALTER TABLE users
  ADD COLUMN company_address text,
  ADD COLUMN company_tax_number text,
  ADD COLUMN company_trade_register text;
