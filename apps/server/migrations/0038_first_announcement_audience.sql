-- The first announcement (0034) tells of a page that only a super_admin can open: it is for them, unless somebody has
-- changed it since.
UPDATE announcements
SET roles = ARRAY['super_admin'], version = version + 1, updated_at = now()
WHERE id = 'feature-2025-07-14-v1' AND version = 1 AND roles IS NULL;
