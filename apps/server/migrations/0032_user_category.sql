-- What somebody says they come for (spec 1 §3 *User category*): it orders what they are shown and gives no right, unlike
-- `role`. None: never chosen, or cleared.
ALTER TABLE users ADD COLUMN user_category text CHECK (user_category IN ('diaspora', 'investor', 'resident'));
