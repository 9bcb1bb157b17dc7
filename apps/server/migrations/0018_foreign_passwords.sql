-- Passwords hashed by another service, until their owners sign in for the first time: whether there is any is asked at
-- every wrong password (`auth/passwords/foreign-queries.ts` has the same condition).
CREATE INDEX users_foreign_password ON auth.users (id)
  WHERE encrypted_password NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%';
COMMENT ON COLUMN auth.users.encrypted_password IS 'argon2id, PHC string; argon2 of another cost or bcrypt where it was made elsewhere.';
