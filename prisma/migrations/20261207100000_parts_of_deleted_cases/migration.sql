-- Deleted cases, which are few: single records and lists of services and referrals leave out theirs.
CREATE INDEX "cases_deleted_idx" ON "cases" ("id") WHERE "is_delete" = 1;

-- A deleted case takes its clients, perpetrators and attachments with it, whatever deletes it.
CREATE FUNCTION remove_parts_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE clients SET is_delete = 1 WHERE case_id = NEW.id AND is_delete = 0;
    UPDATE perpetrators SET is_delete = 1 WHERE case_id = NEW.id AND is_delete = 0;
    UPDATE attachments SET is_delete = 1 WHERE case_id = NEW.id AND is_delete = 0;
    RETURN NULL;
END
$$;
CREATE TRIGGER remove_parts_of_case AFTER UPDATE OF is_delete ON cases
    FOR EACH ROW WHEN (OLD.is_delete = 0 AND NEW.is_delete = 1) EXECUTE FUNCTION remove_parts_of_case();

-- Cases that are deleted already.
UPDATE clients SET is_delete = 1 FROM cases c WHERE c.id = case_id AND c.is_delete = 1 AND clients.is_delete = 0;
UPDATE perpetrators SET is_delete = 1 FROM cases c WHERE c.id = case_id AND c.is_delete = 1 AND perpetrators.is_delete = 0;
UPDATE attachments SET is_delete = 1 FROM cases c WHERE c.id = case_id AND c.is_delete = 1 AND attachments.is_delete = 0;
