-- The name for which a verification holds: the account's name at the decision; of level 3 that of the verification that it confirms.
-- Null unless the case is verified, and after the account was closed (decision 0240).
ALTER TABLE identity_cases ADD COLUMN verified_name text;

-- A trigger, because processes of the last release decide cases too.
CREATE FUNCTION keep_verified_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verified_name := CASE WHEN NEW.status = 'verified' THEN coalesce(
    NEW.verified_name,
    (SELECT basis.verified_name FROM identity_cases AS basis WHERE basis.id = NEW.level2_case_id),
    (SELECT person.name FROM people AS person WHERE person.id = NEW.user_id)) END;
  RETURN NEW;
END $$;
CREATE TRIGGER identity_cases_verified_name BEFORE INSERT OR UPDATE OF status ON identity_cases
  FOR EACH ROW EXECUTE FUNCTION keep_verified_name();

-- What earlier verifications were compared with is erased or sealed, so they hold for the present names of their accounts.
UPDATE identity_cases AS verified SET verified_name = person.name
FROM people AS person
WHERE person.id = verified.user_id AND verified.status = 'verified' AND person.closed_at IS NULL;
