-- Calls are found by their words and by what is known of them. Both follow from the events of a call, and are written by the
-- statement that stores an event: also by that of an earlier version of the server, which knows nothing of it.

-- The words that count (src/calls/second-pass.ts), a row for each utterance. The text itself is in the event alone.
CREATE TABLE "call_words" (
    "call_id" TEXT NOT NULL,
    "utterance_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "speaker" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "call_words_pkey" PRIMARY KEY ("call_id","utterance_id")
);

-- CreateIndex
CREATE INDEX "call_words_words_gin" ON "call_words" USING gin ("words");

-- CreateTable
CREATE TABLE "call_facts" (
    "call_id" TEXT NOT NULL,
    "category" TEXT,
    "sub_category" TEXT,
    "priority" TEXT,
    "is_analysed" BOOLEAN NOT NULL DEFAULT false,
    "risks" TEXT[] NOT NULL DEFAULT '{}',
    "alert" TEXT,
    "languages" TEXT[] NOT NULL DEFAULT '{}',
    "user_ids" INTEGER[] NOT NULL DEFAULT '{}',

    CONSTRAINT "call_facts_pkey" PRIMARY KEY ("call_id")
);

-- CreateIndex
CREATE INDEX "call_facts_user_ids_idx" ON "call_facts" USING gin ("user_ids");

-- CreateTable
CREATE TABLE "call_search_fill" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "before_at" TIMESTAMPTZ(3),
    "before_id" TEXT,
    "is_done" BOOLEAN NOT NULL,

    CONSTRAINT "call_search_fill_pkey" PRIMARY KEY ("id")
);

-- Events that the search could not take in, and analyses (`seq` 0): they are stored all the same, and searches are not
-- complete until they are in.
-- CreateTable
CREATE TABLE "call_search_gaps" (
    "call_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "tried_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_search_gaps_pkey" PRIMARY KEY ("call_id","seq")
);

