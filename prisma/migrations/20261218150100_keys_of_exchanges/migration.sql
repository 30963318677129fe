-- CreateTable
CREATE TABLE "thread_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "key" BYTEA NOT NULL,

    CONSTRAINT "thread_key_pkey" PRIMARY KEY ("id")
);

-- 244 random bits.
INSERT INTO thread_key (key)
VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- A keyed hash (nested, so that nothing can be added behind the address), base64url.
CREATE FUNCTION key_of_address(address TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT translate(rtrim(encode(
    sha256(key || sha256(key || convert_to(address, 'UTF8'))), 'base64'), '='), '+/', '-_')
  FROM thread_key
$$;

UPDATE threads SET src_callid = 'address ' || key_of_address(substr(src_callid, 9))
WHERE src_callid LIKE 'address %';
UPDATE messages SET src_callid = 'address ' || key_of_address(substr(src_callid, 9))
WHERE src_callid LIKE 'address %';
