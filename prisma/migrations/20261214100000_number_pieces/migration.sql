-- All pieces of three digits of a telephone number. A part of a number is looked for by its pieces, which have an index:
-- a search for text within text has none.
CREATE FUNCTION number_pieces(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_agg(DISTINCT substr($1, at, 3)), '{}') FROM generate_series(1, length($1) - 2) at $$;

CREATE INDEX "calls_caller_id_pieces_gin" ON "calls" USING gin (number_pieces("caller_id"));
