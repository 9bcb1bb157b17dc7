-- The version of the terms that was in force when they were accepted (domain/legal/versions.ts); before it was
-- recorded, none.
ALTER TABLE users ADD COLUMN terms_version text;

-- What is written to us by the contact form or from the assistance page.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The form that was sent: sent twice, it is one message.
  form_id uuid NOT NULL UNIQUE,
  -- What its writer quotes.
  reference text NOT NULL UNIQUE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  email text NOT NULL CHECK (btrim(email) <> ''),
  topic text NOT NULL CHECK (topic IN ('service', 'request', 'payment', 'account', 'data', 'partnership', 'other')),
  message text NOT NULL CHECK (btrim(message) <> ''),
  language text NOT NULL CHECK (language IN ('fr', 'en')),
  -- Filled in what people do not see: kept for whoever doubts it, and nobody is written to.
  suspected boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'handled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_newest ON contact_messages (suspected, status, created_at DESC, id);
CREATE INDEX contact_messages_of_user ON contact_messages (user_id, created_at DESC) WHERE user_id IS NOT NULL;

CREATE TABLE contact_message_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('handled', 'reopened', 'cleared', 'suspected')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_message_events_of ON contact_message_events (message_id, id);

-- The help centre: French stands in the columns, English beside it.
CREATE TABLE help_themes (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]*$'),
  position integer NOT NULL,
  title text NOT NULL CHECK (btrim(title) <> ''),
  title_en text NOT NULL CHECK (btrim(title_en) <> '')
);

CREATE TABLE help_questions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  theme_id text NOT NULL REFERENCES help_themes (id),
  position integer NOT NULL DEFAULT 0,
  question text NOT NULL CHECK (btrim(question) <> ''),
  question_en text NOT NULL CHECK (btrim(question_en) <> ''),
  answer text NOT NULL CHECK (btrim(answer) <> ''),
  answer_en text NOT NULL CHECK (btrim(answer_en) <> ''),
  is_published boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX help_questions_in_order ON help_questions (theme_id, position, id);

-- Who changed what in the help centre; the question may be gone, what it said before stands here.
CREATE TABLE help_question_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id uuid NOT NULL,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('created', 'changed', 'deleted')),
  before jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX help_question_events_of ON help_question_events (question_id, id);
