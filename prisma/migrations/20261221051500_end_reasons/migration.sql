-- Why a call ended (src/calls/end-reason.ts). Its events keep the sentences of earlier versions, which
-- src/calls/earlier-end-reason.ts reads as it is done here.
ALTER TABLE "calls" ADD COLUMN "end_reason" TEXT;

UPDATE calls SET end_reason = CASE
    WHEN said.reason = 'hung up' THEN CASE said.side
        WHEN 'caller' THEN CASE WHEN calls.direction = 'inbound' AND calls.connected_at IS NULL
            THEN 'abandoned-in-queue' ELSE 'caller-hung-up' END
        WHEN 'agent' THEN CASE WHEN calls.direction = 'outbound' AND calls.connected_at IS NULL
            THEN 'cancelled' ELSE 'agent-hung-up' END
        WHEN 'server' THEN 'cancelled'
        ELSE 'hung-up' END
    WHEN said.reason = 'no sound arrived for too long: the line was given up'
        THEN CASE said.side WHEN 'caller' THEN 'caller-lost' ELSE 'agent-lost' END
    WHEN said.reason LIKE 'ended by %' THEN 'ended-by-supervisor'
    ELSE coalesce(known.code, 'other') END
FROM (
    SELECT DISTINCT ON (call_id) call_id, payload ->> 'side' AS side, payload ->> 'reason' AS reason
    FROM call_events WHERE type = 'call.ended' ORDER BY call_id, seq DESC
) AS said
LEFT JOIN (VALUES
    ('gone while not connected to Asterisk', 'ended-while-away'),
    ('lost: it ended while the server was away', 'ended-while-away'),
    ('it ended while the server was away', 'ended-while-away'),
    ('lost: nobody answered while the server was away', 'unanswered-while-away'),
    ('lost: Asterisk was started again', 'switch-restarted'),
    ('it could not be answered', 'switch-failure'),
    ('it could not be connected', 'switch-failure'),
    ('it could not be answered: the dial plan rings the phones', 'returned-to-dial-plan'),
    ('hung up while it was being connected', 'hung-up'),
    ('callback promised', 'callback-promised'),
    ('the telephone of the agent was gone, and no other agent was found', 'agent-lost'),
    ('the phone of the agent was not answered', 'agent-no-answer'),
    ('not connected: not in service', 'not-in-service'),
    ('not connected: busy', 'busy'),
    ('not connected: declined', 'declined'),
    ('not connected: refused', 'declined'),
    ('not connected: unreachable', 'unreachable'),
    ('not connected: no answer', 'no-answer'),
    ('not connected: no-answer', 'no-answer'),
    ('not connected: network', 'network-failure'),
    ('not connected: given-up', 'cancelled')
) AS known (sentence, code) ON known.sentence = said.reason
WHERE said.call_id = calls.id;

-- Events that tell other systems how a call ended, and are not delivered yet.
UPDATE outbox SET changes = changes || jsonb_build_object('end_reason', jsonb_build_array(NULL, calls.end_reason))
FROM calls WHERE outbox.topic = 'call.ended' AND outbox.subject = calls.id AND NOT outbox.changes ? 'end_reason';

-- The next start of this version looks for calls that an earlier one ended meanwhile (storage/stored-end-reasons.ts).
CREATE INDEX "calls_without_end_reason" ON "calls" ("ended_at" DESC) WHERE "ended_at" IS NOT NULL AND "end_reason" IS NULL;

-- An earlier version gives the calls that it ends no reason in the row, and the next start of this one does. It reads a
-- reason of this version as it reads any text.
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261221051500_end_reasons');
