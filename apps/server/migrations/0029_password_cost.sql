-- Passwords are hashed at a higher cost (decision 0016): which hashes are not ours is asked by the new one
-- (`auth/passwords/foreign-queries.ts` has the same condition). Those made at the former are made anew as their owners sign in.
DROP INDEX auth.users_foreign_password;
CREATE INDEX users_foreign_password ON auth.users (id)
  WHERE encrypted_password NOT LIKE '$argon2id$v=19$m=65536,t=3,p=1$%';
