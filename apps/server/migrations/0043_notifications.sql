-- What processes keep in memory is told stale by the commit that changes it (platform/notifications.ts). It says which
-- transaction it was, and PostgreSQL sends what one transaction says twice but once: one word for a thousand rows.
CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_ARGV[0], pg_current_xact_id()::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON platform_services
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_countries
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_modalities
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON organisms
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cities
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON countries
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce('catalogue');

CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON feature_flags
  FOR EACH STATEMENT EXECUTE FUNCTION announce('features');