-- AddForeignKey
ALTER TABLE "call_search_gaps" ADD CONSTRAINT "call_search_gaps_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Words that are erased are not found any more: they go with the event.
-- AddForeignKey
ALTER TABLE "call_words" ADD CONSTRAINT "call_words_call_id_seq_fkey" FOREIGN KEY ("call_id", "seq") REFERENCES "call_events"("call_id", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_facts" ADD CONSTRAINT "call_facts_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The words of an event as those that count for its utterance. An event is never refused for what it says: a text without a
-- speaker is the caller's.
CREATE FUNCTION keep_call_words(of_call text, of_seq integer, at_ms integer, utterance jsonb) RETURNS void LANGUAGE sql AS
$$ INSERT INTO call_words AS known (call_id, utterance_id, seq, speaker, start_ms, words)
  SELECT of_call, utterance->>'id', of_seq, coalesce(utterance->>'speaker', 'caller'), at_ms, searchable_words(utterance->>'text')
  WHERE utterance->>'id' IS NOT NULL AND utterance->>'text' IS NOT NULL
  ON CONFLICT (call_id, utterance_id) DO UPDATE
    SET seq = excluded.seq, speaker = excluded.speaker, start_ms = excluded.start_ms, words = excluded.words
    WHERE known.seq <> excluded.seq $$;

-- From the end of a second pass on its better hearings count, and the live words of the rest: of an utterance that was heard
-- in several passes the last hearing.
CREATE FUNCTION keep_better_words(of_call text, until_seq integer) RETURNS void LANGUAGE plpgsql AS
$$ DECLARE
  hearing record;
BEGIN
  FOR hearing IN
    SELECT DISTINCT ON (payload->'utterance'->>'id') seq, start_ms, payload->'utterance' AS utterance,
      payload->'isBetter' = 'true'::jsonb AS is_better
    FROM call_events WHERE call_id = of_call AND type = 'second-pass.heard' AND seq < until_seq
    ORDER BY payload->'utterance'->>'id', seq DESC
  LOOP
    IF hearing.is_better THEN
      PERFORM keep_call_words(of_call, hearing.seq, hearing.start_ms, hearing.utterance);
    ELSE
      -- a better hearing of an earlier pass does not count any more
      DELETE FROM call_words known USING call_events e
        WHERE known.call_id = of_call AND known.utterance_id = hearing.utterance->>'id'
          AND e.call_id = of_call AND e.seq = known.seq AND e.type = 'second-pass.heard';
      IF FOUND THEN
        PERFORM keep_call_words(of_call, seq, start_ms, payload->'utterance') FROM call_events
          WHERE call_id = of_call AND type = 'transcript.final' AND payload->'utterance'->>'id' = hearing.utterance->>'id'
          ORDER BY seq DESC LIMIT 1;
      END IF;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION alert_weight(text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_position(ARRAY['info', 'warning', 'urgent'], $1), 0) $$;

-- What is known of a call with one more event. The newest classification counts until the whole call is analysed.
CREATE FUNCTION note_call_facts(of_call text, of_type text, payload jsonb) RETURNS void LANGUAGE sql AS
$$ INSERT INTO call_facts AS known (call_id, category, sub_category, priority, risks, alert, languages, user_ids)
  SELECT of_call, category, sub_category, priority, risks, alert, languages, user_ids
  FROM (SELECT
    payload->'classification'->>'mainCategory' AS category,
    payload->'classification'->>'subCategory' AS sub_category,
    payload->'classification'->>'priority' AS priority,
    ARRAY(SELECT DISTINCT substr(each->>'category', 8) FROM jsonb_array_elements(
      CASE WHEN of_type = 'classification.updated' AND jsonb_typeof(payload->'evidence') = 'array' THEN payload->'evidence' ELSE '[]' END
    ) each WHERE each->>'category' LIKE 'Risk / %' AND each->'negated' IS DISTINCT FROM 'true'::jsonb) AS risks,
    CASE WHEN of_type = 'alert.raised' THEN payload->>'severity' END AS alert,
    CASE WHEN payload->'utterance'->>'language' ~ '^[a-z]{2,3}$' AND payload->'utterance'->>'doubt' IS NULL
      THEN ARRAY[payload->'utterance'->>'language'] ELSE '{}' END AS languages,
    CASE WHEN of_type = 'leg.joined' AND payload->>'userId' ~ '^[0-9]{1,9}$'
      THEN ARRAY[(payload->>'userId')::integer] ELSE '{}'::integer[] END AS user_ids
  ) of_event
  WHERE category IS NOT NULL OR alert IS NOT NULL OR cardinality(risks) + cardinality(languages) + cardinality(user_ids) > 0
  ON CONFLICT (call_id) DO UPDATE SET
    category = CASE WHEN known.is_analysed OR excluded.category IS NULL THEN known.category ELSE excluded.category END,
    sub_category = CASE WHEN known.is_analysed OR excluded.category IS NULL THEN known.sub_category ELSE excluded.sub_category END,
    priority = CASE WHEN known.is_analysed OR excluded.category IS NULL THEN known.priority ELSE excluded.priority END,
    risks = ARRAY(SELECT DISTINCT unnest(known.risks || excluded.risks) ORDER BY 1),
    alert = CASE WHEN alert_weight(excluded.alert) > alert_weight(known.alert) THEN excluded.alert ELSE known.alert END,
    languages = ARRAY(SELECT DISTINCT unnest(known.languages || excluded.languages) ORDER BY 1),
    user_ids = ARRAY(SELECT DISTINCT unnest(known.user_ids || excluded.user_ids) ORDER BY 1)
  WHERE excluded.category IS NOT NULL OR alert_weight(excluded.alert) > alert_weight(known.alert)
    OR NOT known.risks @> excluded.risks OR NOT known.languages @> excluded.languages OR NOT known.user_ids @> excluded.user_ids $$;

-- The analysis of the whole call says better what it was about, where it says so.
CREATE FUNCTION note_call_analysis(of_call text, findings jsonb) RETURNS void LANGUAGE sql AS
$$ INSERT INTO call_facts AS known (call_id, category, sub_category, priority, is_analysed)
  SELECT of_call, found->>'mainCategory', found->>'subCategory', found->>'priority', true
  FROM (SELECT findings->'classification'->'classification' AS found) of_analysis WHERE found->>'mainCategory' IS NOT NULL
  ON CONFLICT (call_id) DO UPDATE
    SET category = excluded.category, sub_category = excluded.sub_category, priority = excluded.priority, is_analysed = true $$;

CREATE FUNCTION note_call_event(of_call text, of_seq integer, of_type text, at_ms integer, payload jsonb) RETURNS void LANGUAGE plpgsql AS
$$ BEGIN
  CASE of_type
    WHEN 'transcript.final' THEN
      PERFORM keep_call_words(of_call, of_seq, at_ms, payload->'utterance');
      PERFORM note_call_facts(of_call, of_type, payload);
    WHEN 'second-pass.ended' THEN PERFORM keep_better_words(of_call, of_seq);
    ELSE PERFORM note_call_facts(of_call, of_type, payload);
  END CASE;
END $$;

CREATE FUNCTION note_call_search_gap(of_call text, of_seq integer, why text) RETURNS void LANGUAGE plpgsql AS
$$ BEGIN
  RAISE WARNING 'event % of call % is not in the search of calls: %', of_seq, of_call, why;
  INSERT INTO call_search_gaps (call_id, seq, reason) VALUES (of_call, of_seq, why) ON CONFLICT (call_id, seq)
    DO UPDATE SET reason = excluded.reason, tried_at = now();
END $$;

-- An event is stored whatever becomes of the search: no word of a call is lost for it.
CREATE FUNCTION call_events_noted() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM note_call_event(NEW.call_id, NEW.seq, NEW.type, NEW.start_ms, NEW.payload);
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  PERFORM note_call_search_gap(NEW.call_id, NEW.seq, SQLERRM);
  RETURN NULL;
END $$;
CREATE TRIGGER call_events_noted AFTER INSERT ON "call_events" FOR EACH ROW
  WHEN (NEW.type IN ('leg.joined', 'transcript.final', 'classification.updated', 'alert.raised', 'second-pass.ended'))
  EXECUTE FUNCTION call_events_noted();

-- What is erased in an event is erased here as well.
CREATE FUNCTION call_events_changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  UPDATE call_words SET words = searchable_words(coalesce(NEW.payload->'utterance'->>'text', ''))
    WHERE call_id = NEW.call_id AND seq = NEW.seq;
  RETURN NULL;
END $$;
CREATE TRIGGER call_events_changed AFTER UPDATE OF payload ON "call_events" FOR EACH ROW
  WHEN (NEW.type IN ('transcript.final', 'second-pass.heard')) EXECUTE FUNCTION call_events_changed();

CREATE FUNCTION call_analyses_noted() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM note_call_analysis(NEW.call_id, NEW.findings);
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  PERFORM note_call_search_gap(NEW.call_id, 0, SQLERRM);
  RETURN NULL;
END $$;
CREATE TRIGGER call_analyses_noted AFTER INSERT OR UPDATE OF findings ON "call_analyses" FOR EACH ROW EXECUTE FUNCTION call_analyses_noted();

-- Calls that were there before are taken in by a server that runs (src/storage/found-calls/fill-call-search.ts), the newest
-- first and a few at a time: this migration takes no longer for a million of them.
INSERT INTO call_search_fill (is_done) SELECT NOT EXISTS (SELECT FROM calls);

-- Tries events again that could not be taken in, in their order, each by itself; the one that was tried last comes last.
-- Returns how many were taken in.
CREATE FUNCTION close_call_search_gaps(at_most integer) RETURNS integer LANGUAGE plpgsql AS
$$ DECLARE
  gap record;
  closed integer := 0;
BEGIN
  FOR gap IN
    SELECT g.call_id, g.seq, e.type, e.start_ms, e.payload
    FROM call_search_gaps g LEFT JOIN call_events e ON e.call_id = g.call_id AND e.seq = g.seq
    ORDER BY g.tried_at, g.call_id, g.seq LIMIT at_most FOR UPDATE OF g SKIP LOCKED
  LOOP
    BEGIN
      IF gap.seq = 0 THEN
        PERFORM note_call_analysis(call_id, findings) FROM call_analyses WHERE call_id = gap.call_id;
      ELSIF gap.type IS NOT NULL THEN
        PERFORM note_call_event(gap.call_id, gap.seq, gap.type, gap.start_ms, gap.payload);
      END IF;
      DELETE FROM call_search_gaps WHERE call_id = gap.call_id AND seq = gap.seq;
      closed := closed + 1;
    EXCEPTION WHEN OTHERS THEN
      PERFORM note_call_search_gap(gap.call_id, gap.seq, SQLERRM);
    END;
  END LOOP;
  RETURN closed;
END $$;

-- Takes in the next `at_most` of these calls, and fewer where they are long: a statement has a limit. Each is locked
-- meanwhile, so that its next event waits and comes behind. Returns whether there are more; false while another process is at it.
CREATE FUNCTION fill_call_search(at_most integer) RETURNS boolean LANGUAGE plpgsql AS
$$ DECLARE
  fill call_search_fill;
  old_call record;
  taken integer := 0;
  has_more boolean := false;
  has_closed boolean := close_call_search_gaps(at_most) > 0;
BEGIN
  SELECT * INTO fill FROM call_search_fill WHERE NOT is_done FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN has_closed; END IF;
  FOR old_call IN
    SELECT id, started_at FROM calls
    WHERE fill.before_at IS NULL OR started_at < fill.before_at OR (started_at = fill.before_at AND id > fill.before_id)
    ORDER BY started_at DESC, id LIMIT at_most + 1
  LOOP
    IF taken = at_most OR (taken > 0 AND clock_timestamp() > statement_timestamp() + interval '500 ms') THEN
      has_more := true;
      EXIT;
    END IF;
    PERFORM FROM calls WHERE id = old_call.id FOR NO KEY UPDATE;
    BEGIN
      PERFORM note_call_event(call_id, seq, type, start_ms, payload) FROM (
        SELECT * FROM call_events WHERE call_id = old_call.id
          AND type IN ('leg.joined', 'transcript.final', 'classification.updated', 'alert.raised', 'second-pass.ended')
        ORDER BY seq OFFSET 0) in_order;
      PERFORM note_call_analysis(call_id, findings) FROM call_analyses WHERE call_id = old_call.id;
    EXCEPTION WHEN OTHERS THEN
      -- each event of it by itself, the next time
      INSERT INTO call_search_gaps (call_id, seq, reason)
        SELECT old_call.id, 0, SQLERRM UNION ALL
        SELECT call_id, seq, SQLERRM FROM call_events WHERE call_id = old_call.id
          AND type IN ('leg.joined', 'transcript.final', 'classification.updated', 'alert.raised', 'second-pass.ended')
        ON CONFLICT DO NOTHING;
    END;
    taken := taken + 1;
    fill.before_at := old_call.started_at;
    fill.before_id := old_call.id;
  END LOOP;
  UPDATE call_search_fill SET before_at = fill.before_at, before_id = fill.before_id, is_done = NOT has_more;
  RETURN has_more OR has_closed;
END $$;

-- Earlier versions need not know of it.
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261222133000_found_calls');
