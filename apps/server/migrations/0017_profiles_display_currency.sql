-- The currency in which the approximate value of prices in FCFA is shown (domain/display-currency.ts). NULL: never chosen.
ALTER TABLE users ADD COLUMN display_currency text CHECK (display_currency IN ('EUR', 'USD', 'CAD'));
