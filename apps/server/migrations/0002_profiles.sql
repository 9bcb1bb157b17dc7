-- The roles of domain/roles.ts, written by each start; a role that is removed there is removed here by a migration.
CREATE TABLE roles (
  code text PRIMARY KEY,
  -- Which requests of other people the role can access.
  reach text NOT NULL CHECK (reach IN ('all', 'scoped', 'assigned', 'support', 'none'))
);
-- A planner knows the result while it plans, so that it finds the few accounts with these roles by index; of a join with
-- `roles` it would expect half of all accounts.
CREATE FUNCTION roles_with_reach() RETURNS text[] STABLE LANGUAGE sql
RETURN ARRAY(SELECT code FROM roles WHERE reach <> 'none');

-- The product's side of a person (spec 1 §3). The authentication service owns `auth.*`; this row wins over every token
-- for role, name and avatar.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  role text NOT NULL REFERENCES roles (code),
  avatar_url text,
  -- What the person comes for (spec 1 §3 *User category*): it orders what they are shown and gives no right, unlike
  -- `role`. NULL: never chosen, or cleared.
  user_category text CHECK (user_category IN ('diaspora', 'investor', 'resident')),
  subscription_status text,
  kyc_status text NOT NULL DEFAULT 'pending'
    CHECK (kyc_status IN ('not_required', 'pending', 'in_review', 'verified', 'rejected')),
  account_status text NOT NULL DEFAULT 'active' CHECK (account_status IN ('active', 'suspended')),
  account_type text NOT NULL DEFAULT 'individual' CHECK (account_type IN ('individual', 'company')),
  -- Of emails, and of pages once the person chose it: before, a page follows the device (spec 1 §4).
  language text NOT NULL DEFAULT 'fr' CHECK (language ~ '^[a-z]{2}$'),
  language_chosen boolean NOT NULL DEFAULT false,
  country_of_origin text CHECK (country_of_origin ~ '^[A-Z]{2}$'),
  country_of_residence text CHECK (country_of_residence ~ '^[A-Z]{2}$'),
  city_of_residence text,
  company_name text,
  job_title text,
  terms_accepted_at timestamptz,
  -- The version of the terms that was accepted (domain/legal/versions.ts).
  terms_version text,
  -- How pages look (/settings), on every device of the person. NULL: never chosen, so each device follows its own settings.
  theme text CHECK (theme IN ('light', 'dark', 'system')),
  text_size text CHECK (text_size IN ('normal', 'large', 'larger')),
  reduced_data boolean,
  -- The sections of the dashboard in the person's order, each shown or hidden (domain/settings/dashboard.ts). NULL: the
  -- default.
  dashboard jsonb CHECK (jsonb_typeof(dashboard) = 'array'),
  -- The account is closed: personal details are erased, what the law requires is kept.
  closed_at timestamptz,
  -- Counts the administration's changes, so that of two administrators the later one learns of the conflict.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_closed_check CHECK (closed_at IS NULL OR account_status = 'suspended')
);
-- The administration's list: searched without accents and case, and sorted in several ways.
CREATE INDEX users_newest ON users (created_at DESC, id);
CREATE INDEX users_by_name ON users (searchable(name), id);
CREATE INDEX users_by_role ON users (role, created_at DESC, id);
CREATE INDEX users_name_trgm ON users USING gin (searchable(name) gin_trgm_ops);
CREATE INDEX users_closed ON users (closed_at) WHERE closed_at IS NOT NULL;

-- What other capabilities read of a person.
CREATE VIEW people AS
SELECT
  id, name, avatar_url, role, language, account_status, closed_at, subscription_status, terms_accepted_at, terms_version,
  phone, account_type, kyc_status, version, created_at, city_of_residence
FROM users;

-- The email address that each person signs in with. Supplied by auth (decision 0068).
CREATE VIEW profile_emails AS SELECT NULL::uuid AS id, NULL::citext AS email WHERE false;

-- A live stream ends when its account is suspended.
CREATE FUNCTION publish_account_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (user_id, about) VALUES (NEW.id, 'session') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_account_status AFTER UPDATE OF account_status ON users
  FOR EACH ROW WHEN (OLD.account_status IS DISTINCT FROM NEW.account_status)
  EXECUTE FUNCTION publish_account_status();

-- Pictures of people. Each upload has an id of its own, so browsers may cache its address for ever.
CREATE TABLE avatars (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id),
  mime_type text NOT NULL CHECK (mime_type IN ('image/png', 'image/jpeg', 'image/webp')),
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
