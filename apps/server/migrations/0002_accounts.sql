-- The product's side of a person (spec 1 §3). The authentication service owns `auth.*`; the row here wins over every
-- token for role, name and avatar.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'diaspora' CHECK (role IN (
    'diaspora', 'investisseur', 'resident', 'partenaire', 'mandataire',
    'agent_administration', 'finance_manager', 'super_admin', 'operateur_support')),
  avatar_url text,
  subscription_status text,
  kyc_status text NOT NULL DEFAULT 'pending'
    CHECK (kyc_status IN ('not_required', 'pending', 'in_review', 'verified', 'rejected')),
  account_status text NOT NULL DEFAULT 'active' CHECK (account_status IN ('active', 'suspended')),
  account_type text NOT NULL DEFAULT 'individual' CHECK (account_type IN ('individual', 'company')),
  language text NOT NULL DEFAULT 'fr' CHECK (language IN ('fr', 'en')),
  country_of_origin text CHECK (country_of_origin ~ '^[A-Z]{2}$'),
  country_of_residence text CHECK (country_of_residence ~ '^[A-Z]{2}$'),
  city_of_residence text,
  company_name text,
  job_title text,
  terms_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
