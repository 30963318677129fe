-- A text as it is compared: in small letters, without accents and vowel marks (Latin, Cyrillic, Hebrew, Arabic), without
-- invisible marks, width and other compatibility forms, with one straight apostrophe for all that are typed as one.
-- Vowel signs of Indic scripts stay: they make other words.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT normalize(replace(replace(replace(translate(regexp_replace(
  lower(normalize(translate($1, E'\u2019\u2018\u02bc\u02bb\u02b9\u02bd\u02be\u02bf\u00b4\u0060\u2032\uff07\u055a\u05f3\ua78c\u201b', repeat('''', 16)), NFKD) COLLATE "und-x-icu"),
  '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0730-\u074a\u08d3-\u08ff\u093c\u09bc\u0a3c\u0abc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
  E'\u0142\u00f8\u0111\u0127\u0167\u0131\u0253\u0257\u0199\u01b4\u014b\u025b\u0254\u03c2\u0649\u0629\u06cc\u06a9\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f',
  E'lodhtibdkyneo\u03c3\u064a\u0647\u064a\u0643012345678901234567890123456789'), E'\u00df', 'ss'), E'\u00e6', 'ae'), E'\u0153', 'oe'), NFC) $$;

-- Punctuation of a folded text as spaces; an apostrophe belongs to its word.
CREATE FUNCTION spaced_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT translate($1, E'!"#%&()*+,-./:\x3b<=>?@[]^_{|}~\x24\x5c\t\n\r\u00a0\u00a1\u00ab\u00b7\u00bb\u00bf\u060c\u061b\u061f\u2010\u2011\u2012\u2013\u2014\u2015\u201c\u201d\u201e\u2022\u2026\u2028\u2029\u2039\u203a\u3000\u3001\u3002', repeat(' ', 70)) $$;

-- What of a text can be searched. A word with apostrophes is found whole and by its parts. Of a very long text the beginning
-- counts, as far as a row's words have room.
CREATE OR REPLACE FUNCTION searchable_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT array_to_tsvector(coalesce(array_agg(DISTINCT left(word, 250)), '{}'))
  FROM (SELECT left(spaced_words(folded($1)), 250000) AS line) folded_line,
  LATERAL (
    SELECT string_to_table(replace(line, '''', ''), ' ') AS word
    UNION ALL SELECT string_to_table(translate(left(line, 50000), '''', ' '), ' ') WHERE strpos(line, '''') > 0
  ) words WHERE word <> '' $$;

-- The condition of a search: each word begins a word of the record.
CREATE FUNCTION searched_words(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT string_agg('''' || left(word, 250) || ''':*', ' & ')::tsquery
  FROM string_to_table(replace(spaced_words(folded($1)), '''', ''), ' ') word WHERE word <> '' $$;

-- What is stored is composed, as what comes in is from now on, and its words are taken anew.
ALTER TABLE "cases" DISABLE TRIGGER USER;
DO $$
DECLARE
  of_table record;
BEGIN
  FOR of_table IN
    SELECT table_name, string_agg(format('%1$I = normalize(%1$I, NFC)', column_name), ', ') AS sets,
      string_agg(format('%1$I IS NOT NFC NORMALIZED', column_name), ' OR ') AS isOther,
      bool_or(column_name IN ('fname', 'narrative', 'src_msg', 'fullname')) AS hasWords
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'text' AND is_generated = 'NEVER'
      AND table_name IN ('contacts', 'cases', 'reporters', 'clients', 'perpetrators', 'case_activities', 'threads', 'messages',
        'dispositions', 'activities', 'feedback', 'categories', 'files', 'attachments')
      AND column_name NOT IN ('src_uid', 'src_uid2', 'src_callid', 'gateway_message_id', 'call_id')
    GROUP BY table_name
  LOOP
    EXECUTE format('UPDATE %I SET %s WHERE %s', of_table.table_name, of_table.sets,
      CASE WHEN of_table.hasWords THEN 'TRUE' ELSE of_table.isOther END);
  END LOOP;
END $$;
ALTER TABLE "cases" ENABLE TRIGGER USER;
