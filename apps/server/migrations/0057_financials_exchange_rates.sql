-- What postings in other currencies come to in the currency of the books (decision 0164).

-- Units for one euro, in millionths, from a day until the next rate. Those of the CFA francs are fixed by treaty.
CREATE TABLE book_rates (
  currency text NOT NULL CHECK (currency IN ('USD', 'CAD')),
  valid_from date NOT NULL,
  per_euro integer NOT NULL CHECK (per_euro BETWEEN 1 AND 1000000000),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (currency, valid_from)
);

-- The files of a closed month state amounts at its rates. One before all others changes none of them, because no month is closed while
-- a rate is missing. Closing locks the table, so that no rate is being saved meanwhile.
CREATE FUNCTION refuse_used_rate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_day date := least(
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.valid_from END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.valid_from END);
BEGIN
  IF TG_OP = 'INSERT' AND NOT EXISTS (
    SELECT FROM book_rates WHERE currency = NEW.currency AND valid_from <= NEW.valid_from) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM closed_months WHERE month + interval '1 month' > first_day) THEN
    RAISE EXCEPTION 'a month after % is closed', first_day
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'book_rates_used';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER refuse_used BEFORE INSERT OR DELETE OR UPDATE OF currency, valid_from, per_euro ON book_rates
  FOR EACH ROW EXECUTE FUNCTION refuse_used_rate();

-- Millionths of a unit for one euro; NULL where no rate has begun.
CREATE FUNCTION book_per_euro(code text, day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN code = 'EUR' THEN 1000000
    WHEN code IN ('XAF', 'XOF') THEN 655957000
    ELSE (SELECT per_euro FROM book_rates WHERE currency = code AND valid_from <= day ORDER BY valid_from DESC LIMIT 1)
  END::numeric
$$;

CREATE FUNCTION book_minor_units(code text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN code IN ('XAF', 'XOF') THEN 1 ELSE 100 END::numeric
$$;

-- An amount (minor units, not negative) in another currency on a day, rounded half up; NULL where a rate is missing.
CREATE FUNCTION book_value(amount bigint, source text, target text, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN source = target THEN amount
    ELSE (
      SELECT div(2 * amount * per_target + per_source, 2 * per_source)::bigint
      FROM (SELECT book_per_euro(target, day) * book_minor_units(target) AS per_target,
        book_per_euro(source, day) * book_minor_units(source) AS per_source) AS rate)
  END
$$;

-- The first day on which an amount has a value in another currency.
CREATE FUNCTION book_valued_from(source text, target text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN source = target THEN '-infinity'::date
    ELSE (
      SELECT max(CASE
        WHEN code IN ('EUR', 'XAF', 'XOF') THEN '-infinity'::date
        ELSE coalesce((SELECT min(valid_from) FROM book_rates WHERE currency = code), 'infinity'::date)
      END) FROM unnest(ARRAY[source, target]) AS code)
  END
$$;

-- A journal is of all currencies.
CREATE INDEX book_postings_by_day ON book_postings (entity_id, posted_on, id);
