-- Cases are put in the order of their last change: the time of the newest activity stands in the case itself. Three
-- migrations, each a transaction of its own: this one closes the table for a moment; writers wait for the second, which
-- fills the rows, and for the third, which makes the indexes; readers wait for neither.
ALTER TABLE "cases" ADD COLUMN "activity_at" TIMESTAMPTZ(3);

CREATE FUNCTION note_activity_of_case() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  UPDATE cases SET activity_at = NEW.created_at WHERE id = NEW.case_id AND (activity_at IS NULL OR activity_at < NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER note_activity_of_case AFTER INSERT ON "case_activities" FOR EACH ROW EXECUTE FUNCTION note_activity_of_case();
-- earlier versions do not know the column, and read the activity itself
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230121000_last_activity_of_case');
