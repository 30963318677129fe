-- The database of commit afe6f60, the version before the outbox, the epoch and the renewable SIP passwords: its ten
-- migrations on PostgreSQL 15, and what that server itself wrote in one go: three users (admin, an agent, a supervisor),
-- a call through the (fake) switch with an agent, a transcript, a classification and a recording, a case that was made
-- of it with everything that hangs on one, a message, and a caller who gave up and is to be called back.
-- pg_dump 15 --no-owner --no-privileges --no-comments --inserts --rows-per-insert=500, without comments and empty lines.
-- Nobody real is in it; the passwords are in earlier-version.test.ts.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.searchable_words(text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$ SELECT array_to_tsvector(coalesce(array_agg(left(word, 250)), '{}')) FROM string_to_table(translate(
  lower($1 COLLATE "und-x-icu"), E'!"#%&()*+,-./:<=>?@[]^_`{|}~\x24\x27\x3b\x5c\t\n\r', repeat(' ', 35)), ' ') word WHERE word <> '' $_$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.activities (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    contact_id integer,
    assigned_on timestamp(3) with time zone,
    assigned_to_id integer,
    src text,
    src_uid text,
    src_uid2 text,
    src_address text,
    src_usr text,
    src_vector integer,
    src_ts timestamp(3) with time zone,
    src_callid text,
    src_status text,
    activity text,
    action text,
    read_on timestamp(3) with time zone
);
CREATE SEQUENCE public.activities_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.activities_id_seq OWNED BY public.activities.id;
CREATE TABLE public.agents (
    user_id integer NOT NULL,
    state text NOT NULL,
    reason text,
    call_id text,
    since timestamp(3) with time zone NOT NULL,
    idle_since timestamp(3) with time zone NOT NULL,
    wrap_up_until timestamp(3) with time zone,
    auto_answer boolean DEFAULT false NOT NULL,
    languages text[],
    misses integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    afterwards text,
    afterwards_reason text
);
CREATE TABLE public.attachments (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    file_id integer NOT NULL,
    case_id integer,
    pos integer,
    is_delete integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.attachments_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.attachments_id_seq OWNED BY public.attachments.id;
CREATE TABLE public.audit_batches (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer
);
CREATE SEQUENCE public.audit_batches_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_batches_id_seq OWNED BY public.audit_batches.id;
CREATE TABLE public.audit_entries (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    aub_id integer NOT NULL,
    t text NOT NULL,
    row_id integer NOT NULL,
    k text NOT NULL,
    v text,
    v_ text
);
CREATE SEQUENCE public.audit_entries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_entries_id_seq OWNED BY public.audit_entries.id;
CREATE TABLE public.audit_reads (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    user_id integer NOT NULL,
    resource text NOT NULL,
    row_id text NOT NULL
);
CREATE SEQUENCE public.audit_reads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_reads_id_seq OWNED BY public.audit_reads.id;
CREATE TABLE public.call_events (
    call_id text NOT NULL,
    seq integer NOT NULL,
    type text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    start_ms integer NOT NULL,
    payload jsonb NOT NULL
);
CREATE TABLE public.callbacks (
    id integer NOT NULL,
    call_id text NOT NULL,
    phone text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    waited_s integer NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    taken_by_id integer,
    taken_at timestamp(3) with time zone,
    done_at timestamp(3) with time zone
);
CREATE SEQUENCE public.callbacks_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.callbacks_id_seq OWNED BY public.callbacks.id;
CREATE TABLE public.calls (
    id text NOT NULL,
    caller_id text,
    dialled text NOT NULL,
    state text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    answered_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    hangup_cause integer,
    hangup_side text,
    last_seq integer DEFAULT 0 NOT NULL,
    agent_name text,
    connected_at timestamp(3) with time zone,
    direction text DEFAULT 'inbound'::text NOT NULL,
    held_at timestamp(3) with time zone,
    hold_ms integer DEFAULT 0 NOT NULL,
    queued_at timestamp(3) with time zone,
    ring_ms integer DEFAULT 0 NOT NULL,
    ringing_at timestamp(3) with time zone,
    user_id integer
);
CREATE TABLE public.case_activities (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    case_id integer NOT NULL,
    aub_id integer,
    activity integer NOT NULL,
    activity_ref integer,
    detail text,
    priority integer,
    status integer,
    escalated_to_id integer,
    disposition_id integer,
    src text,
    src_uid text,
    src_address text,
    src_vector integer,
    reporter_id integer,
    change_count integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.case_activities_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.case_activities_id_seq OWNED BY public.case_activities.id;
CREATE TABLE public.cases (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    gbv_related integer NOT NULL,
    case_category_id integer NOT NULL,
    knowabout116_id integer,
    justice_id integer,
    assessment_id integer,
    escalated_by_id integer,
    escalated_to_id integer,
    assigned_to_id integer,
    priority integer NOT NULL,
    status integer NOT NULL,
    closed_at timestamp(3) with time zone,
    narrative text NOT NULL,
    plan text NOT NULL,
    police_ob_no text,
    specify_service text,
    specify_referal text,
    is_medical_exam_done integer,
    is_incidence_reported integer,
    is_hiv_tested integer,
    is_pep_given integer,
    is_art_given integer,
    is_ecp_given integer,
    is_counselling_given integer,
    incidence_when text,
    incidence_location text,
    incidence_ref_no text,
    hiv_test_result text,
    counseling_org text,
    src text NOT NULL,
    src_uid text,
    src_address text,
    src_vector integer,
    src_callid text,
    call_id text,
    reporter_id integer NOT NULL,
    disposition_id integer,
    dept text,
    narrative_words tsvector GENERATED ALWAYS AS (public.searchable_words(narrative)) STORED,
    plan_words tsvector GENERATED ALWAYS AS (public.searchable_words(plan)) STORED
);
CREATE SEQUENCE public.cases_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.cases_id_seq OWNED BY public.cases.id;
CREATE TABLE public.categories (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    name text NOT NULL,
    fullname text NOT NULL,
    fullname_id text NOT NULL,
    parent_id integer,
    level integer NOT NULL,
    root_id integer NOT NULL,
    path_ids integer[],
    path_names text[],
    code text,
    is_active boolean DEFAULT true NOT NULL,
    from_years integer,
    to_years integer
);
CREATE SEQUENCE public.categories_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.categories_id_seq OWNED BY public.categories.id;
CREATE TABLE public.clients (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    case_id integer,
    contact_id integer NOT NULL,
    reporter_id integer,
    is_reporter integer DEFAULT 0 NOT NULL,
    category_id integer,
    gbv_related integer,
    relationship_id integer,
    relationship_comment text,
    is_disabled integer,
    disability_id integer,
    health_id integer,
    hiv_id integer,
    special_services text,
    in_school integer,
    school_type_id integer,
    school_level_id integer,
    school_attendance text,
    school_name text,
    school_address text,
    not_in_school_id integer,
    not_in_school_reason text,
    is_married integer,
    marital_id integer,
    spouse_profession_id integer,
    spouse_fullname text,
    is_guardian_known integer,
    guardian_marital_id integer,
    guardian_fullname text,
    guardian_national_id text,
    household_id integer,
    household_adults integer,
    household_head_occupation_id integer,
    is_disabled_refered integer,
    is_disabled_referals text,
    src_uid text,
    is_delete integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.clients_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.clients_id_seq OWNED BY public.clients.id;
CREATE TABLE public.contacts (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    fname text NOT NULL,
    lname text DEFAULT ''::text NOT NULL,
    fullname text GENERATED ALWAYS AS (btrim(((fname || ' '::text) || lname))) STORED,
    phone text,
    email text,
    phone2 text,
    dob date,
    age integer,
    age_group_id integer,
    sex_id integer,
    national_id_type_id integer,
    national_id text,
    address text,
    residence text,
    location_id integer,
    nationality_id integer,
    tribe_id integer,
    lang_id integer,
    landmark text,
    is_refugee integer,
    name_words tsvector GENERATED ALWAYS AS (public.searchable_words(((fname || ' '::text) || lname))) STORED
);
CREATE SEQUENCE public.contacts_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.contacts_id_seq OWNED BY public.contacts.id;
CREATE TABLE public.dispositions (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    case_id integer,
    reporter_id integer,
    disposition_id integer NOT NULL,
    src text DEFAULT ''::text NOT NULL,
    src_uid text,
    src_uid2 text,
    src_address text,
    src_usr text,
    src_vector integer,
    src_ts timestamp(3) with time zone,
    src_callid text,
    call_id text
);
CREATE SEQUENCE public.dispositions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.dispositions_id_seq OWNED BY public.dispositions.id;
CREATE TABLE public.feedback (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    call_id text NOT NULL,
    task_type text NOT NULL,
    rating integer NOT NULL,
    comment text
);
CREATE SEQUENCE public.feedback_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.feedback_id_seq OWNED BY public.feedback.id;
CREATE TABLE public.files (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    name text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    uploadstatus integer DEFAULT 0 NOT NULL,
    movestatus integer DEFAULT 0 NOT NULL,
    vault_name text,
    sha256 bytea,
    channels integer,
    sample_rate integer,
    duration integer,
    batch_id text
);
CREATE SEQUENCE public.files_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.files_id_seq OWNED BY public.files.id;
CREATE TABLE public.idempotency_keys (
    user_id integer NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    resource text NOT NULL,
    row_id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.messages (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    thread_id integer,
    src text NOT NULL,
    src_ts timestamp(3) with time zone,
    src_uid text,
    src_uid2 text,
    src_address text,
    src_usr text,
    src_vector integer,
    src_callid text,
    src_status text,
    src_mime text,
    src_msg text
);
CREATE SEQUENCE public.messages_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.messages_id_seq OWNED BY public.messages.id;
CREATE TABLE public.one_time_passwords (
    address_hash text NOT NULL,
    code_hash text NOT NULL,
    user_id integer,
    attempts_left integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.perpetrators (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    case_id integer,
    contact_id integer NOT NULL,
    relationship_id integer,
    shareshome_id integer,
    marital_id integer,
    health_id integer,
    employment_id integer,
    spouse_profession_id integer,
    guardian_fullname text,
    spouse_fullname text,
    notes text,
    src_uid text,
    is_delete integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.perpetrators_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.perpetrators_id_seq OWNED BY public.perpetrators.id;
CREATE TABLE public.recording_accesses (
    id integer NOT NULL,
    call_id text NOT NULL,
    user_id integer,
    address text,
    first_byte bigint NOT NULL,
    last_byte bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE SEQUENCE public.recording_accesses_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.recording_accesses_id_seq OWNED BY public.recording_accesses.id;
CREATE TABLE public.recordings (
    vault_name text NOT NULL,
    call_id text NOT NULL,
    start_ms integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    sample_rate_hz integer NOT NULL,
    state text NOT NULL,
    reason text,
    length_ms integer,
    size_bytes bigint,
    sha256 bytea,
    pauses jsonb NOT NULL
);
CREATE TABLE public.referrals (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    case_id integer NOT NULL,
    category_id integer NOT NULL
);
CREATE SEQUENCE public.referrals_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.referrals_id_seq OWNED BY public.referrals.id;
CREATE TABLE public.reporters (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    contact_id integer NOT NULL,
    case_id integer,
    src text NOT NULL,
    src_uid text,
    src_address text,
    src_vector integer
);
CREATE SEQUENCE public.reporters_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.reporters_id_seq OWNED BY public.reporters.id;
CREATE TABLE public.roles (
    id integer NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.services (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    case_id integer NOT NULL,
    category_id integer NOT NULL
);
CREATE SEQUENCE public.services_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.services_id_seq OWNED BY public.services.id;
CREATE TABLE public.sessions (
    id_hash text NOT NULL,
    user_id integer NOT NULL,
    is_temporary boolean NOT NULL,
    authenticated_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.supervisions (
    id integer NOT NULL,
    supervisor_id integer NOT NULL,
    agent_id integer,
    call_id text NOT NULL,
    mode text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone
);
CREATE SEQUENCE public.supervisions_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.supervisions_id_seq OWNED BY public.supervisions.id;
CREATE TABLE public.threads (
    id integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_by_id integer,
    src text NOT NULL,
    src_ts timestamp(3) with time zone,
    src_uid text,
    src_uid2 text,
    src_address text,
    src_usr text,
    src_vector integer,
    src_callid text,
    src_status text,
    src_mime text,
    src_msg text,
    in_count integer DEFAULT 0 NOT NULL,
    out_count integer DEFAULT 0 NOT NULL,
    last_msg_id integer,
    last_msg_vector integer
);
CREATE SEQUENCE public.threads_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.threads_id_seq OWNED BY public.threads.id;
CREATE TABLE public.users (
    id integer NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    role integer NOT NULL,
    full_name text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    password_changed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    email text,
    phone text,
    contact_id integer,
    created_by_id integer,
    extension text
);
CREATE SEQUENCE public.users_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;
ALTER TABLE ONLY public.activities ALTER COLUMN id SET DEFAULT nextval('public.activities_id_seq'::regclass);
ALTER TABLE ONLY public.attachments ALTER COLUMN id SET DEFAULT nextval('public.attachments_id_seq'::regclass);
ALTER TABLE ONLY public.audit_batches ALTER COLUMN id SET DEFAULT nextval('public.audit_batches_id_seq'::regclass);
ALTER TABLE ONLY public.audit_entries ALTER COLUMN id SET DEFAULT nextval('public.audit_entries_id_seq'::regclass);
ALTER TABLE ONLY public.audit_reads ALTER COLUMN id SET DEFAULT nextval('public.audit_reads_id_seq'::regclass);
ALTER TABLE ONLY public.callbacks ALTER COLUMN id SET DEFAULT nextval('public.callbacks_id_seq'::regclass);
ALTER TABLE ONLY public.case_activities ALTER COLUMN id SET DEFAULT nextval('public.case_activities_id_seq'::regclass);
ALTER TABLE ONLY public.cases ALTER COLUMN id SET DEFAULT nextval('public.cases_id_seq'::regclass);
ALTER TABLE ONLY public.categories ALTER COLUMN id SET DEFAULT nextval('public.categories_id_seq'::regclass);
ALTER TABLE ONLY public.clients ALTER COLUMN id SET DEFAULT nextval('public.clients_id_seq'::regclass);
ALTER TABLE ONLY public.contacts ALTER COLUMN id SET DEFAULT nextval('public.contacts_id_seq'::regclass);
ALTER TABLE ONLY public.dispositions ALTER COLUMN id SET DEFAULT nextval('public.dispositions_id_seq'::regclass);
ALTER TABLE ONLY public.feedback ALTER COLUMN id SET DEFAULT nextval('public.feedback_id_seq'::regclass);
ALTER TABLE ONLY public.files ALTER COLUMN id SET DEFAULT nextval('public.files_id_seq'::regclass);
ALTER TABLE ONLY public.messages ALTER COLUMN id SET DEFAULT nextval('public.messages_id_seq'::regclass);
ALTER TABLE ONLY public.perpetrators ALTER COLUMN id SET DEFAULT nextval('public.perpetrators_id_seq'::regclass);
ALTER TABLE ONLY public.recording_accesses ALTER COLUMN id SET DEFAULT nextval('public.recording_accesses_id_seq'::regclass);
ALTER TABLE ONLY public.referrals ALTER COLUMN id SET DEFAULT nextval('public.referrals_id_seq'::regclass);
ALTER TABLE ONLY public.reporters ALTER COLUMN id SET DEFAULT nextval('public.reporters_id_seq'::regclass);
ALTER TABLE ONLY public.services ALTER COLUMN id SET DEFAULT nextval('public.services_id_seq'::regclass);
ALTER TABLE ONLY public.supervisions ALTER COLUMN id SET DEFAULT nextval('public.supervisions_id_seq'::regclass);
ALTER TABLE ONLY public.threads ALTER COLUMN id SET DEFAULT nextval('public.threads_id_seq'::regclass);
ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);
INSERT INTO public._prisma_migrations VALUES
	('a54433fe-f28f-487a-9277-b246622c16a5', '87b387d95f34fb195d5423459e6d449ccaa7d000e006e4db67753d73570ebaec', '2026-11-23 07:34:29.283712+00', '20261121000000_users_and_calls', NULL, NULL, '2026-11-23 07:34:29.242606+00', 1),
	('a0780f52-23b3-4332-bb28-847e0641c3e3', '5b30dd0cf69d7e3a70a56a853f2055969c4d1c1525f9d0452d0d51277359f56a', '2026-11-23 07:34:29.348683+00', '20261121100000_sessions', NULL, NULL, '2026-11-23 07:34:29.292403+00', 1),
	('1f3bae2b-d9e5-4c4c-b8e4-b52248a25286', 'fb7a779b845980941529fb8595146113e137be50666b8605f6d0c303ab2d42bd', '2026-11-23 07:34:30.314473+00', '20261121200000_case_file', NULL, NULL, '2026-11-23 07:34:29.352327+00', 1),
	('4c712579-e028-4be2-a5f0-91f741c6c4da', 'a93e42a78fc48b21261853635ae64e39c7fbca499592222d5cc54887770643db', '2026-11-23 07:34:30.334072+00', '20261121210000_reads_and_age_groups', NULL, NULL, '2026-11-23 07:34:30.31943+00', 1),
	('a2d66b8e-09b9-46f7-bf5b-1b5c272c5352', '634b2ab3862ef7e5a12546f385933728f11959435c3a25b84268edbc465d426f', '2026-11-23 07:34:30.349215+00', '20261121220000_counting_cases', NULL, NULL, '2026-11-23 07:34:30.336229+00', 1),
	('4121f4bd-b17e-4334-a61f-894751029295', 'b7742ddb59f0f87cdeb1bf9c091514d44e01d2ae7a5a93b863c3851d5fc6c8d7', '2026-11-23 07:34:30.36952+00', '20261121230000_people_by_contact', NULL, NULL, '2026-11-23 07:34:30.352252+00', 1),
	('43a16577-f962-43f6-9e0b-0a64cf1a7ac8', 'b3a8e9ef8f120cac137dbb2fa40ce7b437565d586857b8937a96c5d3191c3af8', '2026-11-23 07:34:30.420237+00', '20261121300000_call_centre', NULL, NULL, '2026-11-23 07:34:30.376287+00', 1),
	('7b1ec615-0128-42f7-a69a-aaa199280884', 'b5b83c5647c8a4e54995baca74fd54cc3b6889d35fa319a1459cbaaddf867748', '2026-11-23 07:34:30.436179+00', '20261121310000_recordings', NULL, NULL, '2026-11-23 07:34:30.422839+00', 1),
	('a68b1b0f-62bd-45ae-9138-5ea60f2e8b3d', 'c30c88e6f1b8340fbef2cfda72ecd00b413362e6f652ddea3f1696e550e38d10', '2026-11-23 07:34:30.450094+00', '20261121320000_recording_accesses', NULL, NULL, '2026-11-23 07:34:30.437338+00', 1),
	('7c3738f1-b04f-4a87-b7db-f934a1fac0c6', 'bf1ffb37e74aa8b5f88035e56594e72cb3979d54304104920542d48888acd46b', '2026-11-23 07:34:30.460119+00', '20261121330000_after_the_call', NULL, NULL, '2026-11-23 07:34:30.452105+00', 1);
INSERT INTO public.activities VALUES
	(1, '2026-11-23 07:34:36.018+00', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'call back', NULL, NULL);
INSERT INTO public.agents VALUES
	(2, 'offline', NULL, NULL, '2026-11-23 07:34:36.322+00', '2026-11-23 07:34:36.213+00', NULL, false, '{}', 0, 5, NULL, NULL);
INSERT INTO public.attachments VALUES
	(1, '2026-11-23 07:34:36.138+00', 1, 1, 1, NULL, 0);
INSERT INTO public.audit_batches VALUES
	(1, '2026-11-23 07:34:34.04+00', 1),
	(2, '2026-11-23 07:34:34.486+00', 1),
	(3, '2026-11-23 07:34:35.824+00', 1),
	(4, '2026-11-23 07:34:35.876+00', 1),
	(5, '2026-11-23 07:34:35.959+00', 1),
	(6, '2026-11-23 07:34:35.973+00', 1),
	(7, '2026-11-23 07:34:36.018+00', 1),
	(8, '2026-11-23 07:34:36.052+00', 1),
	(9, '2026-11-23 07:34:36.138+00', 1);
INSERT INTO public.audit_entries VALUES
	(1, '2026-11-23 07:34:34.04+00', 1, 1, 'contacts', 1, 'fname', 'wanjiru', NULL),
	(2, '2026-11-23 07:34:34.04+00', 1, 1, 'users', 2, 'username', 'wanjiru', NULL),
	(3, '2026-11-23 07:34:34.04+00', 1, 1, 'users', 2, 'role', '1', NULL),
	(4, '2026-11-23 07:34:34.04+00', 1, 1, 'users', 2, 'extension', '2001', NULL),
	(5, '2026-11-23 07:34:34.04+00', 1, 1, 'users', 2, 'password_hash', NULL, NULL),
	(6, '2026-11-23 07:34:34.04+00', 1, 1, 'users', 2, 'contact_id', '1', NULL),
	(7, '2026-11-23 07:34:34.04+00', 1, 1, 'users', 2, 'full_name', 'wanjiru', NULL),
	(8, '2026-11-23 07:34:34.486+00', 1, 2, 'contacts', 2, 'fname', 'boss', NULL),
	(9, '2026-11-23 07:34:34.486+00', 1, 2, 'users', 3, 'username', 'boss', NULL),
	(10, '2026-11-23 07:34:34.486+00', 1, 2, 'users', 3, 'role', '2', NULL),
	(11, '2026-11-23 07:34:34.486+00', 1, 2, 'users', 3, 'extension', '2009', NULL),
	(12, '2026-11-23 07:34:34.486+00', 1, 2, 'users', 3, 'password_hash', NULL, NULL),
	(13, '2026-11-23 07:34:34.486+00', 1, 2, 'users', 3, 'contact_id', '2', NULL),
	(14, '2026-11-23 07:34:34.486+00', 1, 2, 'users', 3, 'full_name', 'boss', NULL),
	(15, '2026-11-23 07:34:35.824+00', 1, 3, 'contacts', 3, 'fname', 'Rita', NULL),
	(16, '2026-11-23 07:34:35.824+00', 1, 3, 'reporters', 1, 'src', 'walkin', NULL),
	(17, '2026-11-23 07:34:35.824+00', 1, 3, 'reporters', 1, 'contact_id', '3', NULL),
	(18, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'src', 'call', NULL),
	(19, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'gbv_related', '0', NULL),
	(20, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'case_category_id', '87', NULL),
	(21, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'narrative', 'The child was beaten with a belt', NULL),
	(22, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'plan', 'Visit the home', NULL),
	(23, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'priority', '2', NULL),
	(24, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'status', '1', NULL),
	(25, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'reporter_id', '1', NULL),
	(26, '2026-11-23 07:34:35.876+00', 1, 4, 'cases', 1, 'src_callid', 'fake-1795419269.1', NULL),
	(27, '2026-11-23 07:34:35.876+00', 1, 4, 'contacts', 4, 'fname', 'Amani', NULL),
	(28, '2026-11-23 07:34:35.876+00', 1, 4, 'contacts', 4, 'phone', '+254711000111', NULL),
	(29, '2026-11-23 07:34:35.876+00', 1, 4, 'contacts', 4, 'age', '9', NULL),
	(30, '2026-11-23 07:34:35.876+00', 1, 4, 'contacts', 4, 'age_group_id', '500176', NULL),
	(31, '2026-11-23 07:34:35.876+00', 1, 4, 'clients', 1, 'case_id', '1', NULL),
	(32, '2026-11-23 07:34:35.876+00', 1, 4, 'clients', 1, 'contact_id', '4', NULL),
	(33, '2026-11-23 07:34:35.876+00', 1, 4, 'contacts', 5, 'fname', 'Juma', NULL),
	(34, '2026-11-23 07:34:35.876+00', 1, 4, 'perpetrators', 1, 'case_id', '1', NULL),
	(35, '2026-11-23 07:34:35.876+00', 1, 4, 'perpetrators', 1, 'contact_id', '5', NULL),
	(36, '2026-11-23 07:34:35.876+00', 1, 4, 'services', 1, 'case_id', '1', NULL),
	(37, '2026-11-23 07:34:35.876+00', 1, 4, 'services', 1, 'category_id', '113', NULL),
	(38, '2026-11-23 07:34:35.876+00', 1, 4, 'referrals', 1, 'case_id', '1', NULL),
	(39, '2026-11-23 07:34:35.876+00', 1, 4, 'referrals', 1, 'category_id', '113', NULL),
	(40, '2026-11-23 07:34:35.959+00', 1, 5, 'dispositions', 1, 'src', 'call', NULL),
	(41, '2026-11-23 07:34:35.959+00', 1, 5, 'dispositions', 1, 'disposition_id', '363037', NULL),
	(42, '2026-11-23 07:34:35.959+00', 1, 5, 'dispositions', 1, 'case_id', '1', NULL),
	(43, '2026-11-23 07:34:35.973+00', 1, 6, 'threads', 1, 'src', 'sms', NULL),
	(44, '2026-11-23 07:34:35.973+00', 1, 6, 'threads', 1, 'src_uid', 'sms-1', NULL),
	(45, '2026-11-23 07:34:35.973+00', 1, 6, 'threads', 1, 'src_vector', '1', NULL),
	(46, '2026-11-23 07:34:35.973+00', 1, 6, 'threads', 1, 'src_callid', 'sms-1', NULL),
	(47, '2026-11-23 07:34:35.973+00', 1, 6, 'threads', 1, 'src_msg', 'Please help', NULL),
	(48, '2026-11-23 07:34:35.973+00', 1, 6, 'messages', 1, 'src', 'sms', NULL),
	(49, '2026-11-23 07:34:35.973+00', 1, 6, 'messages', 1, 'src_uid', 'sms-1', NULL),
	(50, '2026-11-23 07:34:35.973+00', 1, 6, 'messages', 1, 'src_vector', '1', NULL),
	(51, '2026-11-23 07:34:35.973+00', 1, 6, 'messages', 1, 'src_callid', 'sms-1', NULL),
	(52, '2026-11-23 07:34:35.973+00', 1, 6, 'messages', 1, 'src_msg', 'Please help', NULL),
	(53, '2026-11-23 07:34:35.973+00', 1, 6, 'messages', 1, 'thread_id', '1', NULL),
	(54, '2026-11-23 07:34:36.018+00', 1, 7, 'activities', 1, 'activity', 'call back', NULL),
	(55, '2026-11-23 07:34:36.052+00', 1, 8, 'feedback', 1, 'call_id', 'fake-1795419269.1', NULL),
	(56, '2026-11-23 07:34:36.052+00', 1, 8, 'feedback', 1, 'task_type', 'summary', NULL),
	(57, '2026-11-23 07:34:36.052+00', 1, 8, 'feedback', 1, 'rating', '5', NULL),
	(58, '2026-11-23 07:34:36.138+00', 1, 9, 'attachments', 1, 'file_id', '1', NULL),
	(59, '2026-11-23 07:34:36.138+00', 1, 9, 'attachments', 1, 'case_id', '1', NULL);
INSERT INTO public.audit_reads VALUES
	(1, '2026-11-23 07:34:36.58+00', 1, 'cases', '1');
INSERT INTO public.call_events VALUES
	('fake-1795419269.1', 1, 'call.started', '2026-11-23 07:34:34.718+00', -14, '{"dialled": "116", "callerId": "+254700000116", "direction": "inbound"}'),
	('fake-1795419269.1', 2, 'call.answered', '2026-11-23 07:34:34.743+00', 0, '{}'),
	('fake-1795419269.1', 3, 'leg.joined', '2026-11-23 07:34:34.803+00', 85, '{"name": "+254700000116", "legId": "caller", "userId": null, "speaker": "caller"}'),
	('fake-1795419269.1', 4, 'call.queued', '2026-11-23 07:34:34.823+00', 105, '{"language": null, "priority": 0}'),
	('fake-1795419269.1', 5, 'recording.changed', '2026-11-23 07:34:34.892+00', 31, '{"state": "started", "reason": null}'),
	('fake-1795419269.1', 6, 'agent.ringing', '2026-11-23 07:34:34.902+00', 185, '{"name": "wanjiru", "userId": 2}'),
	('fake-1795419269.1', 7, 'media.started', '2026-11-23 07:34:34.909+00', 191, '{"legId": "caller", "format": "slin", "sampleRateHz": 8000}'),
	('fake-1795419269.1', 8, 'leg.joined', '2026-11-23 07:34:35.094+00', 377, '{"name": "wanjiru", "legId": "agent-1", "userId": 2, "speaker": "agent"}'),
	('fake-1795419269.1', 9, 'media.started', '2026-11-23 07:34:35.098+00', 380, '{"legId": "agent-1", "format": "slin", "sampleRateHz": 8000}'),
	('fake-1795419269.1', 10, 'transcript.final', '2026-11-23 07:34:35.403+00', 513, '{"timing": {"queueMs": 0, "hangoverMs": 209.0244140625, "inferenceMs": 0, "lastSpeechAtMs": 1795419275178.7026}, "utterance": {"id": "caller-1", "text": "My stepfather beat me with a belt.", "endMs": 2965.265380859375, "legId": "caller", "words": [{"text": "My", "endMs": 863.5510951450892, "startMs": 513.265380859375, "probability": 0.9}, {"text": "stepfather", "endMs": 1213.8368094308034, "startMs": 863.5510951450892, "probability": 0.9}, {"text": "beat", "endMs": 1564.122523716518, "startMs": 1213.8368094308034, "probability": 0.9}, {"text": "me", "endMs": 1914.408238002232, "startMs": 1564.122523716518, "probability": 0.9}, {"text": "with", "endMs": 2264.6939522879466, "startMs": 1914.408238002232, "probability": 0.9}, {"text": "a", "endMs": 2614.979666573661, "startMs": 2264.6939522879466, "probability": 0.9}, {"text": "belt.", "endMs": 2965.265380859375, "startMs": 2614.979666573661, "probability": 0.9}], "speaker": "caller", "startMs": 513.265380859375, "language": "en", "confidence": 0.9}}'),
	('fake-1795419269.1', 11, 'classification.updated', '2026-11-23 07:34:35.454+00', 2965, '{"evidence": [{"end": 18, "text": "beat", "start": 14, "weight": 3, "negated": false, "category": "VANE / Physical Abuse", "utteranceId": "caller-1"}, {"end": 33, "text": "with a belt", "start": 22, "weight": 2, "negated": false, "category": "VANE / Physical Abuse", "utteranceId": "caller-1"}], "classification": {"engine": "cues@1", "priority": "high", "candidates": [{"label": "VANE", "probability": 0.9611432080343996}, {"label": "Advice and Counselling", "probability": 0.006476131994266761}, {"label": "Child Maintenance & Custody", "probability": 0.006476131994266761}, {"label": "Disability", "probability": 0.006476131994266761}, {"label": "GBV", "probability": 0.006476131994266761}, {"label": "Nutrition", "probability": 0.006476131994266761}, {"label": "Information", "probability": 0.006476131994266761}], "confidence": 0.75, "subCategory": "Physical Abuse", "mainCategory": "VANE", "interventionType": "Referred"}}'),
	('fake-1795419269.1', 12, 'transcript.final', '2026-11-23 07:34:35.67+00', 950, '{"timing": {"queueMs": 0, "hangoverMs": 92.573486328125, "inferenceMs": 0, "lastSpeechAtMs": 1795419275568.9172}, "utterance": {"id": "agent-1-1", "text": "Where are you now?", "endMs": 2399.574462890625, "legId": "agent-1", "words": [{"text": "Where", "endMs": 1312.074462890625, "startMs": 949.574462890625, "probability": 0.9}, {"text": "are", "endMs": 1674.574462890625, "startMs": 1312.074462890625, "probability": 0.9}, {"text": "you", "endMs": 2037.074462890625, "startMs": 1674.574462890625, "probability": 0.9}, {"text": "now?", "endMs": 2399.574462890625, "startMs": 2037.074462890625, "probability": 0.9}], "speaker": "agent", "startMs": 949.574462890625, "language": "en", "confidence": 0.9}}'),
	('fake-1795419269.1', 13, 'leg.left', '2026-11-23 07:34:36.188+00', 1458, '{"cause": 16, "legId": "caller", "speaker": "caller"}'),
	('fake-1795419269.1', 14, 'call.ended', '2026-11-23 07:34:36.212+00', 1494, '{"side": "caller", "cause": 16, "reason": "hung up"}'),
	('fake-1795419269.1', 15, 'leg.left', '2026-11-23 07:34:36.213+00', 1496, '{"cause": 16, "legId": "agent-1", "speaker": "agent"}'),
	('fake-1795419269.1', 16, 'recording.changed', '2026-11-23 07:34:36.278+00', 4653, '{"state": "stopped", "reason": null}'),
	('fake-1795419269.1', 17, 'transcript.complete', '2026-11-23 07:34:36.278+00', 1561, '{"leftOut": [], "utterances": 2}'),
	('fake-1795419269.2', 1, 'call.started', '2026-11-23 07:34:36.351+00', -2, '{"dialled": "116", "callerId": "+254700000116", "direction": "inbound"}'),
	('fake-1795419269.2', 2, 'call.answered', '2026-11-23 07:34:36.361+00', 0, '{}'),
	('fake-1795419269.2', 3, 'leg.joined', '2026-11-23 07:34:36.387+00', 36, '{"name": "+254700000116", "legId": "caller", "userId": null, "speaker": "caller"}'),
	('fake-1795419269.2', 4, 'call.queued', '2026-11-23 07:34:36.42+00', 69, '{"language": null, "priority": 0}'),
	('fake-1795419269.2', 5, 'recording.changed', '2026-11-23 07:34:36.448+00', 11, '{"state": "started", "reason": null}'),
	('fake-1795419269.2', 6, 'media.started', '2026-11-23 07:34:36.477+00', 127, '{"legId": "caller", "format": "slin", "sampleRateHz": 8000}'),
	('fake-1795419269.2', 7, 'leg.left', '2026-11-23 07:34:36.482+00', 132, '{"cause": 16, "legId": "caller", "speaker": "caller"}'),
	('fake-1795419269.2', 8, 'call.ended', '2026-11-23 07:34:36.518+00', 168, '{"side": "caller", "cause": 16, "reason": "hung up"}'),
	('fake-1795419269.2', 9, 'recording.changed', '2026-11-23 07:34:36.565+00', 11, '{"state": "stopped", "reason": null}'),
	('fake-1795419269.2', 10, 'transcript.complete', '2026-11-23 07:34:36.566+00', 215, '{"leftOut": [], "utterances": 0}');
INSERT INTO public.callbacks VALUES
	(1, 'fake-1795419269.2', '+254700000116', 'abandoned', '2026-11-23 07:34:36.54+00', 0, 0, 'open', NULL, NULL, NULL);
INSERT INTO public.calls VALUES
	('fake-1795419269.1', '+254700000116', '116', 'ended', '2026-11-23 07:34:34.718+00', '2026-11-23 07:34:34.743+00', '2026-11-23 07:34:36.212+00', 16, 'caller', 17, 'wanjiru', '2026-11-23 07:34:35.094+00', 'inbound', NULL, 0, '2026-11-23 07:34:34.823+00', 192, NULL, 2),
	('fake-1795419269.2', '+254700000116', '116', 'ended', '2026-11-23 07:34:36.351+00', '2026-11-23 07:34:36.361+00', '2026-11-23 07:34:36.518+00', 16, 'caller', 10, NULL, NULL, 'inbound', NULL, 0, '2026-11-23 07:34:36.42+00', 0, NULL, NULL);
INSERT INTO public.case_activities VALUES
	(1, '2026-11-23 07:34:35.876+00', 1, 1, 4, 1, NULL, NULL, 2, 1, NULL, NULL, 'call', NULL, NULL, NULL, 1, 9),
	(2, '2026-11-23 07:34:35.876+00', 1, 1, 4, 6, 1, NULL, 2, 1, NULL, NULL, 'call', NULL, NULL, NULL, 1, 1),
	(3, '2026-11-23 07:34:35.876+00', 1, 1, 4, 7, 1, NULL, 2, 1, NULL, NULL, 'call', NULL, NULL, NULL, 1, 1),
	(4, '2026-11-23 07:34:36.138+00', 1, 1, 9, 8, 1, NULL, 2, 1, NULL, NULL, 'call', NULL, NULL, NULL, 1, 1);
INSERT INTO public.cases VALUES
	(1, '2026-11-23 07:34:35.876+00', 1, 0, 87, NULL, NULL, NULL, NULL, NULL, NULL, 2, 1, NULL, 'The child was beaten with a belt', 'Visit the home', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'call', NULL, NULL, NULL, 'fake-1795419269.1', NULL, 1, NULL, NULL, DEFAULT, DEFAULT);
INSERT INTO public.categories VALUES
	(362557, '2026-11-23 07:34:30.502+00', NULL, 'Case Category', 'Case Category', '362557:Case Category', NULL, 0, 362557, '{362557}', '{"Case Category"}', 'CASE_CATEGORY', true, NULL, NULL),
	(236694, '2026-11-23 07:34:30.502+00', NULL, 'General Assessment', 'General Assessment', '236694:General Assessment', NULL, 0, 236694, '{236694}', '{"General Assessment"}', 'GENERAL_ASSESSMENT', true, NULL, NULL),
	(236687, '2026-11-23 07:34:30.502+00', NULL, 'Justice', 'Justice', '236687:Justice', NULL, 0, 236687, '{236687}', '{Justice}', 'JUSTICE', true, NULL, NULL),
	(236707, '2026-11-23 07:34:30.502+00', NULL, 'Referral Type', 'Referral Type', '236707:Referral Type', NULL, 0, 236707, '{236707}', '{"Referral Type"}', 'REFERRAL_TYPE', true, NULL, NULL),
	(113, '2026-11-23 07:34:30.502+00', NULL, 'Service Offered', 'Service Offered', '113:Service Offered', NULL, 0, 113, '{113}', '{"Service Offered"}', 'SERVICE_OFFERED', true, NULL, NULL),
	(236700, '2026-11-23 07:34:30.502+00', NULL, 'Know About 116', 'Know About 116', '236700:Know About 116', NULL, 0, 236700, '{236700}', '{"Know About 116"}', 'KNOW_ABOUT_116', true, NULL, NULL),
	(101, '2026-11-23 07:34:30.502+00', NULL, 'Age Group', 'Age Group', '101:Age Group', NULL, 0, 101, '{101}', '{"Age Group"}', 'AGE_GROUP', true, NULL, NULL),
	(120, '2026-11-23 07:34:30.502+00', NULL, 'Sex', 'Sex', '120:Sex', NULL, 0, 120, '{120}', '{Sex}', 'GENDER', true, NULL, NULL),
	(88, '2026-11-23 07:34:30.502+00', NULL, 'Location', 'Location', '88:Location', NULL, 0, 88, '{88}', '{Location}', 'LOCATION', true, NULL, NULL),
	(126, '2026-11-23 07:34:30.502+00', NULL, 'Nationality', 'Nationality', '126:Nationality', NULL, 0, 126, '{126}', '{Nationality}', 'NATIONALITY', true, NULL, NULL),
	(362409, '2026-11-23 07:34:30.502+00', NULL, 'ID Type', 'ID Type', '362409:ID Type', NULL, 0, 362409, '{362409}', '{"ID Type"}', 'ID_TYPE', true, NULL, NULL),
	(123, '2026-11-23 07:34:30.502+00', NULL, 'Language', 'Language', '123:Language', NULL, 0, 123, '{123}', '{Language}', 'LANGUAGE', true, NULL, NULL),
	(133, '2026-11-23 07:34:30.502+00', NULL, 'Tribe', 'Tribe', '133:Tribe', NULL, 0, 133, '{133}', '{Tribe}', 'TRIBE', true, NULL, NULL),
	(236634, '2026-11-23 07:34:30.502+00', NULL, 'Relationship', 'Relationship', '236634:Relationship', NULL, 0, 236634, '{236634}', '{Relationship}', 'RELATIONSHIP', true, NULL, NULL),
	(236669, '2026-11-23 07:34:30.502+00', NULL, 'Disability', 'Disability', '236669:Disability', NULL, 0, 236669, '{236669}', '{Disability}', 'DISABILITY', true, NULL, NULL),
	(362466, '2026-11-23 07:34:30.502+00', NULL, 'Not In School', 'Not In School', '362466:Not In School', NULL, 0, 362466, '{362466}', '{"Not In School"}', 'NOT_IN_SCHOOL', true, NULL, NULL),
	(236631, '2026-11-23 07:34:30.502+00', NULL, 'Shares Home', 'Shares Home', '236631:Shares Home', NULL, 0, 236631, '{236631}', '{"Shares Home"}', 'SHARES_HOME', true, NULL, NULL),
	(236648, '2026-11-23 07:34:30.502+00', NULL, 'Occupation', 'Occupation', '236648:Occupation', NULL, 0, 236648, '{236648}', '{Occupation}', 'OCCUPATION', true, NULL, NULL),
	(236660, '2026-11-23 07:34:30.502+00', NULL, 'Health Status', 'Health Status', '236660:Health Status', NULL, 0, 236660, '{236660}', '{"Health Status"}', 'HEALTH_STATUS', true, NULL, NULL),
	(236711, '2026-11-23 07:34:30.502+00', NULL, 'School Type', 'School Type', '236711:School Type', NULL, 0, 236711, '{236711}', '{"School Type"}', 'SCHOOL_TYPE', true, NULL, NULL),
	(236712, '2026-11-23 07:34:30.502+00', NULL, 'School Level', 'School Level', '236712:School Level', NULL, 0, 236712, '{236712}', '{"School Level"}', 'SCHOOL_LEVEL', true, NULL, NULL),
	(105, '2026-11-23 07:34:30.502+00', NULL, 'HIV Status', 'HIV Status', '105:HIV Status', NULL, 0, 105, '{105}', '{"HIV Status"}', 'HIV_STATUS', true, NULL, NULL),
	(236654, '2026-11-23 07:34:30.502+00', NULL, 'Marital Status', 'Marital Status', '236654:Marital Status', NULL, 0, 236654, '{236654}', '{"Marital Status"}', 'MARITAL_STATUS', true, NULL, NULL),
	(236674, '2026-11-23 07:34:30.502+00', NULL, 'Household Type', 'Household Type', '236674:Household Type', NULL, 0, 236674, '{236674}', '{"Household Type"}', 'HOUSEHOLD_TYPE', true, NULL, NULL),
	(362515, '2026-11-23 07:34:30.502+00', NULL, 'Disposition', 'Disposition', '362515:Disposition', NULL, 0, 362515, '{362515}', '{Disposition}', 'DISPOSITION', true, NULL, NULL),
	(118, '2026-11-23 07:34:30.502+00', NULL, 'GBV Related', 'GBV Related', '118:GBV Related', NULL, 0, 118, '{118}', '{"GBV Related"}', 'GBV_RELATED', true, NULL, NULL),
	(87, '2026-11-23 07:34:30.502+00', NULL, 'Abuse', 'Case Category^Abuse', '362557:Case Category^87:Abuse', 362557, 1, 362557, '{362557,87}', '{"Case Category",Abuse}', NULL, true, NULL, NULL),
	(361944, '2026-11-23 07:34:30.502+00', NULL, 'Counseling', 'Case Category^Counseling', '362557:Case Category^361944:Counseling', 362557, 1, 362557, '{362557,361944}', '{"Case Category",Counseling}', NULL, true, NULL, NULL),
	(362305, '2026-11-23 07:34:30.502+00', NULL, 'Information Inquiry', 'Case Category^Information Inquiry', '362557:Case Category^362305:Information Inquiry', 362557, 1, 362557, '{362557,362305}', '{"Case Category","Information Inquiry"}', NULL, true, NULL, NULL),
	(500045, '2026-11-23 07:34:30.502+00', NULL, 'GBV', 'Case Category^GBV', '362557:Case Category^500045:GBV', 362557, 1, 362557, '{362557,500045}', '{"Case Category",GBV}', NULL, true, NULL, NULL),
	(500028, '2026-11-23 07:34:30.502+00', NULL, 'Child Maintenance & Custody', 'Case Category^Child Maintenance & Custody', '362557:Case Category^500028:Child Maintenance & Custody', 362557, 1, 362557, '{362557,500028}', '{"Case Category","Child Maintenance & Custody"}', NULL, true, NULL, NULL),
	(500038, '2026-11-23 07:34:30.502+00', NULL, 'Disability', 'Case Category^Disability', '362557:Case Category^500038:Disability', 362557, 1, 362557, '{362557,500038}', '{"Case Category",Disability}', NULL, true, NULL, NULL),
	(500065, '2026-11-23 07:34:30.502+00', NULL, 'Nutrition', 'Case Category^Nutrition', '362557:Case Category^500065:Nutrition', 362557, 1, 362557, '{362557,500065}', '{"Case Category",Nutrition}', NULL, true, NULL, NULL),
	(500137, '2026-11-23 07:34:30.502+00', NULL, 'Progressing', 'General Assessment^Progressing', '236694:General Assessment^500137:Progressing', 236694, 1, 236694, '{236694,500137}', '{"General Assessment",Progressing}', NULL, true, NULL, NULL),
	(500138, '2026-11-23 07:34:30.502+00', NULL, 'Stable', 'General Assessment^Stable', '236694:General Assessment^500138:Stable', 236694, 1, 236694, '{236694,500138}', '{"General Assessment",Stable}', NULL, true, NULL, NULL),
	(500139, '2026-11-23 07:34:30.502+00', NULL, 'Deteriorating', 'General Assessment^Deteriorating', '236694:General Assessment^500139:Deteriorating', 236694, 1, 236694, '{236694,500139}', '{"General Assessment",Deteriorating}', NULL, true, NULL, NULL),
	(500140, '2026-11-23 07:34:30.502+00', NULL, 'Resolved', 'General Assessment^Resolved', '236694:General Assessment^500140:Resolved', 236694, 1, 236694, '{236694,500140}', '{"General Assessment",Resolved}', NULL, true, NULL, NULL),
	(500141, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'General Assessment^Unknown', '236694:General Assessment^500141:Unknown', 236694, 1, 236694, '{236694,500141}', '{"General Assessment",Unknown}', NULL, true, NULL, NULL),
	(500142, '2026-11-23 07:34:30.502+00', NULL, 'Not reported', 'Justice^Not reported', '236687:Justice^500142:Not reported', 236687, 1, 236687, '{236687,500142}', '{Justice,"Not reported"}', NULL, true, NULL, NULL),
	(500143, '2026-11-23 07:34:30.502+00', NULL, 'Reported to police', 'Justice^Reported to police', '236687:Justice^500143:Reported to police', 236687, 1, 236687, '{236687,500143}', '{Justice,"Reported to police"}', NULL, true, NULL, NULL),
	(500144, '2026-11-23 07:34:30.502+00', NULL, 'Under investigation', 'Justice^Under investigation', '236687:Justice^500144:Under investigation', 236687, 1, 236687, '{236687,500144}', '{Justice,"Under investigation"}', NULL, true, NULL, NULL),
	(500145, '2026-11-23 07:34:30.502+00', NULL, 'In court', 'Justice^In court', '236687:Justice^500145:In court', 236687, 1, 236687, '{236687,500145}', '{Justice,"In court"}', NULL, true, NULL, NULL),
	(500146, '2026-11-23 07:34:30.502+00', NULL, 'Concluded', 'Justice^Concluded', '236687:Justice^500146:Concluded', 236687, 1, 236687, '{236687,500146}', '{Justice,Concluded}', NULL, true, NULL, NULL),
	(500147, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Justice^Unknown', '236687:Justice^500147:Unknown', 236687, 1, 236687, '{236687,500147}', '{Justice,Unknown}', NULL, true, NULL, NULL),
	(500148, '2026-11-23 07:34:30.502+00', NULL, 'Police', 'Referral Type^Police', '236707:Referral Type^500148:Police', 236707, 1, 236707, '{236707,500148}', '{"Referral Type",Police}', NULL, true, NULL, NULL),
	(500149, '2026-11-23 07:34:30.502+00', NULL, 'Hospital', 'Referral Type^Hospital', '236707:Referral Type^500149:Hospital', 236707, 1, 236707, '{236707,500149}', '{"Referral Type",Hospital}', NULL, true, NULL, NULL),
	(500150, '2026-11-23 07:34:30.502+00', NULL, 'Children Department', 'Referral Type^Children Department', '236707:Referral Type^500150:Children Department', 236707, 1, 236707, '{236707,500150}', '{"Referral Type","Children Department"}', NULL, true, NULL, NULL),
	(500151, '2026-11-23 07:34:30.502+00', NULL, 'Legal aid', 'Referral Type^Legal aid', '236707:Referral Type^500151:Legal aid', 236707, 1, 236707, '{236707,500151}', '{"Referral Type","Legal aid"}', NULL, true, NULL, NULL),
	(500152, '2026-11-23 07:34:30.502+00', NULL, 'Shelter', 'Referral Type^Shelter', '236707:Referral Type^500152:Shelter', 236707, 1, 236707, '{236707,500152}', '{"Referral Type",Shelter}', NULL, true, NULL, NULL),
	(500153, '2026-11-23 07:34:30.502+00', NULL, 'School', 'Referral Type^School', '236707:Referral Type^500153:School', 236707, 1, 236707, '{236707,500153}', '{"Referral Type",School}', NULL, true, NULL, NULL),
	(500154, '2026-11-23 07:34:30.502+00', NULL, 'Community organisation', 'Referral Type^Community organisation', '236707:Referral Type^500154:Community organisation', 236707, 1, 236707, '{236707,500154}', '{"Referral Type","Community organisation"}', NULL, true, NULL, NULL),
	(500155, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Referral Type^Other', '236707:Referral Type^500155:Other', 236707, 1, 236707, '{236707,500155}', '{"Referral Type",Other}', NULL, true, NULL, NULL),
	(500156, '2026-11-23 07:34:30.502+00', NULL, 'Counselling', 'Service Offered^Counselling', '113:Service Offered^500156:Counselling', 113, 1, 113, '{113,500156}', '{"Service Offered",Counselling}', NULL, true, NULL, NULL),
	(500157, '2026-11-23 07:34:30.502+00', NULL, 'Rescue', 'Service Offered^Rescue', '113:Service Offered^500157:Rescue', 113, 1, 113, '{113,500157}', '{"Service Offered",Rescue}', NULL, true, NULL, NULL),
	(500158, '2026-11-23 07:34:30.502+00', NULL, 'Medical', 'Service Offered^Medical', '113:Service Offered^500158:Medical', 113, 1, 113, '{113,500158}', '{"Service Offered",Medical}', NULL, true, NULL, NULL),
	(500159, '2026-11-23 07:34:30.502+00', NULL, 'Legal', 'Service Offered^Legal', '113:Service Offered^500159:Legal', 113, 1, 113, '{113,500159}', '{"Service Offered",Legal}', NULL, true, NULL, NULL),
	(500160, '2026-11-23 07:34:30.502+00', NULL, 'Psychosocial support', 'Service Offered^Psychosocial support', '113:Service Offered^500160:Psychosocial support', 113, 1, 113, '{113,500160}', '{"Service Offered","Psychosocial support"}', NULL, true, NULL, NULL),
	(500161, '2026-11-23 07:34:30.502+00', NULL, 'Shelter', 'Service Offered^Shelter', '113:Service Offered^500161:Shelter', 113, 1, 113, '{113,500161}', '{"Service Offered",Shelter}', NULL, true, NULL, NULL),
	(500162, '2026-11-23 07:34:30.502+00', NULL, 'Reintegration', 'Service Offered^Reintegration', '113:Service Offered^500162:Reintegration', 113, 1, 113, '{113,500162}', '{"Service Offered",Reintegration}', NULL, true, NULL, NULL),
	(500163, '2026-11-23 07:34:30.502+00', NULL, 'Information', 'Service Offered^Information', '113:Service Offered^500163:Information', 113, 1, 113, '{113,500163}', '{"Service Offered",Information}', NULL, true, NULL, NULL),
	(500164, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Service Offered^Other', '113:Service Offered^500164:Other', 113, 1, 113, '{113,500164}', '{"Service Offered",Other}', NULL, true, NULL, NULL),
	(500165, '2026-11-23 07:34:30.502+00', NULL, 'Radio', 'Know About 116^Radio', '236700:Know About 116^500165:Radio', 236700, 1, 236700, '{236700,500165}', '{"Know About 116",Radio}', NULL, true, NULL, NULL),
	(500166, '2026-11-23 07:34:30.502+00', NULL, 'Television', 'Know About 116^Television', '236700:Know About 116^500166:Television', 236700, 1, 236700, '{236700,500166}', '{"Know About 116",Television}', NULL, true, NULL, NULL),
	(500167, '2026-11-23 07:34:30.502+00', NULL, 'Poster', 'Know About 116^Poster', '236700:Know About 116^500167:Poster', 236700, 1, 236700, '{236700,500167}', '{"Know About 116",Poster}', NULL, true, NULL, NULL),
	(500168, '2026-11-23 07:34:30.502+00', NULL, 'School', 'Know About 116^School', '236700:Know About 116^500168:School', 236700, 1, 236700, '{236700,500168}', '{"Know About 116",School}', NULL, true, NULL, NULL),
	(500169, '2026-11-23 07:34:30.502+00', NULL, 'Friend or family', 'Know About 116^Friend or family', '236700:Know About 116^500169:Friend or family', 236700, 1, 236700, '{236700,500169}', '{"Know About 116","Friend or family"}', NULL, true, NULL, NULL),
	(500170, '2026-11-23 07:34:30.502+00', NULL, 'Social media', 'Know About 116^Social media', '236700:Know About 116^500170:Social media', 236700, 1, 236700, '{236700,500170}', '{"Know About 116","Social media"}', NULL, true, NULL, NULL),
	(500171, '2026-11-23 07:34:30.502+00', NULL, 'Police', 'Know About 116^Police', '236700:Know About 116^500171:Police', 236700, 1, 236700, '{236700,500171}', '{"Know About 116",Police}', NULL, true, NULL, NULL),
	(500172, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Know About 116^Other', '236700:Know About 116^500172:Other', 236700, 1, 236700, '{236700,500172}', '{"Know About 116",Other}', NULL, true, NULL, NULL),
	(500173, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Know About 116^Unknown', '236700:Know About 116^500173:Unknown', 236700, 1, 236700, '{236700,500173}', '{"Know About 116",Unknown}', NULL, true, NULL, NULL),
	(500174, '2026-11-23 07:34:30.502+00', NULL, '0-3', 'Age Group^0-3', '101:Age Group^500174:0-3', 101, 1, 101, '{101,500174}', '{"Age Group",0-3}', NULL, true, 0, 3),
	(500175, '2026-11-23 07:34:30.502+00', NULL, '4-6', 'Age Group^4-6', '101:Age Group^500175:4-6', 101, 1, 101, '{101,500175}', '{"Age Group",4-6}', NULL, true, 4, 6),
	(500176, '2026-11-23 07:34:30.502+00', NULL, '7-9', 'Age Group^7-9', '101:Age Group^500176:7-9', 101, 1, 101, '{101,500176}', '{"Age Group",7-9}', NULL, true, 7, 9),
	(500177, '2026-11-23 07:34:30.502+00', NULL, '10-12', 'Age Group^10-12', '101:Age Group^500177:10-12', 101, 1, 101, '{101,500177}', '{"Age Group",10-12}', NULL, true, 10, 12),
	(500178, '2026-11-23 07:34:30.502+00', NULL, '13-15', 'Age Group^13-15', '101:Age Group^500178:13-15', 101, 1, 101, '{101,500178}', '{"Age Group",13-15}', NULL, true, 13, 15),
	(500179, '2026-11-23 07:34:30.502+00', NULL, '16-17', 'Age Group^16-17', '101:Age Group^500179:16-17', 101, 1, 101, '{101,500179}', '{"Age Group",16-17}', NULL, true, 16, 17),
	(500180, '2026-11-23 07:34:30.502+00', NULL, '18-24', 'Age Group^18-24', '101:Age Group^500180:18-24', 101, 1, 101, '{101,500180}', '{"Age Group",18-24}', NULL, true, 18, 24),
	(500181, '2026-11-23 07:34:30.502+00', NULL, '25-30', 'Age Group^25-30', '101:Age Group^500181:25-30', 101, 1, 101, '{101,500181}', '{"Age Group",25-30}', NULL, true, 25, 30),
	(500182, '2026-11-23 07:34:30.502+00', NULL, '31-45', 'Age Group^31-45', '101:Age Group^500182:31-45', 101, 1, 101, '{101,500182}', '{"Age Group",31-45}', NULL, true, 31, 45),
	(500183, '2026-11-23 07:34:30.502+00', NULL, '46-59', 'Age Group^46-59', '101:Age Group^500183:46-59', 101, 1, 101, '{101,500183}', '{"Age Group",46-59}', NULL, true, 46, 59),
	(500184, '2026-11-23 07:34:30.502+00', NULL, '60+', 'Age Group^60+', '101:Age Group^500184:60+', 101, 1, 101, '{101,500184}', '{"Age Group",60+}', NULL, true, 60, 150),
	(500185, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Age Group^Unknown', '101:Age Group^500185:Unknown', 101, 1, 101, '{101,500185}', '{"Age Group",Unknown}', NULL, true, NULL, NULL),
	(121, '2026-11-23 07:34:30.502+00', NULL, 'Male', 'Sex^Male', '120:Sex^121:Male', 120, 1, 120, '{120,121}', '{Sex,Male}', 'MALE', true, NULL, NULL),
	(122, '2026-11-23 07:34:30.502+00', NULL, 'Female', 'Sex^Female', '120:Sex^122:Female', 120, 1, 120, '{120,122}', '{Sex,Female}', 'FEMALE', true, NULL, NULL),
	(500186, '2026-11-23 07:34:30.502+00', NULL, 'Intersex', 'Sex^Intersex', '120:Sex^500186:Intersex', 120, 1, 120, '{120,500186}', '{Sex,Intersex}', NULL, true, NULL, NULL),
	(500187, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Sex^Unknown', '120:Sex^500187:Unknown', 120, 1, 120, '{120,500187}', '{Sex,Unknown}', NULL, true, NULL, NULL),
	(500071, '2026-11-23 07:34:30.502+00', NULL, 'Mombasa', 'Location^Mombasa', '88:Location^500071:Mombasa', 88, 1, 88, '{88,500071}', '{Location,Mombasa}', NULL, true, NULL, NULL),
	(500078, '2026-11-23 07:34:30.502+00', NULL, 'Kwale', 'Location^Kwale', '88:Location^500078:Kwale', 88, 1, 88, '{88,500078}', '{Location,Kwale}', NULL, true, NULL, NULL),
	(500079, '2026-11-23 07:34:30.502+00', NULL, 'Kilifi', 'Location^Kilifi', '88:Location^500079:Kilifi', 88, 1, 88, '{88,500079}', '{Location,Kilifi}', NULL, true, NULL, NULL),
	(500080, '2026-11-23 07:34:30.502+00', NULL, 'Tana River', 'Location^Tana River', '88:Location^500080:Tana River', 88, 1, 88, '{88,500080}', '{Location,"Tana River"}', NULL, true, NULL, NULL),
	(500081, '2026-11-23 07:34:30.502+00', NULL, 'Lamu', 'Location^Lamu', '88:Location^500081:Lamu', 88, 1, 88, '{88,500081}', '{Location,Lamu}', NULL, true, NULL, NULL),
	(500082, '2026-11-23 07:34:30.502+00', NULL, 'Taita-Taveta', 'Location^Taita-Taveta', '88:Location^500082:Taita-Taveta', 88, 1, 88, '{88,500082}', '{Location,Taita-Taveta}', NULL, true, NULL, NULL),
	(500083, '2026-11-23 07:34:30.502+00', NULL, 'Garissa', 'Location^Garissa', '88:Location^500083:Garissa', 88, 1, 88, '{88,500083}', '{Location,Garissa}', NULL, true, NULL, NULL),
	(500084, '2026-11-23 07:34:30.502+00', NULL, 'Wajir', 'Location^Wajir', '88:Location^500084:Wajir', 88, 1, 88, '{88,500084}', '{Location,Wajir}', NULL, true, NULL, NULL),
	(500085, '2026-11-23 07:34:30.502+00', NULL, 'Mandera', 'Location^Mandera', '88:Location^500085:Mandera', 88, 1, 88, '{88,500085}', '{Location,Mandera}', NULL, true, NULL, NULL),
	(500086, '2026-11-23 07:34:30.502+00', NULL, 'Marsabit', 'Location^Marsabit', '88:Location^500086:Marsabit', 88, 1, 88, '{88,500086}', '{Location,Marsabit}', NULL, true, NULL, NULL),
	(500087, '2026-11-23 07:34:30.502+00', NULL, 'Isiolo', 'Location^Isiolo', '88:Location^500087:Isiolo', 88, 1, 88, '{88,500087}', '{Location,Isiolo}', NULL, true, NULL, NULL),
	(500088, '2026-11-23 07:34:30.502+00', NULL, 'Meru', 'Location^Meru', '88:Location^500088:Meru', 88, 1, 88, '{88,500088}', '{Location,Meru}', NULL, true, NULL, NULL),
	(500089, '2026-11-23 07:34:30.502+00', NULL, 'Tharaka-Nithi', 'Location^Tharaka-Nithi', '88:Location^500089:Tharaka-Nithi', 88, 1, 88, '{88,500089}', '{Location,Tharaka-Nithi}', NULL, true, NULL, NULL),
	(500090, '2026-11-23 07:34:30.502+00', NULL, 'Embu', 'Location^Embu', '88:Location^500090:Embu', 88, 1, 88, '{88,500090}', '{Location,Embu}', NULL, true, NULL, NULL),
	(500091, '2026-11-23 07:34:30.502+00', NULL, 'Kitui', 'Location^Kitui', '88:Location^500091:Kitui', 88, 1, 88, '{88,500091}', '{Location,Kitui}', NULL, true, NULL, NULL),
	(500092, '2026-11-23 07:34:30.502+00', NULL, 'Machakos', 'Location^Machakos', '88:Location^500092:Machakos', 88, 1, 88, '{88,500092}', '{Location,Machakos}', NULL, true, NULL, NULL),
	(500093, '2026-11-23 07:34:30.502+00', NULL, 'Makueni', 'Location^Makueni', '88:Location^500093:Makueni', 88, 1, 88, '{88,500093}', '{Location,Makueni}', NULL, true, NULL, NULL),
	(500094, '2026-11-23 07:34:30.502+00', NULL, 'Nyandarua', 'Location^Nyandarua', '88:Location^500094:Nyandarua', 88, 1, 88, '{88,500094}', '{Location,Nyandarua}', NULL, true, NULL, NULL),
	(500095, '2026-11-23 07:34:30.502+00', NULL, 'Nyeri', 'Location^Nyeri', '88:Location^500095:Nyeri', 88, 1, 88, '{88,500095}', '{Location,Nyeri}', NULL, true, NULL, NULL),
	(500096, '2026-11-23 07:34:30.502+00', NULL, 'Kirinyaga', 'Location^Kirinyaga', '88:Location^500096:Kirinyaga', 88, 1, 88, '{88,500096}', '{Location,Kirinyaga}', NULL, true, NULL, NULL),
	(500097, '2026-11-23 07:34:30.502+00', NULL, 'Murang''a', 'Location^Murang''a', '88:Location^500097:Murang''a', 88, 1, 88, '{88,500097}', '{Location,Murang''a}', NULL, true, NULL, NULL),
	(500098, '2026-11-23 07:34:30.502+00', NULL, 'Kiambu', 'Location^Kiambu', '88:Location^500098:Kiambu', 88, 1, 88, '{88,500098}', '{Location,Kiambu}', NULL, true, NULL, NULL),
	(500099, '2026-11-23 07:34:30.502+00', NULL, 'Turkana', 'Location^Turkana', '88:Location^500099:Turkana', 88, 1, 88, '{88,500099}', '{Location,Turkana}', NULL, true, NULL, NULL),
	(500100, '2026-11-23 07:34:30.502+00', NULL, 'West Pokot', 'Location^West Pokot', '88:Location^500100:West Pokot', 88, 1, 88, '{88,500100}', '{Location,"West Pokot"}', NULL, true, NULL, NULL),
	(500101, '2026-11-23 07:34:30.502+00', NULL, 'Samburu', 'Location^Samburu', '88:Location^500101:Samburu', 88, 1, 88, '{88,500101}', '{Location,Samburu}', NULL, true, NULL, NULL),
	(500102, '2026-11-23 07:34:30.502+00', NULL, 'Trans Nzoia', 'Location^Trans Nzoia', '88:Location^500102:Trans Nzoia', 88, 1, 88, '{88,500102}', '{Location,"Trans Nzoia"}', NULL, true, NULL, NULL),
	(500103, '2026-11-23 07:34:30.502+00', NULL, 'Uasin Gishu', 'Location^Uasin Gishu', '88:Location^500103:Uasin Gishu', 88, 1, 88, '{88,500103}', '{Location,"Uasin Gishu"}', NULL, true, NULL, NULL),
	(500104, '2026-11-23 07:34:30.502+00', NULL, 'Elgeyo-Marakwet', 'Location^Elgeyo-Marakwet', '88:Location^500104:Elgeyo-Marakwet', 88, 1, 88, '{88,500104}', '{Location,Elgeyo-Marakwet}', NULL, true, NULL, NULL),
	(500105, '2026-11-23 07:34:30.502+00', NULL, 'Nandi', 'Location^Nandi', '88:Location^500105:Nandi', 88, 1, 88, '{88,500105}', '{Location,Nandi}', NULL, true, NULL, NULL),
	(500106, '2026-11-23 07:34:30.502+00', NULL, 'Baringo', 'Location^Baringo', '88:Location^500106:Baringo', 88, 1, 88, '{88,500106}', '{Location,Baringo}', NULL, true, NULL, NULL),
	(500107, '2026-11-23 07:34:30.502+00', NULL, 'Laikipia', 'Location^Laikipia', '88:Location^500107:Laikipia', 88, 1, 88, '{88,500107}', '{Location,Laikipia}', NULL, true, NULL, NULL),
	(500108, '2026-11-23 07:34:30.502+00', NULL, 'Nakuru', 'Location^Nakuru', '88:Location^500108:Nakuru', 88, 1, 88, '{88,500108}', '{Location,Nakuru}', NULL, true, NULL, NULL),
	(500109, '2026-11-23 07:34:30.502+00', NULL, 'Narok', 'Location^Narok', '88:Location^500109:Narok', 88, 1, 88, '{88,500109}', '{Location,Narok}', NULL, true, NULL, NULL),
	(500110, '2026-11-23 07:34:30.502+00', NULL, 'Kajiado', 'Location^Kajiado', '88:Location^500110:Kajiado', 88, 1, 88, '{88,500110}', '{Location,Kajiado}', NULL, true, NULL, NULL),
	(500111, '2026-11-23 07:34:30.502+00', NULL, 'Kericho', 'Location^Kericho', '88:Location^500111:Kericho', 88, 1, 88, '{88,500111}', '{Location,Kericho}', NULL, true, NULL, NULL),
	(500112, '2026-11-23 07:34:30.502+00', NULL, 'Bomet', 'Location^Bomet', '88:Location^500112:Bomet', 88, 1, 88, '{88,500112}', '{Location,Bomet}', NULL, true, NULL, NULL),
	(500113, '2026-11-23 07:34:30.502+00', NULL, 'Kakamega', 'Location^Kakamega', '88:Location^500113:Kakamega', 88, 1, 88, '{88,500113}', '{Location,Kakamega}', NULL, true, NULL, NULL),
	(500114, '2026-11-23 07:34:30.502+00', NULL, 'Vihiga', 'Location^Vihiga', '88:Location^500114:Vihiga', 88, 1, 88, '{88,500114}', '{Location,Vihiga}', NULL, true, NULL, NULL),
	(500115, '2026-11-23 07:34:30.502+00', NULL, 'Bungoma', 'Location^Bungoma', '88:Location^500115:Bungoma', 88, 1, 88, '{88,500115}', '{Location,Bungoma}', NULL, true, NULL, NULL),
	(500116, '2026-11-23 07:34:30.502+00', NULL, 'Busia', 'Location^Busia', '88:Location^500116:Busia', 88, 1, 88, '{88,500116}', '{Location,Busia}', NULL, true, NULL, NULL),
	(500117, '2026-11-23 07:34:30.502+00', NULL, 'Siaya', 'Location^Siaya', '88:Location^500117:Siaya', 88, 1, 88, '{88,500117}', '{Location,Siaya}', NULL, true, NULL, NULL),
	(500118, '2026-11-23 07:34:30.502+00', NULL, 'Kisumu', 'Location^Kisumu', '88:Location^500118:Kisumu', 88, 1, 88, '{88,500118}', '{Location,Kisumu}', NULL, true, NULL, NULL),
	(500126, '2026-11-23 07:34:30.502+00', NULL, 'Homa Bay', 'Location^Homa Bay', '88:Location^500126:Homa Bay', 88, 1, 88, '{88,500126}', '{Location,"Homa Bay"}', NULL, true, NULL, NULL),
	(500127, '2026-11-23 07:34:30.502+00', NULL, 'Migori', 'Location^Migori', '88:Location^500127:Migori', 88, 1, 88, '{88,500127}', '{Location,Migori}', NULL, true, NULL, NULL),
	(500128, '2026-11-23 07:34:30.502+00', NULL, 'Kisii', 'Location^Kisii', '88:Location^500128:Kisii', 88, 1, 88, '{88,500128}', '{Location,Kisii}', NULL, true, NULL, NULL),
	(500129, '2026-11-23 07:34:30.502+00', NULL, 'Nyamira', 'Location^Nyamira', '88:Location^500129:Nyamira', 88, 1, 88, '{88,500129}', '{Location,Nyamira}', NULL, true, NULL, NULL),
	(500130, '2026-11-23 07:34:30.502+00', NULL, 'Nairobi', 'Location^Nairobi', '88:Location^500130:Nairobi', 88, 1, 88, '{88,500130}', '{Location,Nairobi}', NULL, true, NULL, NULL),
	(500188, '2026-11-23 07:34:30.502+00', NULL, 'Kenyan', 'Nationality^Kenyan', '126:Nationality^500188:Kenyan', 126, 1, 126, '{126,500188}', '{Nationality,Kenyan}', NULL, true, NULL, NULL),
	(500189, '2026-11-23 07:34:30.502+00', NULL, 'Ugandan', 'Nationality^Ugandan', '126:Nationality^500189:Ugandan', 126, 1, 126, '{126,500189}', '{Nationality,Ugandan}', NULL, true, NULL, NULL),
	(500190, '2026-11-23 07:34:30.502+00', NULL, 'Tanzanian', 'Nationality^Tanzanian', '126:Nationality^500190:Tanzanian', 126, 1, 126, '{126,500190}', '{Nationality,Tanzanian}', NULL, true, NULL, NULL),
	(500191, '2026-11-23 07:34:30.502+00', NULL, 'Rwandan', 'Nationality^Rwandan', '126:Nationality^500191:Rwandan', 126, 1, 126, '{126,500191}', '{Nationality,Rwandan}', NULL, true, NULL, NULL),
	(500192, '2026-11-23 07:34:30.502+00', NULL, 'Burundian', 'Nationality^Burundian', '126:Nationality^500192:Burundian', 126, 1, 126, '{126,500192}', '{Nationality,Burundian}', NULL, true, NULL, NULL),
	(500193, '2026-11-23 07:34:30.502+00', NULL, 'South Sudanese', 'Nationality^South Sudanese', '126:Nationality^500193:South Sudanese', 126, 1, 126, '{126,500193}', '{Nationality,"South Sudanese"}', NULL, true, NULL, NULL),
	(500194, '2026-11-23 07:34:30.502+00', NULL, 'Somali', 'Nationality^Somali', '126:Nationality^500194:Somali', 126, 1, 126, '{126,500194}', '{Nationality,Somali}', NULL, true, NULL, NULL),
	(500195, '2026-11-23 07:34:30.502+00', NULL, 'Ethiopian', 'Nationality^Ethiopian', '126:Nationality^500195:Ethiopian', 126, 1, 126, '{126,500195}', '{Nationality,Ethiopian}', NULL, true, NULL, NULL),
	(500196, '2026-11-23 07:34:30.502+00', NULL, 'Congolese', 'Nationality^Congolese', '126:Nationality^500196:Congolese', 126, 1, 126, '{126,500196}', '{Nationality,Congolese}', NULL, true, NULL, NULL),
	(500197, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Nationality^Other', '126:Nationality^500197:Other', 126, 1, 126, '{126,500197}', '{Nationality,Other}', NULL, true, NULL, NULL),
	(500198, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Nationality^Unknown', '126:Nationality^500198:Unknown', 126, 1, 126, '{126,500198}', '{Nationality,Unknown}', NULL, true, NULL, NULL),
	(500199, '2026-11-23 07:34:30.502+00', NULL, 'National ID', 'ID Type^National ID', '362409:ID Type^500199:National ID', 362409, 1, 362409, '{362409,500199}', '{"ID Type","National ID"}', NULL, true, NULL, NULL),
	(500200, '2026-11-23 07:34:30.502+00', NULL, 'Passport', 'ID Type^Passport', '362409:ID Type^500200:Passport', 362409, 1, 362409, '{362409,500200}', '{"ID Type",Passport}', NULL, true, NULL, NULL),
	(500201, '2026-11-23 07:34:30.502+00', NULL, 'Birth certificate', 'ID Type^Birth certificate', '362409:ID Type^500201:Birth certificate', 362409, 1, 362409, '{362409,500201}', '{"ID Type","Birth certificate"}', NULL, true, NULL, NULL),
	(500202, '2026-11-23 07:34:30.502+00', NULL, 'Alien ID', 'ID Type^Alien ID', '362409:ID Type^500202:Alien ID', 362409, 1, 362409, '{362409,500202}', '{"ID Type","Alien ID"}', NULL, true, NULL, NULL),
	(500203, '2026-11-23 07:34:30.502+00', NULL, 'Refugee ID', 'ID Type^Refugee ID', '362409:ID Type^500203:Refugee ID', 362409, 1, 362409, '{362409,500203}', '{"ID Type","Refugee ID"}', NULL, true, NULL, NULL),
	(500204, '2026-11-23 07:34:30.502+00', NULL, 'None', 'ID Type^None', '362409:ID Type^500204:None', 362409, 1, 362409, '{362409,500204}', '{"ID Type",None}', NULL, true, NULL, NULL),
	(500205, '2026-11-23 07:34:30.502+00', NULL, 'English', 'Language^English', '123:Language^500205:English', 123, 1, 123, '{123,500205}', '{Language,English}', NULL, true, NULL, NULL),
	(500206, '2026-11-23 07:34:30.502+00', NULL, 'Swahili', 'Language^Swahili', '123:Language^500206:Swahili', 123, 1, 123, '{123,500206}', '{Language,Swahili}', NULL, true, NULL, NULL),
	(500207, '2026-11-23 07:34:30.502+00', NULL, 'Somali', 'Language^Somali', '123:Language^500207:Somali', 123, 1, 123, '{123,500207}', '{Language,Somali}', NULL, true, NULL, NULL),
	(500208, '2026-11-23 07:34:30.502+00', NULL, 'French', 'Language^French', '123:Language^500208:French', 123, 1, 123, '{123,500208}', '{Language,French}', NULL, true, NULL, NULL),
	(500209, '2026-11-23 07:34:30.502+00', NULL, 'Arabic', 'Language^Arabic', '123:Language^500209:Arabic', 123, 1, 123, '{123,500209}', '{Language,Arabic}', NULL, true, NULL, NULL),
	(500210, '2026-11-23 07:34:30.502+00', NULL, 'Sign language', 'Language^Sign language', '123:Language^500210:Sign language', 123, 1, 123, '{123,500210}', '{Language,"Sign language"}', NULL, true, NULL, NULL),
	(500211, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Language^Other', '123:Language^500211:Other', 123, 1, 123, '{123,500211}', '{Language,Other}', NULL, true, NULL, NULL),
	(500212, '2026-11-23 07:34:30.502+00', NULL, 'Borana', 'Tribe^Borana', '133:Tribe^500212:Borana', 133, 1, 133, '{133,500212}', '{Tribe,Borana}', NULL, true, NULL, NULL),
	(500213, '2026-11-23 07:34:30.502+00', NULL, 'Embu', 'Tribe^Embu', '133:Tribe^500213:Embu', 133, 1, 133, '{133,500213}', '{Tribe,Embu}', NULL, true, NULL, NULL),
	(500214, '2026-11-23 07:34:30.502+00', NULL, 'Kalenjin', 'Tribe^Kalenjin', '133:Tribe^500214:Kalenjin', 133, 1, 133, '{133,500214}', '{Tribe,Kalenjin}', NULL, true, NULL, NULL),
	(500215, '2026-11-23 07:34:30.502+00', NULL, 'Kamba', 'Tribe^Kamba', '133:Tribe^500215:Kamba', 133, 1, 133, '{133,500215}', '{Tribe,Kamba}', NULL, true, NULL, NULL),
	(500216, '2026-11-23 07:34:30.502+00', NULL, 'Kikuyu', 'Tribe^Kikuyu', '133:Tribe^500216:Kikuyu', 133, 1, 133, '{133,500216}', '{Tribe,Kikuyu}', NULL, true, NULL, NULL),
	(500217, '2026-11-23 07:34:30.502+00', NULL, 'Kisii', 'Tribe^Kisii', '133:Tribe^500217:Kisii', 133, 1, 133, '{133,500217}', '{Tribe,Kisii}', NULL, true, NULL, NULL),
	(500218, '2026-11-23 07:34:30.502+00', NULL, 'Kuria', 'Tribe^Kuria', '133:Tribe^500218:Kuria', 133, 1, 133, '{133,500218}', '{Tribe,Kuria}', NULL, true, NULL, NULL),
	(500219, '2026-11-23 07:34:30.502+00', NULL, 'Luhya', 'Tribe^Luhya', '133:Tribe^500219:Luhya', 133, 1, 133, '{133,500219}', '{Tribe,Luhya}', NULL, true, NULL, NULL),
	(500220, '2026-11-23 07:34:30.502+00', NULL, 'Luo', 'Tribe^Luo', '133:Tribe^500220:Luo', 133, 1, 133, '{133,500220}', '{Tribe,Luo}', NULL, true, NULL, NULL),
	(500221, '2026-11-23 07:34:30.502+00', NULL, 'Maasai', 'Tribe^Maasai', '133:Tribe^500221:Maasai', 133, 1, 133, '{133,500221}', '{Tribe,Maasai}', NULL, true, NULL, NULL),
	(500222, '2026-11-23 07:34:30.502+00', NULL, 'Meru', 'Tribe^Meru', '133:Tribe^500222:Meru', 133, 1, 133, '{133,500222}', '{Tribe,Meru}', NULL, true, NULL, NULL),
	(500223, '2026-11-23 07:34:30.502+00', NULL, 'Mijikenda', 'Tribe^Mijikenda', '133:Tribe^500223:Mijikenda', 133, 1, 133, '{133,500223}', '{Tribe,Mijikenda}', NULL, true, NULL, NULL),
	(500224, '2026-11-23 07:34:30.502+00', NULL, 'Pokot', 'Tribe^Pokot', '133:Tribe^500224:Pokot', 133, 1, 133, '{133,500224}', '{Tribe,Pokot}', NULL, true, NULL, NULL),
	(500225, '2026-11-23 07:34:30.502+00', NULL, 'Rendille', 'Tribe^Rendille', '133:Tribe^500225:Rendille', 133, 1, 133, '{133,500225}', '{Tribe,Rendille}', NULL, true, NULL, NULL),
	(500226, '2026-11-23 07:34:30.502+00', NULL, 'Samburu', 'Tribe^Samburu', '133:Tribe^500226:Samburu', 133, 1, 133, '{133,500226}', '{Tribe,Samburu}', NULL, true, NULL, NULL),
	(500227, '2026-11-23 07:34:30.502+00', NULL, 'Somali', 'Tribe^Somali', '133:Tribe^500227:Somali', 133, 1, 133, '{133,500227}', '{Tribe,Somali}', NULL, true, NULL, NULL),
	(500228, '2026-11-23 07:34:30.502+00', NULL, 'Swahili', 'Tribe^Swahili', '133:Tribe^500228:Swahili', 133, 1, 133, '{133,500228}', '{Tribe,Swahili}', NULL, true, NULL, NULL),
	(500229, '2026-11-23 07:34:30.502+00', NULL, 'Taita', 'Tribe^Taita', '133:Tribe^500229:Taita', 133, 1, 133, '{133,500229}', '{Tribe,Taita}', NULL, true, NULL, NULL),
	(500230, '2026-11-23 07:34:30.502+00', NULL, 'Teso', 'Tribe^Teso', '133:Tribe^500230:Teso', 133, 1, 133, '{133,500230}', '{Tribe,Teso}', NULL, true, NULL, NULL),
	(500231, '2026-11-23 07:34:30.502+00', NULL, 'Turkana', 'Tribe^Turkana', '133:Tribe^500231:Turkana', 133, 1, 133, '{133,500231}', '{Tribe,Turkana}', NULL, true, NULL, NULL),
	(500232, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Tribe^Other', '133:Tribe^500232:Other', 133, 1, 133, '{133,500232}', '{Tribe,Other}', NULL, true, NULL, NULL),
	(500233, '2026-11-23 07:34:30.502+00', NULL, 'Not told', 'Tribe^Not told', '133:Tribe^500233:Not told', 133, 1, 133, '{133,500233}', '{Tribe,"Not told"}', NULL, true, NULL, NULL),
	(500234, '2026-11-23 07:34:30.502+00', NULL, 'Mother', 'Relationship^Mother', '236634:Relationship^500234:Mother', 236634, 1, 236634, '{236634,500234}', '{Relationship,Mother}', NULL, true, NULL, NULL),
	(500235, '2026-11-23 07:34:30.502+00', NULL, 'Father', 'Relationship^Father', '236634:Relationship^500235:Father', 236634, 1, 236634, '{236634,500235}', '{Relationship,Father}', NULL, true, NULL, NULL),
	(500236, '2026-11-23 07:34:30.502+00', NULL, 'Stepmother', 'Relationship^Stepmother', '236634:Relationship^500236:Stepmother', 236634, 1, 236634, '{236634,500236}', '{Relationship,Stepmother}', NULL, true, NULL, NULL),
	(500237, '2026-11-23 07:34:30.502+00', NULL, 'Stepfather', 'Relationship^Stepfather', '236634:Relationship^500237:Stepfather', 236634, 1, 236634, '{236634,500237}', '{Relationship,Stepfather}', NULL, true, NULL, NULL),
	(500238, '2026-11-23 07:34:30.502+00', NULL, 'Sibling', 'Relationship^Sibling', '236634:Relationship^500238:Sibling', 236634, 1, 236634, '{236634,500238}', '{Relationship,Sibling}', NULL, true, NULL, NULL),
	(500239, '2026-11-23 07:34:30.502+00', NULL, 'Grandparent', 'Relationship^Grandparent', '236634:Relationship^500239:Grandparent', 236634, 1, 236634, '{236634,500239}', '{Relationship,Grandparent}', NULL, true, NULL, NULL),
	(500240, '2026-11-23 07:34:30.502+00', NULL, 'Uncle', 'Relationship^Uncle', '236634:Relationship^500240:Uncle', 236634, 1, 236634, '{236634,500240}', '{Relationship,Uncle}', NULL, true, NULL, NULL),
	(500241, '2026-11-23 07:34:30.502+00', NULL, 'Aunt', 'Relationship^Aunt', '236634:Relationship^500241:Aunt', 236634, 1, 236634, '{236634,500241}', '{Relationship,Aunt}', NULL, true, NULL, NULL),
	(500242, '2026-11-23 07:34:30.502+00', NULL, 'Other relative', 'Relationship^Other relative', '236634:Relationship^500242:Other relative', 236634, 1, 236634, '{236634,500242}', '{Relationship,"Other relative"}', NULL, true, NULL, NULL),
	(500243, '2026-11-23 07:34:30.502+00', NULL, 'Guardian', 'Relationship^Guardian', '236634:Relationship^500243:Guardian', 236634, 1, 236634, '{236634,500243}', '{Relationship,Guardian}', NULL, true, NULL, NULL),
	(500244, '2026-11-23 07:34:30.502+00', NULL, 'Teacher', 'Relationship^Teacher', '236634:Relationship^500244:Teacher', 236634, 1, 236634, '{236634,500244}', '{Relationship,Teacher}', NULL, true, NULL, NULL),
	(500245, '2026-11-23 07:34:30.502+00', NULL, 'Neighbour', 'Relationship^Neighbour', '236634:Relationship^500245:Neighbour', 236634, 1, 236634, '{236634,500245}', '{Relationship,Neighbour}', NULL, true, NULL, NULL),
	(500246, '2026-11-23 07:34:30.502+00', NULL, 'Friend', 'Relationship^Friend', '236634:Relationship^500246:Friend', 236634, 1, 236634, '{236634,500246}', '{Relationship,Friend}', NULL, true, NULL, NULL),
	(500247, '2026-11-23 07:34:30.502+00', NULL, 'Employer', 'Relationship^Employer', '236634:Relationship^500247:Employer', 236634, 1, 236634, '{236634,500247}', '{Relationship,Employer}', NULL, true, NULL, NULL),
	(500248, '2026-11-23 07:34:30.502+00', NULL, 'Spouse', 'Relationship^Spouse', '236634:Relationship^500248:Spouse', 236634, 1, 236634, '{236634,500248}', '{Relationship,Spouse}', NULL, true, NULL, NULL),
	(500249, '2026-11-23 07:34:30.502+00', NULL, 'Stranger', 'Relationship^Stranger', '236634:Relationship^500249:Stranger', 236634, 1, 236634, '{236634,500249}', '{Relationship,Stranger}', NULL, true, NULL, NULL),
	(500250, '2026-11-23 07:34:30.502+00', NULL, 'Self', 'Relationship^Self', '236634:Relationship^500250:Self', 236634, 1, 236634, '{236634,500250}', '{Relationship,Self}', NULL, true, NULL, NULL),
	(500251, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Relationship^Other', '236634:Relationship^500251:Other', 236634, 1, 236634, '{236634,500251}', '{Relationship,Other}', NULL, true, NULL, NULL),
	(500252, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Relationship^Unknown', '236634:Relationship^500252:Unknown', 236634, 1, 236634, '{236634,500252}', '{Relationship,Unknown}', NULL, true, NULL, NULL),
	(500253, '2026-11-23 07:34:30.502+00', NULL, 'Albinism', 'Disability^Albinism', '236669:Disability^500253:Albinism', 236669, 1, 236669, '{236669,500253}', '{Disability,Albinism}', NULL, true, NULL, NULL),
	(500254, '2026-11-23 07:34:30.502+00', NULL, 'Hearing impairment', 'Disability^Hearing impairment', '236669:Disability^500254:Hearing impairment', 236669, 1, 236669, '{236669,500254}', '{Disability,"Hearing impairment"}', NULL, true, NULL, NULL),
	(500255, '2026-11-23 07:34:30.502+00', NULL, 'Mental impairment', 'Disability^Mental impairment', '236669:Disability^500255:Mental impairment', 236669, 1, 236669, '{236669,500255}', '{Disability,"Mental impairment"}', NULL, true, NULL, NULL),
	(500256, '2026-11-23 07:34:30.502+00', NULL, 'Physical impairment', 'Disability^Physical impairment', '236669:Disability^500256:Physical impairment', 236669, 1, 236669, '{236669,500256}', '{Disability,"Physical impairment"}', NULL, true, NULL, NULL),
	(500257, '2026-11-23 07:34:30.502+00', NULL, 'Speech impairment', 'Disability^Speech impairment', '236669:Disability^500257:Speech impairment', 236669, 1, 236669, '{236669,500257}', '{Disability,"Speech impairment"}', NULL, true, NULL, NULL),
	(500258, '2026-11-23 07:34:30.502+00', NULL, 'Visual impairment', 'Disability^Visual impairment', '236669:Disability^500258:Visual impairment', 236669, 1, 236669, '{236669,500258}', '{Disability,"Visual impairment"}', NULL, true, NULL, NULL),
	(500259, '2026-11-23 07:34:30.502+00', NULL, 'Multiple disabilities', 'Disability^Multiple disabilities', '236669:Disability^500259:Multiple disabilities', 236669, 1, 236669, '{236669,500259}', '{Disability,"Multiple disabilities"}', NULL, true, NULL, NULL),
	(500260, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Disability^Other', '236669:Disability^500260:Other', 236669, 1, 236669, '{236669,500260}', '{Disability,Other}', NULL, true, NULL, NULL),
	(500261, '2026-11-23 07:34:30.502+00', NULL, 'Too young', 'Not In School^Too young', '362466:Not In School^500261:Too young', 362466, 1, 362466, '{362466,500261}', '{"Not In School","Too young"}', NULL, true, NULL, NULL),
	(500262, '2026-11-23 07:34:30.502+00', NULL, 'Dropped out', 'Not In School^Dropped out', '362466:Not In School^500262:Dropped out', 362466, 1, 362466, '{362466,500262}', '{"Not In School","Dropped out"}', NULL, true, NULL, NULL),
	(500263, '2026-11-23 07:34:30.502+00', NULL, 'Expelled', 'Not In School^Expelled', '362466:Not In School^500263:Expelled', 362466, 1, 362466, '{362466,500263}', '{"Not In School",Expelled}', NULL, true, NULL, NULL),
	(500264, '2026-11-23 07:34:30.502+00', NULL, 'School fees', 'Not In School^School fees', '362466:Not In School^500264:School fees', 362466, 1, 362466, '{362466,500264}', '{"Not In School","School fees"}', NULL, true, NULL, NULL),
	(500265, '2026-11-23 07:34:30.502+00', NULL, 'Pregnancy', 'Not In School^Pregnancy', '362466:Not In School^500265:Pregnancy', 362466, 1, 362466, '{362466,500265}', '{"Not In School",Pregnancy}', NULL, true, NULL, NULL),
	(500266, '2026-11-23 07:34:30.502+00', NULL, 'Illness', 'Not In School^Illness', '362466:Not In School^500266:Illness', 362466, 1, 362466, '{362466,500266}', '{"Not In School",Illness}', NULL, true, NULL, NULL),
	(500267, '2026-11-23 07:34:30.502+00', NULL, 'Child labour', 'Not In School^Child labour', '362466:Not In School^500267:Child labour', 362466, 1, 362466, '{362466,500267}', '{"Not In School","Child labour"}', NULL, true, NULL, NULL),
	(500268, '2026-11-23 07:34:30.502+00', NULL, 'Completed', 'Not In School^Completed', '362466:Not In School^500268:Completed', 362466, 1, 362466, '{362466,500268}', '{"Not In School",Completed}', NULL, true, NULL, NULL),
	(500269, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Not In School^Other', '362466:Not In School^500269:Other', 362466, 1, 362466, '{362466,500269}', '{"Not In School",Other}', NULL, true, NULL, NULL),
	(500270, '2026-11-23 07:34:30.502+00', NULL, 'Yes', 'Shares Home^Yes', '236631:Shares Home^500270:Yes', 236631, 1, 236631, '{236631,500270}', '{"Shares Home",Yes}', NULL, true, NULL, NULL),
	(500271, '2026-11-23 07:34:30.502+00', NULL, 'No', 'Shares Home^No', '236631:Shares Home^500271:No', 236631, 1, 236631, '{236631,500271}', '{"Shares Home",No}', NULL, true, NULL, NULL),
	(500272, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Shares Home^Unknown', '236631:Shares Home^500272:Unknown', 236631, 1, 236631, '{236631,500272}', '{"Shares Home",Unknown}', NULL, true, NULL, NULL),
	(500273, '2026-11-23 07:34:30.502+00', NULL, 'Employed', 'Occupation^Employed', '236648:Occupation^500273:Employed', 236648, 1, 236648, '{236648,500273}', '{Occupation,Employed}', NULL, true, NULL, NULL),
	(500274, '2026-11-23 07:34:30.502+00', NULL, 'Self-employed', 'Occupation^Self-employed', '236648:Occupation^500274:Self-employed', 236648, 1, 236648, '{236648,500274}', '{Occupation,Self-employed}', NULL, true, NULL, NULL),
	(500275, '2026-11-23 07:34:30.502+00', NULL, 'Farmer', 'Occupation^Farmer', '236648:Occupation^500275:Farmer', 236648, 1, 236648, '{236648,500275}', '{Occupation,Farmer}', NULL, true, NULL, NULL),
	(500276, '2026-11-23 07:34:30.502+00', NULL, 'Casual labourer', 'Occupation^Casual labourer', '236648:Occupation^500276:Casual labourer', 236648, 1, 236648, '{236648,500276}', '{Occupation,"Casual labourer"}', NULL, true, NULL, NULL),
	(500277, '2026-11-23 07:34:30.502+00', NULL, 'Student', 'Occupation^Student', '236648:Occupation^500277:Student', 236648, 1, 236648, '{236648,500277}', '{Occupation,Student}', NULL, true, NULL, NULL),
	(500278, '2026-11-23 07:34:30.502+00', NULL, 'Unemployed', 'Occupation^Unemployed', '236648:Occupation^500278:Unemployed', 236648, 1, 236648, '{236648,500278}', '{Occupation,Unemployed}', NULL, true, NULL, NULL),
	(500279, '2026-11-23 07:34:30.502+00', NULL, 'Retired', 'Occupation^Retired', '236648:Occupation^500279:Retired', 236648, 1, 236648, '{236648,500279}', '{Occupation,Retired}', NULL, true, NULL, NULL),
	(500280, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Occupation^Other', '236648:Occupation^500280:Other', 236648, 1, 236648, '{236648,500280}', '{Occupation,Other}', NULL, true, NULL, NULL),
	(500281, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Occupation^Unknown', '236648:Occupation^500281:Unknown', 236648, 1, 236648, '{236648,500281}', '{Occupation,Unknown}', NULL, true, NULL, NULL),
	(500282, '2026-11-23 07:34:30.502+00', NULL, 'Healthy', 'Health Status^Healthy', '236660:Health Status^500282:Healthy', 236660, 1, 236660, '{236660,500282}', '{"Health Status",Healthy}', NULL, true, NULL, NULL),
	(500283, '2026-11-23 07:34:30.502+00', NULL, 'Chronic illness', 'Health Status^Chronic illness', '236660:Health Status^500283:Chronic illness', 236660, 1, 236660, '{236660,500283}', '{"Health Status","Chronic illness"}', NULL, true, NULL, NULL),
	(500284, '2026-11-23 07:34:30.502+00', NULL, 'Acute illness', 'Health Status^Acute illness', '236660:Health Status^500284:Acute illness', 236660, 1, 236660, '{236660,500284}', '{"Health Status","Acute illness"}', NULL, true, NULL, NULL),
	(500285, '2026-11-23 07:34:30.502+00', NULL, 'Injured', 'Health Status^Injured', '236660:Health Status^500285:Injured', 236660, 1, 236660, '{236660,500285}', '{"Health Status",Injured}', NULL, true, NULL, NULL),
	(500286, '2026-11-23 07:34:30.502+00', NULL, 'Substance use', 'Health Status^Substance use', '236660:Health Status^500286:Substance use', 236660, 1, 236660, '{236660,500286}', '{"Health Status","Substance use"}', NULL, true, NULL, NULL),
	(500287, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Health Status^Unknown', '236660:Health Status^500287:Unknown', 236660, 1, 236660, '{236660,500287}', '{"Health Status",Unknown}', NULL, true, NULL, NULL),
	(500288, '2026-11-23 07:34:30.502+00', NULL, 'Public day', 'School Type^Public day', '236711:School Type^500288:Public day', 236711, 1, 236711, '{236711,500288}', '{"School Type","Public day"}', NULL, true, NULL, NULL),
	(500289, '2026-11-23 07:34:30.502+00', NULL, 'Public boarding', 'School Type^Public boarding', '236711:School Type^500289:Public boarding', 236711, 1, 236711, '{236711,500289}', '{"School Type","Public boarding"}', NULL, true, NULL, NULL),
	(500290, '2026-11-23 07:34:30.502+00', NULL, 'Private day', 'School Type^Private day', '236711:School Type^500290:Private day', 236711, 1, 236711, '{236711,500290}', '{"School Type","Private day"}', NULL, true, NULL, NULL),
	(500291, '2026-11-23 07:34:30.502+00', NULL, 'Private boarding', 'School Type^Private boarding', '236711:School Type^500291:Private boarding', 236711, 1, 236711, '{236711,500291}', '{"School Type","Private boarding"}', NULL, true, NULL, NULL),
	(500292, '2026-11-23 07:34:30.502+00', NULL, 'Special school', 'School Type^Special school', '236711:School Type^500292:Special school', 236711, 1, 236711, '{236711,500292}', '{"School Type","Special school"}', NULL, true, NULL, NULL),
	(500293, '2026-11-23 07:34:30.502+00', NULL, 'Informal', 'School Type^Informal', '236711:School Type^500293:Informal', 236711, 1, 236711, '{236711,500293}', '{"School Type",Informal}', NULL, true, NULL, NULL),
	(500294, '2026-11-23 07:34:30.502+00', NULL, 'Pre-primary', 'School Level^Pre-primary', '236712:School Level^500294:Pre-primary', 236712, 1, 236712, '{236712,500294}', '{"School Level",Pre-primary}', NULL, true, NULL, NULL),
	(500295, '2026-11-23 07:34:30.502+00', NULL, 'Primary', 'School Level^Primary', '236712:School Level^500295:Primary', 236712, 1, 236712, '{236712,500295}', '{"School Level",Primary}', NULL, true, NULL, NULL),
	(500296, '2026-11-23 07:34:30.502+00', NULL, 'Junior secondary', 'School Level^Junior secondary', '236712:School Level^500296:Junior secondary', 236712, 1, 236712, '{236712,500296}', '{"School Level","Junior secondary"}', NULL, true, NULL, NULL),
	(500297, '2026-11-23 07:34:30.502+00', NULL, 'Senior secondary', 'School Level^Senior secondary', '236712:School Level^500297:Senior secondary', 236712, 1, 236712, '{236712,500297}', '{"School Level","Senior secondary"}', NULL, true, NULL, NULL),
	(500298, '2026-11-23 07:34:30.502+00', NULL, 'Vocational', 'School Level^Vocational', '236712:School Level^500298:Vocational', 236712, 1, 236712, '{236712,500298}', '{"School Level",Vocational}', NULL, true, NULL, NULL),
	(500299, '2026-11-23 07:34:30.502+00', NULL, 'Tertiary', 'School Level^Tertiary', '236712:School Level^500299:Tertiary', 236712, 1, 236712, '{236712,500299}', '{"School Level",Tertiary}', NULL, true, NULL, NULL),
	(500300, '2026-11-23 07:34:30.502+00', NULL, 'Positive', 'HIV Status^Positive', '105:HIV Status^500300:Positive', 105, 1, 105, '{105,500300}', '{"HIV Status",Positive}', NULL, true, NULL, NULL),
	(500301, '2026-11-23 07:34:30.502+00', NULL, 'Negative', 'HIV Status^Negative', '105:HIV Status^500301:Negative', 105, 1, 105, '{105,500301}', '{"HIV Status",Negative}', NULL, true, NULL, NULL),
	(500302, '2026-11-23 07:34:30.502+00', NULL, 'Not tested', 'HIV Status^Not tested', '105:HIV Status^500302:Not tested', 105, 1, 105, '{105,500302}', '{"HIV Status","Not tested"}', NULL, true, NULL, NULL),
	(500303, '2026-11-23 07:34:30.502+00', NULL, 'Not told', 'HIV Status^Not told', '105:HIV Status^500303:Not told', 105, 1, 105, '{105,500303}', '{"HIV Status","Not told"}', NULL, true, NULL, NULL),
	(500304, '2026-11-23 07:34:30.502+00', NULL, 'Single', 'Marital Status^Single', '236654:Marital Status^500304:Single', 236654, 1, 236654, '{236654,500304}', '{"Marital Status",Single}', NULL, true, NULL, NULL),
	(500305, '2026-11-23 07:34:30.502+00', NULL, 'Married', 'Marital Status^Married', '236654:Marital Status^500305:Married', 236654, 1, 236654, '{236654,500305}', '{"Marital Status",Married}', NULL, true, NULL, NULL),
	(500306, '2026-11-23 07:34:30.502+00', NULL, 'Separated', 'Marital Status^Separated', '236654:Marital Status^500306:Separated', 236654, 1, 236654, '{236654,500306}', '{"Marital Status",Separated}', NULL, true, NULL, NULL),
	(500307, '2026-11-23 07:34:30.502+00', NULL, 'Divorced', 'Marital Status^Divorced', '236654:Marital Status^500307:Divorced', 236654, 1, 236654, '{236654,500307}', '{"Marital Status",Divorced}', NULL, true, NULL, NULL),
	(500308, '2026-11-23 07:34:30.502+00', NULL, 'Widowed', 'Marital Status^Widowed', '236654:Marital Status^500308:Widowed', 236654, 1, 236654, '{236654,500308}', '{"Marital Status",Widowed}', NULL, true, NULL, NULL),
	(500309, '2026-11-23 07:34:30.502+00', NULL, 'Living together', 'Marital Status^Living together', '236654:Marital Status^500309:Living together', 236654, 1, 236654, '{236654,500309}', '{"Marital Status","Living together"}', NULL, true, NULL, NULL),
	(500310, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'Marital Status^Unknown', '236654:Marital Status^500310:Unknown', 236654, 1, 236654, '{236654,500310}', '{"Marital Status",Unknown}', NULL, true, NULL, NULL),
	(500311, '2026-11-23 07:34:30.502+00', NULL, 'Both parents', 'Household Type^Both parents', '236674:Household Type^500311:Both parents', 236674, 1, 236674, '{236674,500311}', '{"Household Type","Both parents"}', NULL, true, NULL, NULL),
	(500312, '2026-11-23 07:34:30.502+00', NULL, 'Single mother', 'Household Type^Single mother', '236674:Household Type^500312:Single mother', 236674, 1, 236674, '{236674,500312}', '{"Household Type","Single mother"}', NULL, true, NULL, NULL),
	(500313, '2026-11-23 07:34:30.502+00', NULL, 'Single father', 'Household Type^Single father', '236674:Household Type^500313:Single father', 236674, 1, 236674, '{236674,500313}', '{"Household Type","Single father"}', NULL, true, NULL, NULL),
	(500314, '2026-11-23 07:34:30.502+00', NULL, 'Child-headed', 'Household Type^Child-headed', '236674:Household Type^500314:Child-headed', 236674, 1, 236674, '{236674,500314}', '{"Household Type",Child-headed}', NULL, true, NULL, NULL),
	(500315, '2026-11-23 07:34:30.502+00', NULL, 'Grandparents', 'Household Type^Grandparents', '236674:Household Type^500315:Grandparents', 236674, 1, 236674, '{236674,500315}', '{"Household Type",Grandparents}', NULL, true, NULL, NULL),
	(500316, '2026-11-23 07:34:30.502+00', NULL, 'Guardian', 'Household Type^Guardian', '236674:Household Type^500316:Guardian', 236674, 1, 236674, '{236674,500316}', '{"Household Type",Guardian}', NULL, true, NULL, NULL),
	(500317, '2026-11-23 07:34:30.502+00', NULL, 'Institution', 'Household Type^Institution', '236674:Household Type^500317:Institution', 236674, 1, 236674, '{236674,500317}', '{"Household Type",Institution}', NULL, true, NULL, NULL),
	(500318, '2026-11-23 07:34:30.502+00', NULL, 'Street', 'Household Type^Street', '236674:Household Type^500318:Street', 236674, 1, 236674, '{236674,500318}', '{"Household Type",Street}', NULL, true, NULL, NULL),
	(500319, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Household Type^Other', '236674:Household Type^500319:Other', 236674, 1, 236674, '{236674,500319}', '{"Household Type",Other}', NULL, true, NULL, NULL),
	(363037, '2026-11-23 07:34:30.502+00', NULL, 'New Case', 'Disposition^New Case', '362515:Disposition^363037:New Case', 362515, 1, 362515, '{362515,363037}', '{Disposition,"New Case"}', 'NEW_CASE', true, NULL, NULL),
	(362556, '2026-11-23 07:34:30.502+00', NULL, 'Follow-up', 'Disposition^Follow-up', '362515:Disposition^362556:Follow-up', 362515, 1, 362515, '{362515,362556}', '{Disposition,Follow-up}', 'FOLLOW_UP', true, NULL, NULL),
	(362527, '2026-11-23 07:34:30.502+00', NULL, 'Complete', 'Disposition^Complete', '362515:Disposition^362527:Complete', 362515, 1, 362515, '{362515,362527}', '{Disposition,Complete}', 'COMPLETE', true, NULL, NULL),
	(500320, '2026-11-23 07:34:30.502+00', NULL, 'Abusive call', 'Disposition^Abusive call', '362515:Disposition^500320:Abusive call', 362515, 1, 362515, '{362515,500320}', '{Disposition,"Abusive call"}', NULL, true, NULL, NULL),
	(500321, '2026-11-23 07:34:30.502+00', NULL, 'Prank call', 'Disposition^Prank call', '362515:Disposition^500321:Prank call', 362515, 1, 362515, '{362515,500321}', '{Disposition,"Prank call"}', NULL, true, NULL, NULL),
	(500322, '2026-11-23 07:34:30.502+00', NULL, 'Silent call', 'Disposition^Silent call', '362515:Disposition^500322:Silent call', 362515, 1, 362515, '{362515,500322}', '{Disposition,"Silent call"}', NULL, true, NULL, NULL),
	(500323, '2026-11-23 07:34:30.502+00', NULL, 'Wrong number', 'Disposition^Wrong number', '362515:Disposition^500323:Wrong number', 362515, 1, 362515, '{362515,500323}', '{Disposition,"Wrong number"}', NULL, true, NULL, NULL),
	(500324, '2026-11-23 07:34:30.502+00', NULL, 'Dropped call', 'Disposition^Dropped call', '362515:Disposition^500324:Dropped call', 362515, 1, 362515, '{362515,500324}', '{Disposition,"Dropped call"}', NULL, true, NULL, NULL),
	(500325, '2026-11-23 07:34:30.502+00', NULL, 'Information given', 'Disposition^Information given', '362515:Disposition^500325:Information given', 362515, 1, 362515, '{362515,500325}', '{Disposition,"Information given"}', NULL, true, NULL, NULL),
	(500326, '2026-11-23 07:34:30.502+00', NULL, 'Thank-you call', 'Disposition^Thank-you call', '362515:Disposition^500326:Thank-you call', 362515, 1, 362515, '{362515,500326}', '{Disposition,"Thank-you call"}', NULL, true, NULL, NULL),
	(500327, '2026-11-23 07:34:30.502+00', NULL, 'Test call', 'Disposition^Test call', '362515:Disposition^500327:Test call', 362515, 1, 362515, '{362515,500327}', '{Disposition,"Test call"}', NULL, true, NULL, NULL),
	(500328, '2026-11-23 07:34:30.502+00', NULL, 'Call transferred', 'Disposition^Call transferred', '362515:Disposition^500328:Call transferred', 362515, 1, 362515, '{362515,500328}', '{Disposition,"Call transferred"}', NULL, true, NULL, NULL),
	(500329, '2026-11-23 07:34:30.502+00', NULL, 'Yes', 'GBV Related^Yes', '118:GBV Related^500329:Yes', 118, 1, 118, '{118,500329}', '{"GBV Related",Yes}', NULL, true, NULL, NULL),
	(500330, '2026-11-23 07:34:30.502+00', NULL, 'No', 'GBV Related^No', '118:GBV Related^500330:No', 118, 1, 118, '{118,500330}', '{"GBV Related",No}', NULL, true, NULL, NULL),
	(500331, '2026-11-23 07:34:30.502+00', NULL, 'Unknown', 'GBV Related^Unknown', '118:GBV Related^500331:Unknown', 118, 1, 118, '{118,500331}', '{"GBV Related",Unknown}', NULL, true, NULL, NULL),
	(500046, '2026-11-23 07:34:30.502+00', NULL, 'Child Abduction', 'Case Category^Abuse^Child Abduction', '362557:Case Category^87:Abuse^500046:Child Abduction', 87, 2, 362557, '{362557,87,500046}', '{"Case Category",Abuse,"Child Abduction"}', NULL, true, NULL, NULL),
	(500047, '2026-11-23 07:34:30.502+00', NULL, 'Child Labor', 'Case Category^Abuse^Child Labor', '362557:Case Category^87:Abuse^500047:Child Labor', 87, 2, 362557, '{362557,87,500047}', '{"Case Category",Abuse,"Child Labor"}', NULL, true, NULL, NULL),
	(500048, '2026-11-23 07:34:30.502+00', NULL, 'Child Marriage', 'Case Category^Abuse^Child Marriage', '362557:Case Category^87:Abuse^500048:Child Marriage', 87, 2, 362557, '{362557,87,500048}', '{"Case Category",Abuse,"Child Marriage"}', NULL, true, NULL, NULL),
	(500049, '2026-11-23 07:34:30.502+00', NULL, 'Child Neglect', 'Case Category^Abuse^Child Neglect', '362557:Case Category^87:Abuse^500049:Child Neglect', 87, 2, 362557, '{362557,87,500049}', '{"Case Category",Abuse,"Child Neglect"}', NULL, true, NULL, NULL),
	(500050, '2026-11-23 07:34:30.502+00', NULL, 'Child Trafficking', 'Case Category^Abuse^Child Trafficking', '362557:Case Category^87:Abuse^500050:Child Trafficking', 87, 2, 362557, '{362557,87,500050}', '{"Case Category",Abuse,"Child Trafficking"}', NULL, true, NULL, NULL),
	(500051, '2026-11-23 07:34:30.502+00', NULL, 'Emotional Abuse', 'Case Category^Abuse^Emotional Abuse', '362557:Case Category^87:Abuse^500051:Emotional Abuse', 87, 2, 362557, '{362557,87,500051}', '{"Case Category",Abuse,"Emotional Abuse"}', NULL, true, NULL, NULL),
	(500052, '2026-11-23 07:34:30.502+00', NULL, 'Female Genital Mutilation', 'Case Category^Abuse^Female Genital Mutilation', '362557:Case Category^87:Abuse^500052:Female Genital Mutilation', 87, 2, 362557, '{362557,87,500052}', '{"Case Category",Abuse,"Female Genital Mutilation"}', NULL, true, NULL, NULL),
	(500053, '2026-11-23 07:34:30.502+00', NULL, 'OCSEA', 'Case Category^Abuse^OCSEA', '362557:Case Category^87:Abuse^500053:OCSEA', 87, 2, 362557, '{362557,87,500053}', '{"Case Category",Abuse,OCSEA}', NULL, true, NULL, NULL),
	(500054, '2026-11-23 07:34:30.502+00', NULL, 'Physical Abuse', 'Case Category^Abuse^Physical Abuse', '362557:Case Category^87:Abuse^500054:Physical Abuse', 87, 2, 362557, '{362557,87,500054}', '{"Case Category",Abuse,"Physical Abuse"}', NULL, true, NULL, NULL),
	(362271, '2026-11-23 07:34:30.502+00', NULL, 'Sexual Abuse', 'Case Category^Abuse^Sexual Abuse', '362557:Case Category^87:Abuse^362271:Sexual Abuse', 87, 2, 362557, '{362557,87,362271}', '{"Case Category",Abuse,"Sexual Abuse"}', 'SEXUAL_ABUSE', true, NULL, NULL),
	(500055, '2026-11-23 07:34:30.502+00', NULL, 'Traditional Practice', 'Case Category^Abuse^Traditional Practice', '362557:Case Category^87:Abuse^500055:Traditional Practice', 87, 2, 362557, '{362557,87,500055}', '{"Case Category",Abuse,"Traditional Practice"}', NULL, true, NULL, NULL),
	(500056, '2026-11-23 07:34:30.502+00', NULL, 'Unlawful Confinement', 'Case Category^Abuse^Unlawful Confinement', '362557:Case Category^87:Abuse^500056:Unlawful Confinement', 87, 2, 362557, '{362557,87,500056}', '{"Case Category",Abuse,"Unlawful Confinement"}', NULL, true, NULL, NULL),
	(500057, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Case Category^Abuse^Other', '362557:Case Category^87:Abuse^500057:Other', 87, 2, 362557, '{362557,87,500057}', '{"Case Category",Abuse,Other}', NULL, true, NULL, NULL),
	(500001, '2026-11-23 07:34:30.502+00', NULL, 'Bullying', 'Case Category^Counseling^Bullying', '362557:Case Category^361944:Counseling^500001:Bullying', 361944, 2, 362557, '{362557,361944,500001}', '{"Case Category",Counseling,Bullying}', NULL, true, NULL, NULL),
	(500002, '2026-11-23 07:34:30.502+00', NULL, 'Child in Conflict with the Law', 'Case Category^Counseling^Child in Conflict with the Law', '362557:Case Category^361944:Counseling^500002:Child in Conflict with the Law', 361944, 2, 362557, '{362557,361944,500002}', '{"Case Category",Counseling,"Child in Conflict with the Law"}', NULL, true, NULL, NULL),
	(500003, '2026-11-23 07:34:30.502+00', NULL, 'Discrimination', 'Case Category^Counseling^Discrimination', '362557:Case Category^361944:Counseling^500003:Discrimination', 361944, 2, 362557, '{362557,361944,500003}', '{"Case Category",Counseling,Discrimination}', NULL, true, NULL, NULL),
	(500004, '2026-11-23 07:34:30.502+00', NULL, 'Drug/Alcohol Abuse', 'Case Category^Counseling^Drug/Alcohol Abuse', '362557:Case Category^361944:Counseling^500004:Drug/Alcohol Abuse', 361944, 2, 362557, '{362557,361944,500004}', '{"Case Category",Counseling,"Drug/Alcohol Abuse"}', NULL, true, NULL, NULL),
	(500005, '2026-11-23 07:34:30.502+00', NULL, 'Family Relationship', 'Case Category^Counseling^Family Relationship', '362557:Case Category^361944:Counseling^500005:Family Relationship', 361944, 2, 362557, '{362557,361944,500005}', '{"Case Category",Counseling,"Family Relationship"}', NULL, true, NULL, NULL),
	(500006, '2026-11-23 07:34:30.502+00', NULL, 'HIV/AIDS', 'Case Category^Counseling^HIV/AIDS', '362557:Case Category^361944:Counseling^500006:HIV/AIDS', 361944, 2, 362557, '{362557,361944,500006}', '{"Case Category",Counseling,HIV/AIDS}', NULL, true, NULL, NULL),
	(500007, '2026-11-23 07:34:30.502+00', NULL, 'Homelessness', 'Case Category^Counseling^Homelessness', '362557:Case Category^361944:Counseling^500007:Homelessness', 361944, 2, 362557, '{362557,361944,500007}', '{"Case Category",Counseling,Homelessness}', NULL, true, NULL, NULL),
	(500008, '2026-11-23 07:34:30.502+00', NULL, 'Legal issues', 'Case Category^Counseling^Legal issues', '362557:Case Category^361944:Counseling^500008:Legal issues', 361944, 2, 362557, '{362557,361944,500008}', '{"Case Category",Counseling,"Legal issues"}', NULL, true, NULL, NULL),
	(500009, '2026-11-23 07:34:30.502+00', NULL, 'Missing Child', 'Case Category^Counseling^Missing Child', '362557:Case Category^361944:Counseling^500009:Missing Child', 361944, 2, 362557, '{362557,361944,500009}', '{"Case Category",Counseling,"Missing Child"}', NULL, true, NULL, NULL),
	(500010, '2026-11-23 07:34:30.502+00', NULL, 'Peer Relationships', 'Case Category^Counseling^Peer Relationships', '362557:Case Category^361944:Counseling^500010:Peer Relationships', 361944, 2, 362557, '{362557,361944,500010}', '{"Case Category",Counseling,"Peer Relationships"}', NULL, true, NULL, NULL),
	(500011, '2026-11-23 07:34:30.502+00', NULL, 'Physical Health', 'Case Category^Counseling^Physical Health', '362557:Case Category^361944:Counseling^500011:Physical Health', 361944, 2, 362557, '{362557,361944,500011}', '{"Case Category",Counseling,"Physical Health"}', NULL, true, NULL, NULL),
	(500012, '2026-11-23 07:34:30.502+00', NULL, 'Psychosocial/Mental Health', 'Case Category^Counseling^Psychosocial/Mental Health', '362557:Case Category^361944:Counseling^500012:Psychosocial/Mental Health', 361944, 2, 362557, '{362557,361944,500012}', '{"Case Category",Counseling,"Psychosocial/Mental Health"}', NULL, true, NULL, NULL),
	(500013, '2026-11-23 07:34:30.502+00', NULL, 'Relationships (Boy/Girl)', 'Case Category^Counseling^Relationships (Boy/Girl)', '362557:Case Category^361944:Counseling^500013:Relationships (Boy/Girl)', 361944, 2, 362557, '{362557,361944,500013}', '{"Case Category",Counseling,"Relationships (Boy/Girl)"}', NULL, true, NULL, NULL),
	(500014, '2026-11-23 07:34:30.502+00', NULL, 'Relationships (Parent/Child)', 'Case Category^Counseling^Relationships (Parent/Child)', '362557:Case Category^361944:Counseling^500014:Relationships (Parent/Child)', 361944, 2, 362557, '{362557,361944,500014}', '{"Case Category",Counseling,"Relationships (Parent/Child)"}', NULL, true, NULL, NULL),
	(500015, '2026-11-23 07:34:30.502+00', NULL, 'Relationships (Student/Teacher)', 'Case Category^Counseling^Relationships (Student/Teacher)', '362557:Case Category^361944:Counseling^500015:Relationships (Student/Teacher)', 361944, 2, 362557, '{362557,361944,500015}', '{"Case Category",Counseling,"Relationships (Student/Teacher)"}', NULL, true, NULL, NULL),
	(500016, '2026-11-23 07:34:30.502+00', NULL, 'School related issues', 'Case Category^Counseling^School related issues', '362557:Case Category^361944:Counseling^500016:School related issues', 361944, 2, 362557, '{362557,361944,500016}', '{"Case Category",Counseling,"School related issues"}', NULL, true, NULL, NULL),
	(500017, '2026-11-23 07:34:30.502+00', NULL, 'Self Esteem', 'Case Category^Counseling^Self Esteem', '362557:Case Category^361944:Counseling^500017:Self Esteem', 361944, 2, 362557, '{362557,361944,500017}', '{"Case Category",Counseling,"Self Esteem"}', NULL, true, NULL, NULL),
	(500018, '2026-11-23 07:34:30.502+00', NULL, 'Sexual & Reproductive Health', 'Case Category^Counseling^Sexual & Reproductive Health', '362557:Case Category^361944:Counseling^500018:Sexual & Reproductive Health', 361944, 2, 362557, '{362557,361944,500018}', '{"Case Category",Counseling,"Sexual & Reproductive Health"}', NULL, true, NULL, NULL),
	(500019, '2026-11-23 07:34:30.502+00', NULL, 'Student/ Teacher Relationship', 'Case Category^Counseling^Student/ Teacher Relationship', '362557:Case Category^361944:Counseling^500019:Student/ Teacher Relationship', 361944, 2, 362557, '{362557,361944,500019}', '{"Case Category",Counseling,"Student/ Teacher Relationship"}', NULL, true, NULL, NULL),
	(500020, '2026-11-23 07:34:30.502+00', NULL, 'Teen Pregnancy', 'Case Category^Counseling^Teen Pregnancy', '362557:Case Category^361944:Counseling^500020:Teen Pregnancy', 361944, 2, 362557, '{362557,361944,500020}', '{"Case Category",Counseling,"Teen Pregnancy"}', NULL, true, NULL, NULL),
	(500066, '2026-11-23 07:34:30.502+00', NULL, 'Child Abuse', 'Case Category^Information Inquiry^Child Abuse', '362557:Case Category^362305:Information Inquiry^500066:Child Abuse', 362305, 2, 362557, '{362557,362305,500066}', '{"Case Category","Information Inquiry","Child Abuse"}', NULL, true, NULL, NULL),
	(500067, '2026-11-23 07:34:30.502+00', NULL, 'Child Rights', 'Case Category^Information Inquiry^Child Rights', '362557:Case Category^362305:Information Inquiry^500067:Child Rights', 362305, 2, 362557, '{362557,362305,500067}', '{"Case Category","Information Inquiry","Child Rights"}', NULL, true, NULL, NULL),
	(500068, '2026-11-23 07:34:30.502+00', NULL, 'Info on Helpline', 'Case Category^Information Inquiry^Info on Helpline', '362557:Case Category^362305:Information Inquiry^500068:Info on Helpline', 362305, 2, 362557, '{362557,362305,500068}', '{"Case Category","Information Inquiry","Info on Helpline"}', NULL, true, NULL, NULL),
	(500069, '2026-11-23 07:34:30.502+00', NULL, 'Legal Issues', 'Case Category^Information Inquiry^Legal Issues', '362557:Case Category^362305:Information Inquiry^500069:Legal Issues', 362305, 2, 362557, '{362557,362305,500069}', '{"Case Category","Information Inquiry","Legal Issues"}', NULL, true, NULL, NULL),
	(500070, '2026-11-23 07:34:30.502+00', NULL, 'School Related Issues', 'Case Category^Information Inquiry^School Related Issues', '362557:Case Category^362305:Information Inquiry^500070:School Related Issues', 362305, 2, 362557, '{362557,362305,500070}', '{"Case Category","Information Inquiry","School Related Issues"}', NULL, true, NULL, NULL),
	(500039, '2026-11-23 07:34:30.502+00', NULL, 'Emotional/Psychological Violence', 'Case Category^GBV^Emotional/Psychological Violence', '362557:Case Category^500045:GBV^500039:Emotional/Psychological Violence', 500045, 2, 362557, '{362557,500045,500039}', '{"Case Category",GBV,"Emotional/Psychological Violence"}', NULL, true, NULL, NULL),
	(500040, '2026-11-23 07:34:30.502+00', NULL, 'Financial/Economic Violence', 'Case Category^GBV^Financial/Economic Violence', '362557:Case Category^500045:GBV^500040:Financial/Economic Violence', 500045, 2, 362557, '{362557,500045,500040}', '{"Case Category",GBV,"Financial/Economic Violence"}', NULL, true, NULL, NULL),
	(500041, '2026-11-23 07:34:30.502+00', NULL, 'Forced Marriage Violence', 'Case Category^GBV^Forced Marriage Violence', '362557:Case Category^500045:GBV^500041:Forced Marriage Violence', 500045, 2, 362557, '{362557,500045,500041}', '{"Case Category",GBV,"Forced Marriage Violence"}', NULL, true, NULL, NULL),
	(500042, '2026-11-23 07:34:30.502+00', NULL, 'Harmful Practice', 'Case Category^GBV^Harmful Practice', '362557:Case Category^500045:GBV^500042:Harmful Practice', 500045, 2, 362557, '{362557,500045,500042}', '{"Case Category",GBV,"Harmful Practice"}', NULL, true, NULL, NULL),
	(500043, '2026-11-23 07:34:30.502+00', NULL, 'Physical Violence', 'Case Category^GBV^Physical Violence', '362557:Case Category^500045:GBV^500043:Physical Violence', 500045, 2, 362557, '{362557,500045,500043}', '{"Case Category",GBV,"Physical Violence"}', NULL, true, NULL, NULL),
	(500044, '2026-11-23 07:34:30.502+00', NULL, 'Sexual Violence', 'Case Category^GBV^Sexual Violence', '362557:Case Category^500045:GBV^500044:Sexual Violence', 500045, 2, 362557, '{362557,500045,500044}', '{"Case Category",GBV,"Sexual Violence"}', NULL, true, NULL, NULL),
	(500021, '2026-11-23 07:34:30.502+00', NULL, 'Adoption', 'Case Category^Child Maintenance & Custody^Adoption', '362557:Case Category^500028:Child Maintenance & Custody^500021:Adoption', 500028, 2, 362557, '{362557,500028,500021}', '{"Case Category","Child Maintenance & Custody",Adoption}', NULL, true, NULL, NULL),
	(500022, '2026-11-23 07:34:30.502+00', NULL, 'Birth Registration', 'Case Category^Child Maintenance & Custody^Birth Registration', '362557:Case Category^500028:Child Maintenance & Custody^500022:Birth Registration', 500028, 2, 362557, '{362557,500028,500022}', '{"Case Category","Child Maintenance & Custody","Birth Registration"}', NULL, true, NULL, NULL),
	(500023, '2026-11-23 07:34:30.502+00', NULL, 'Custody', 'Case Category^Child Maintenance & Custody^Custody', '362557:Case Category^500028:Child Maintenance & Custody^500023:Custody', 500028, 2, 362557, '{362557,500028,500023}', '{"Case Category","Child Maintenance & Custody",Custody}', NULL, true, NULL, NULL),
	(500024, '2026-11-23 07:34:30.502+00', NULL, 'Foster Care', 'Case Category^Child Maintenance & Custody^Foster Care', '362557:Case Category^500028:Child Maintenance & Custody^500024:Foster Care', 500028, 2, 362557, '{362557,500028,500024}', '{"Case Category","Child Maintenance & Custody","Foster Care"}', NULL, true, NULL, NULL),
	(500025, '2026-11-23 07:34:30.502+00', NULL, 'Maintenance', 'Case Category^Child Maintenance & Custody^Maintenance', '362557:Case Category^500028:Child Maintenance & Custody^500025:Maintenance', 500028, 2, 362557, '{362557,500028,500025}', '{"Case Category","Child Maintenance & Custody",Maintenance}', NULL, true, NULL, NULL),
	(500026, '2026-11-23 07:34:30.502+00', NULL, 'No Care Giver', 'Case Category^Child Maintenance & Custody^No Care Giver', '362557:Case Category^500028:Child Maintenance & Custody^500026:No Care Giver', 500028, 2, 362557, '{362557,500028,500026}', '{"Case Category","Child Maintenance & Custody","No Care Giver"}', NULL, true, NULL, NULL),
	(500027, '2026-11-23 07:34:30.502+00', NULL, 'Other', 'Case Category^Child Maintenance & Custody^Other', '362557:Case Category^500028:Child Maintenance & Custody^500027:Other', 500028, 2, 362557, '{362557,500028,500027}', '{"Case Category","Child Maintenance & Custody",Other}', NULL, true, NULL, NULL),
	(500029, '2026-11-23 07:34:30.502+00', NULL, 'Albinism', 'Case Category^Disability^Albinism', '362557:Case Category^500038:Disability^500029:Albinism', 500038, 2, 362557, '{362557,500038,500029}', '{"Case Category",Disability,Albinism}', NULL, true, NULL, NULL),
	(500030, '2026-11-23 07:34:30.502+00', NULL, 'Hearing impairment', 'Case Category^Disability^Hearing impairment', '362557:Case Category^500038:Disability^500030:Hearing impairment', 500038, 2, 362557, '{362557,500038,500030}', '{"Case Category",Disability,"Hearing impairment"}', NULL, true, NULL, NULL),
	(500031, '2026-11-23 07:34:30.502+00', NULL, 'Mental impairment', 'Case Category^Disability^Mental impairment', '362557:Case Category^500038:Disability^500031:Mental impairment', 500038, 2, 362557, '{362557,500038,500031}', '{"Case Category",Disability,"Mental impairment"}', NULL, true, NULL, NULL),
	(500032, '2026-11-23 07:34:30.502+00', NULL, 'Physical impairment', 'Case Category^Disability^Physical impairment', '362557:Case Category^500038:Disability^500032:Physical impairment', 500038, 2, 362557, '{362557,500038,500032}', '{"Case Category",Disability,"Physical impairment"}', NULL, true, NULL, NULL),
	(500033, '2026-11-23 07:34:30.502+00', NULL, 'Speech impairment', 'Case Category^Disability^Speech impairment', '362557:Case Category^500038:Disability^500033:Speech impairment', 500038, 2, 362557, '{362557,500038,500033}', '{"Case Category",Disability,"Speech impairment"}', NULL, true, NULL, NULL),
	(500034, '2026-11-23 07:34:30.502+00', NULL, 'Visual impairment', 'Case Category^Disability^Visual impairment', '362557:Case Category^500038:Disability^500034:Visual impairment', 500038, 2, 362557, '{362557,500038,500034}', '{"Case Category",Disability,"Visual impairment"}', NULL, true, NULL, NULL),
	(500035, '2026-11-23 07:34:30.502+00', NULL, 'Hydrocephalus', 'Case Category^Disability^Hydrocephalus', '362557:Case Category^500038:Disability^500035:Hydrocephalus', 500038, 2, 362557, '{362557,500038,500035}', '{"Case Category",Disability,Hydrocephalus}', NULL, true, NULL, NULL),
	(500036, '2026-11-23 07:34:30.502+00', NULL, 'Multiple disabilities', 'Case Category^Disability^Multiple disabilities', '362557:Case Category^500038:Disability^500036:Multiple disabilities', 500038, 2, 362557, '{362557,500038,500036}', '{"Case Category",Disability,"Multiple disabilities"}', NULL, true, NULL, NULL),
	(500037, '2026-11-23 07:34:30.502+00', NULL, 'Spinal bifida', 'Case Category^Disability^Spinal bifida', '362557:Case Category^500038:Disability^500037:Spinal bifida', 500038, 2, 362557, '{362557,500038,500037}', '{"Case Category",Disability,"Spinal bifida"}', NULL, true, NULL, NULL),
	(500058, '2026-11-23 07:34:30.502+00', NULL, 'Balanced Diet', 'Case Category^Nutrition^Balanced Diet', '362557:Case Category^500065:Nutrition^500058:Balanced Diet', 500065, 2, 362557, '{362557,500065,500058}', '{"Case Category",Nutrition,"Balanced Diet"}', NULL, true, NULL, NULL),
	(500059, '2026-11-23 07:34:30.502+00', NULL, 'Breastfeeding', 'Case Category^Nutrition^Breastfeeding', '362557:Case Category^500065:Nutrition^500059:Breastfeeding', 500065, 2, 362557, '{362557,500065,500059}', '{"Case Category",Nutrition,Breastfeeding}', NULL, true, NULL, NULL),
	(500060, '2026-11-23 07:34:30.502+00', NULL, 'Feeding & Food preparation', 'Case Category^Nutrition^Feeding & Food preparation', '362557:Case Category^500065:Nutrition^500060:Feeding & Food preparation', 500065, 2, 362557, '{362557,500065,500060}', '{"Case Category",Nutrition,"Feeding & Food preparation"}', NULL, true, NULL, NULL),
	(500061, '2026-11-23 07:34:30.502+00', NULL, 'Malnutrition', 'Case Category^Nutrition^Malnutrition', '362557:Case Category^500065:Nutrition^500061:Malnutrition', 500065, 2, 362557, '{362557,500065,500061}', '{"Case Category",Nutrition,Malnutrition}', NULL, true, NULL, NULL),
	(500062, '2026-11-23 07:34:30.502+00', NULL, 'Obesity', 'Case Category^Nutrition^Obesity', '362557:Case Category^500065:Nutrition^500062:Obesity', 500065, 2, 362557, '{362557,500065,500062}', '{"Case Category",Nutrition,Obesity}', NULL, true, NULL, NULL),
	(500063, '2026-11-23 07:34:30.502+00', NULL, 'Stagnation', 'Case Category^Nutrition^Stagnation', '362557:Case Category^500065:Nutrition^500063:Stagnation', 500065, 2, 362557, '{362557,500065,500063}', '{"Case Category",Nutrition,Stagnation}', NULL, true, NULL, NULL),
	(500064, '2026-11-23 07:34:30.502+00', NULL, 'Underweight', 'Case Category^Nutrition^Underweight', '362557:Case Category^500065:Nutrition^500064:Underweight', 500065, 2, 362557, '{362557,500065,500064}', '{"Case Category",Nutrition,Underweight}', NULL, true, NULL, NULL),
	(500072, '2026-11-23 07:34:30.502+00', NULL, 'Changamwe', 'Location^Mombasa^Changamwe', '88:Location^500071:Mombasa^500072:Changamwe', 500071, 2, 88, '{88,500071,500072}', '{Location,Mombasa,Changamwe}', NULL, true, NULL, NULL),
	(500073, '2026-11-23 07:34:30.502+00', NULL, 'Jomvu', 'Location^Mombasa^Jomvu', '88:Location^500071:Mombasa^500073:Jomvu', 500071, 2, 88, '{88,500071,500073}', '{Location,Mombasa,Jomvu}', NULL, true, NULL, NULL),
	(500074, '2026-11-23 07:34:30.502+00', NULL, 'Kisauni', 'Location^Mombasa^Kisauni', '88:Location^500071:Mombasa^500074:Kisauni', 500071, 2, 88, '{88,500071,500074}', '{Location,Mombasa,Kisauni}', NULL, true, NULL, NULL),
	(500075, '2026-11-23 07:34:30.502+00', NULL, 'Likoni', 'Location^Mombasa^Likoni', '88:Location^500071:Mombasa^500075:Likoni', 500071, 2, 88, '{88,500071,500075}', '{Location,Mombasa,Likoni}', NULL, true, NULL, NULL),
	(500076, '2026-11-23 07:34:30.502+00', NULL, 'Mvita', 'Location^Mombasa^Mvita', '88:Location^500071:Mombasa^500076:Mvita', 500071, 2, 88, '{88,500071,500076}', '{Location,Mombasa,Mvita}', NULL, true, NULL, NULL),
	(500077, '2026-11-23 07:34:30.502+00', NULL, 'Nyali', 'Location^Mombasa^Nyali', '88:Location^500071:Mombasa^500077:Nyali', 500071, 2, 88, '{88,500071,500077}', '{Location,Mombasa,Nyali}', NULL, true, NULL, NULL),
	(500119, '2026-11-23 07:34:30.502+00', NULL, 'Kisumu Central', 'Location^Kisumu^Kisumu Central', '88:Location^500118:Kisumu^500119:Kisumu Central', 500118, 2, 88, '{88,500118,500119}', '{Location,Kisumu,"Kisumu Central"}', NULL, true, NULL, NULL),
	(500120, '2026-11-23 07:34:30.502+00', NULL, 'Kisumu East', 'Location^Kisumu^Kisumu East', '88:Location^500118:Kisumu^500120:Kisumu East', 500118, 2, 88, '{88,500118,500120}', '{Location,Kisumu,"Kisumu East"}', NULL, true, NULL, NULL),
	(500121, '2026-11-23 07:34:30.502+00', NULL, 'Kisumu West', 'Location^Kisumu^Kisumu West', '88:Location^500118:Kisumu^500121:Kisumu West', 500118, 2, 88, '{88,500118,500121}', '{Location,Kisumu,"Kisumu West"}', NULL, true, NULL, NULL),
	(500122, '2026-11-23 07:34:30.502+00', NULL, 'Muhoroni', 'Location^Kisumu^Muhoroni', '88:Location^500118:Kisumu^500122:Muhoroni', 500118, 2, 88, '{88,500118,500122}', '{Location,Kisumu,Muhoroni}', NULL, true, NULL, NULL),
	(500123, '2026-11-23 07:34:30.502+00', NULL, 'Nyakach', 'Location^Kisumu^Nyakach', '88:Location^500118:Kisumu^500123:Nyakach', 500118, 2, 88, '{88,500118,500123}', '{Location,Kisumu,Nyakach}', NULL, true, NULL, NULL),
	(500124, '2026-11-23 07:34:30.502+00', NULL, 'Nyando', 'Location^Kisumu^Nyando', '88:Location^500118:Kisumu^500124:Nyando', 500118, 2, 88, '{88,500118,500124}', '{Location,Kisumu,Nyando}', NULL, true, NULL, NULL),
	(500125, '2026-11-23 07:34:30.502+00', NULL, 'Seme', 'Location^Kisumu^Seme', '88:Location^500118:Kisumu^500125:Seme', 500118, 2, 88, '{88,500118,500125}', '{Location,Kisumu,Seme}', NULL, true, NULL, NULL),
	(500131, '2026-11-23 07:34:30.502+00', NULL, 'Dagoretti', 'Location^Nairobi^Dagoretti', '88:Location^500130:Nairobi^500131:Dagoretti', 500130, 2, 88, '{88,500130,500131}', '{Location,Nairobi,Dagoretti}', NULL, true, NULL, NULL),
	(500132, '2026-11-23 07:34:30.502+00', NULL, 'Embakasi', 'Location^Nairobi^Embakasi', '88:Location^500130:Nairobi^500132:Embakasi', 500130, 2, 88, '{88,500130,500132}', '{Location,Nairobi,Embakasi}', NULL, true, NULL, NULL),
	(500133, '2026-11-23 07:34:30.502+00', NULL, 'Kasarani', 'Location^Nairobi^Kasarani', '88:Location^500130:Nairobi^500133:Kasarani', 500130, 2, 88, '{88,500130,500133}', '{Location,Nairobi,Kasarani}', NULL, true, NULL, NULL),
	(500134, '2026-11-23 07:34:30.502+00', NULL, 'Kibra', 'Location^Nairobi^Kibra', '88:Location^500130:Nairobi^500134:Kibra', 500130, 2, 88, '{88,500130,500134}', '{Location,Nairobi,Kibra}', NULL, true, NULL, NULL),
	(500135, '2026-11-23 07:34:30.502+00', NULL, 'Langata', 'Location^Nairobi^Langata', '88:Location^500130:Nairobi^500135:Langata', 500130, 2, 88, '{88,500130,500135}', '{Location,Nairobi,Langata}', NULL, true, NULL, NULL),
	(500136, '2026-11-23 07:34:30.502+00', NULL, 'Westlands', 'Location^Nairobi^Westlands', '88:Location^500130:Nairobi^500136:Westlands', 500130, 2, 88, '{88,500130,500136}', '{Location,Nairobi,Westlands}', NULL, true, NULL, NULL);
INSERT INTO public.clients VALUES
	(1, '2026-11-23 07:34:35.876+00', 1, 1, 4, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.contacts VALUES
	(1, '2026-11-23 07:34:34.04+00', 1, 'wanjiru', '', DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT),
	(2, '2026-11-23 07:34:34.486+00', 1, 'boss', '', DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT),
	(3, '2026-11-23 07:34:35.824+00', 1, 'Rita', '', DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT),
	(4, '2026-11-23 07:34:35.876+00', 1, 'Amani', '', DEFAULT, '+254711000111', NULL, NULL, NULL, 9, 500176, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT),
	(5, '2026-11-23 07:34:35.876+00', 1, 'Juma', '', DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.dispositions VALUES
	(1, '2026-11-23 07:34:35.959+00', 1, 1, NULL, 363037, 'call', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.feedback VALUES
	(1, '2026-11-23 07:34:36.052+00', 1, 'fake-1795419269.1', 'summary', 5, NULL);
INSERT INTO public.files VALUES
	(1, '2026-11-23 07:34:36.119+00', 1, 'drawing.txt', 'text/plain', 9, 1, 0, 'd7663cc7664e1cbea61c0fa95a7dc7cf', '\xb4b9aa30fd0f0335fc43ae6ceb0e11eaa9b2cad8a8d765e5e48d743d1b3cddcd', NULL, NULL, NULL, NULL);
INSERT INTO public.messages VALUES
	(1, '2026-11-23 07:34:35.973+00', 1, 1, 'sms', NULL, 'sms-1', NULL, NULL, NULL, 1, 'sms-1', NULL, NULL, 'Please help');
INSERT INTO public.perpetrators VALUES
	(1, '2026-11-23 07:34:35.876+00', 1, 1, 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.recordings VALUES
	('56da62dc2bccc6b9abbf57e645c42751', 'fake-1795419269.1', 31, '2026-11-23 07:34:34.892+00', 8000, 'finished', NULL, 4622, 147912, '\xc4c31bb14eaaa5be41ecd9967f11d509652415f721529dea7f1f888da77c4fa8', '[]'),
	('e310ca89851c2f98165ce4e3a90bdd2a', 'fake-1795419269.2', 11, '2026-11-23 07:34:36.448+00', 8000, 'finished', NULL, 0, 0, '\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '[]');
INSERT INTO public.referrals VALUES
	(1, '2026-11-23 07:34:35.876+00', 1, 1, 113);
INSERT INTO public.reporters VALUES
	(1, '2026-11-23 07:34:35.824+00', 1, 3, 1, 'walkin', NULL, NULL, NULL);
INSERT INTO public.roles VALUES
	(1, 'counsellor'),
	(2, 'supervisor'),
	(3, 'case_manager'),
	(4, 'case_worker'),
	(5, 'partner'),
	(6, 'media_account'),
	(99, 'administrator');
INSERT INTO public.services VALUES
	(1, '2026-11-23 07:34:35.876+00', 1, 1, 113);
INSERT INTO public.sessions VALUES
	('g2W8iBjmDA3Ekfz_Obnpe-o7PBb6UcStv5gSAfmjYck', 1, false, '2026-11-23 07:34:33.871+00', '2026-11-23 07:34:33.871+00', '2026-11-24 07:34:33.871+00'),
	('IXlCK6acRRfvhNWLD1KYd-H2gU3wrj8__tm-hiFp1MY', 1, false, '2026-11-23 07:34:35.755+00', '2026-11-23 07:34:35.755+00', '2026-11-24 07:34:35.755+00');
INSERT INTO public.threads VALUES
	(1, '2026-11-23 07:34:35.973+00', 1, 'sms', NULL, 'sms-1', NULL, NULL, NULL, 1, 'sms-1', NULL, NULL, 'Please help', 1, 0, 1, 1);
INSERT INTO public.users VALUES
	(1, 'admin', '$argon2id$v=19$m=19456,t=2,p=1$Bz/3Yl8dQ+HMVtpuhd0PTg$KkHYeifndi6uNvw4cTz4uaVI5b/kAj9D4KHBbsEY/dM', 99, 'Administrator', true, '2026-11-23 07:34:31.313+00', '2026-11-23 07:34:31.313+00', NULL, NULL, NULL, NULL, NULL),
	(3, 'boss', '$argon2id$v=19$m=19456,t=2,p=1$eI7xGXHmhQ04cOKMoYa9EQ$31wAl/g4R2rX7V2hTgMTEKLyFRi2XNHUU0JmNyf+tMA', 2, 'boss', true, '2026-11-23 07:34:34.486+00', '2026-11-23 07:34:34.587+00', NULL, NULL, 2, 1, '2009'),
	(2, 'wanjiru', '$argon2id$v=19$m=19456,t=2,p=1$KLUeKiAVQezYhSUGFH1O9A$cHHvID3XI3UldMEPD6fDetiv4SCkqNoNpAmOb9QzEDA', 1, 'wanjiru', true, '2026-11-23 07:34:34.04+00', '2026-11-23 07:34:36.679+00', NULL, NULL, 1, 1, '2001');
SELECT pg_catalog.setval('public.activities_id_seq', 1, true);
SELECT pg_catalog.setval('public.attachments_id_seq', 1, true);
SELECT pg_catalog.setval('public.audit_batches_id_seq', 9, true);
SELECT pg_catalog.setval('public.audit_entries_id_seq', 59, true);
SELECT pg_catalog.setval('public.audit_reads_id_seq', 1, true);
SELECT pg_catalog.setval('public.callbacks_id_seq', 1, true);
SELECT pg_catalog.setval('public.case_activities_id_seq', 4, true);
SELECT pg_catalog.setval('public.cases_id_seq', 1, true);
SELECT pg_catalog.setval('public.categories_id_seq', 1000000, true);
SELECT pg_catalog.setval('public.clients_id_seq', 1, true);
SELECT pg_catalog.setval('public.contacts_id_seq', 5, true);
SELECT pg_catalog.setval('public.dispositions_id_seq', 1, true);
SELECT pg_catalog.setval('public.feedback_id_seq', 1, true);
SELECT pg_catalog.setval('public.files_id_seq', 1, true);
SELECT pg_catalog.setval('public.messages_id_seq', 1, true);
SELECT pg_catalog.setval('public.perpetrators_id_seq', 1, true);
SELECT pg_catalog.setval('public.recording_accesses_id_seq', 1, false);
SELECT pg_catalog.setval('public.referrals_id_seq', 1, true);
SELECT pg_catalog.setval('public.reporters_id_seq', 1, true);
SELECT pg_catalog.setval('public.services_id_seq', 1, true);
SELECT pg_catalog.setval('public.supervisions_id_seq', 1, false);
SELECT pg_catalog.setval('public.threads_id_seq', 1, true);
SELECT pg_catalog.setval('public.users_id_seq', 3, true);
ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_batches
    ADD CONSTRAINT audit_batches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_reads
    ADD CONSTRAINT audit_reads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.call_events
    ADD CONSTRAINT call_events_pkey PRIMARY KEY (call_id, seq);
ALTER TABLE ONLY public.callbacks
    ADD CONSTRAINT callbacks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dispositions
    ADD CONSTRAINT dispositions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_time_passwords
    ADD CONSTRAINT one_time_passwords_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recording_accesses
    ADD CONSTRAINT recording_accesses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_pkey PRIMARY KEY (vault_name);
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reporters
    ADD CONSTRAINT reporters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.supervisions
    ADD CONSTRAINT supervisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX activities_action_lookup ON public.activities USING btree (action, id) WHERE (action IS NOT NULL);
CREATE INDEX activities_activity_lookup ON public.activities USING btree (activity, id) WHERE (activity IS NOT NULL);
CREATE INDEX activities_assigned_on_lookup ON public.activities USING btree (assigned_on, id) WHERE (assigned_on IS NOT NULL);
CREATE INDEX activities_assigned_to_id_lookup ON public.activities USING btree (assigned_to_id, id) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX activities_contact_id_lookup ON public.activities USING btree (contact_id, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX activities_created_at_id_idx ON public.activities USING btree (created_at, id);
CREATE INDEX activities_created_by_id_lookup ON public.activities USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX activities_read_on_lookup ON public.activities USING btree (read_on, id) WHERE (read_on IS NOT NULL);
CREATE INDEX activities_src_address_lookup ON public.activities USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX activities_src_callid_lookup ON public.activities USING btree (src_callid, id) WHERE (src_callid IS NOT NULL);
CREATE INDEX activities_src_lookup ON public.activities USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX activities_src_status_lookup ON public.activities USING btree (src_status, id) WHERE (src_status IS NOT NULL);
CREATE INDEX activities_src_ts_lookup ON public.activities USING btree (src_ts, id) WHERE (src_ts IS NOT NULL);
CREATE INDEX activities_src_uid2_lookup ON public.activities USING btree (src_uid2, id) WHERE (src_uid2 IS NOT NULL);
CREATE INDEX activities_src_uid_lookup ON public.activities USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX activities_src_usr_lookup ON public.activities USING btree (src_usr, id) WHERE (src_usr IS NOT NULL);
CREATE INDEX activities_src_vector_lookup ON public.activities USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE INDEX attachments_case_id_lookup ON public.attachments USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX attachments_created_at_id_idx ON public.attachments USING btree (created_at, id);
CREATE INDEX attachments_created_by_id_lookup ON public.attachments USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX attachments_file_id_lookup ON public.attachments USING btree (file_id, id) WHERE (file_id IS NOT NULL);
CREATE INDEX attachments_is_delete_lookup ON public.attachments USING btree (is_delete, id) WHERE (is_delete IS NOT NULL);
CREATE INDEX audit_entries_aub_id_lookup ON public.audit_entries USING btree (aub_id, id) WHERE (aub_id IS NOT NULL);
CREATE INDEX audit_entries_created_at_id_idx ON public.audit_entries USING btree (created_at, id);
CREATE INDEX audit_entries_created_by_id_lookup ON public.audit_entries USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX audit_entries_t_row_id_idx ON public.audit_entries USING btree (t, row_id);
CREATE INDEX audit_reads_resource_row_id_idx ON public.audit_reads USING btree (resource, row_id);
CREATE UNIQUE INDEX callbacks_call_id_key ON public.callbacks USING btree (call_id);
CREATE INDEX callbacks_state_created_at_idx ON public.callbacks USING btree (state, created_at);
CREATE INDEX calls_caller_id_started_at_idx ON public.calls USING btree (caller_id, started_at);
CREATE INDEX calls_started_at_id_idx ON public.calls USING btree (started_at DESC, id);
CREATE INDEX calls_state_started_at_idx ON public.calls USING btree (state, started_at);
CREATE INDEX calls_user_id_started_at_idx ON public.calls USING btree (user_id, started_at);
CREATE INDEX case_activities_activity_lookup ON public.case_activities USING btree (activity, id) WHERE (activity IS NOT NULL);
CREATE INDEX case_activities_activity_ref_lookup ON public.case_activities USING btree (activity_ref, id) WHERE (activity_ref IS NOT NULL);
CREATE INDEX case_activities_aub_id_lookup ON public.case_activities USING btree (aub_id, id) WHERE (aub_id IS NOT NULL);
CREATE INDEX case_activities_case_id_id_idx ON public.case_activities USING btree (case_id, id);
CREATE INDEX case_activities_case_id_lookup ON public.case_activities USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX case_activities_change_count_lookup ON public.case_activities USING btree (change_count, id) WHERE (change_count IS NOT NULL);
CREATE INDEX case_activities_created_at_id_idx ON public.case_activities USING btree (created_at, id);
CREATE INDEX case_activities_created_by_id_lookup ON public.case_activities USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX case_activities_detail_lookup ON public.case_activities USING hash (detail) WHERE (detail IS NOT NULL);
CREATE INDEX case_activities_disposition_id_lookup ON public.case_activities USING btree (disposition_id, id) WHERE (disposition_id IS NOT NULL);
CREATE INDEX case_activities_escalated_to_id_lookup ON public.case_activities USING btree (escalated_to_id, id) WHERE (escalated_to_id IS NOT NULL);
CREATE INDEX case_activities_priority_lookup ON public.case_activities USING btree (priority, id) WHERE (priority IS NOT NULL);
CREATE INDEX case_activities_reporter_id_lookup ON public.case_activities USING btree (reporter_id, id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX case_activities_src_address_lookup ON public.case_activities USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX case_activities_src_lookup ON public.case_activities USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX case_activities_src_uid_lookup ON public.case_activities USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX case_activities_src_vector_lookup ON public.case_activities USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE INDEX case_activities_status_lookup ON public.case_activities USING btree (status, id) WHERE (status IS NOT NULL);
CREATE INDEX cases_assessment_id_lookup ON public.cases USING btree (assessment_id, id) WHERE (assessment_id IS NOT NULL);
CREATE INDEX cases_assigned_to_id_lookup ON public.cases USING btree (assigned_to_id, id) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX cases_call_id_lookup ON public.cases USING btree (call_id, id) WHERE (call_id IS NOT NULL);
CREATE INDEX cases_case_category_id_id_idx ON public.cases USING btree (case_category_id, id);
CREATE INDEX cases_closed_at_lookup ON public.cases USING btree (closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE INDEX cases_counseling_org_lookup ON public.cases USING btree (counseling_org, id) WHERE (counseling_org IS NOT NULL);
CREATE INDEX cases_created_at_id_idx ON public.cases USING btree (created_at, id);
CREATE INDEX cases_created_by_id_lookup ON public.cases USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX cases_dept_lookup ON public.cases USING btree (dept, id) WHERE (dept IS NOT NULL);
CREATE INDEX cases_disposition_id_lookup ON public.cases USING btree (disposition_id, id) WHERE (disposition_id IS NOT NULL);
CREATE INDEX cases_escalated_by_id_lookup ON public.cases USING btree (escalated_by_id, id) WHERE (escalated_by_id IS NOT NULL);
CREATE INDEX cases_escalated_to_id_lookup ON public.cases USING btree (escalated_to_id, id) WHERE (escalated_to_id IS NOT NULL);
CREATE INDEX cases_filters_idx ON public.cases USING btree (status, priority, case_category_id, gbv_related, id);
CREATE INDEX cases_gbv_related_id_idx ON public.cases USING btree (gbv_related, id);
CREATE INDEX cases_hiv_test_result_lookup ON public.cases USING btree (hiv_test_result, id) WHERE (hiv_test_result IS NOT NULL);
CREATE INDEX cases_incidence_location_lookup ON public.cases USING btree (incidence_location, id) WHERE (incidence_location IS NOT NULL);
CREATE INDEX cases_incidence_ref_no_lookup ON public.cases USING btree (incidence_ref_no, id) WHERE (incidence_ref_no IS NOT NULL);
CREATE INDEX cases_incidence_when_lookup ON public.cases USING btree (incidence_when, id) WHERE (incidence_when IS NOT NULL);
CREATE INDEX cases_is_art_given_lookup ON public.cases USING btree (is_art_given, id) WHERE (is_art_given IS NOT NULL);
CREATE INDEX cases_is_counselling_given_lookup ON public.cases USING btree (is_counselling_given, id) WHERE (is_counselling_given IS NOT NULL);
CREATE INDEX cases_is_ecp_given_lookup ON public.cases USING btree (is_ecp_given, id) WHERE (is_ecp_given IS NOT NULL);
CREATE INDEX cases_is_hiv_tested_lookup ON public.cases USING btree (is_hiv_tested, id) WHERE (is_hiv_tested IS NOT NULL);
CREATE INDEX cases_is_incidence_reported_lookup ON public.cases USING btree (is_incidence_reported, id) WHERE (is_incidence_reported IS NOT NULL);
CREATE INDEX cases_is_medical_exam_done_lookup ON public.cases USING btree (is_medical_exam_done, id) WHERE (is_medical_exam_done IS NOT NULL);
CREATE INDEX cases_is_pep_given_lookup ON public.cases USING btree (is_pep_given, id) WHERE (is_pep_given IS NOT NULL);
CREATE INDEX cases_justice_id_lookup ON public.cases USING btree (justice_id, id) WHERE (justice_id IS NOT NULL);
CREATE INDEX cases_knowabout116_id_lookup ON public.cases USING btree (knowabout116_id, id) WHERE (knowabout116_id IS NOT NULL);
CREATE INDEX cases_narrative_lookup ON public.cases USING hash (narrative) WHERE (narrative IS NOT NULL);
CREATE INDEX cases_narrative_words_gin ON public.cases USING gin (narrative_words) WHERE (narrative_words IS NOT NULL);
CREATE INDEX cases_plan_lookup ON public.cases USING hash (plan) WHERE (plan IS NOT NULL);
CREATE INDEX cases_plan_words_gin ON public.cases USING gin (plan_words) WHERE (plan_words IS NOT NULL);
CREATE INDEX cases_police_ob_no_lookup ON public.cases USING btree (police_ob_no, id) WHERE (police_ob_no IS NOT NULL);
CREATE INDEX cases_priority_id_idx ON public.cases USING btree (priority, id);
CREATE INDEX cases_reporter_id_lookup ON public.cases USING btree (reporter_id, id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX cases_specify_referal_lookup ON public.cases USING hash (specify_referal) WHERE (specify_referal IS NOT NULL);
CREATE INDEX cases_specify_service_lookup ON public.cases USING hash (specify_service) WHERE (specify_service IS NOT NULL);
CREATE INDEX cases_src_address_lookup ON public.cases USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX cases_src_callid_lookup ON public.cases USING btree (src_callid, id) WHERE (src_callid IS NOT NULL);
CREATE INDEX cases_src_lookup ON public.cases USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX cases_src_uid_lookup ON public.cases USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX cases_src_vector_lookup ON public.cases USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE INDEX cases_status_id_idx ON public.cases USING btree (status, id);
CREATE INDEX categories_code_lookup ON public.categories USING btree (code, id) WHERE (code IS NOT NULL);
CREATE INDEX categories_created_at_id_idx ON public.categories USING btree (created_at, id);
CREATE INDEX categories_created_by_id_lookup ON public.categories USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX categories_fullname_idx ON public.categories USING btree (fullname);
CREATE INDEX categories_is_active_lookup ON public.categories USING btree (is_active, id) WHERE (is_active IS NOT NULL);
CREATE INDEX categories_level_lookup ON public.categories USING btree (level, id) WHERE (level IS NOT NULL);
CREATE INDEX categories_name_idx ON public.categories USING btree (name);
CREATE INDEX categories_parent_id_idx ON public.categories USING btree (parent_id);
CREATE INDEX categories_path_ids_gin ON public.categories USING gin (path_ids) WHERE (path_ids IS NOT NULL);
CREATE INDEX categories_root_id_idx ON public.categories USING btree (root_id);
CREATE INDEX clients_case_id_lookup ON public.clients USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX clients_category_id_lookup ON public.clients USING btree (category_id, id) WHERE (category_id IS NOT NULL);
CREATE INDEX clients_contact_idx ON public.clients USING btree (contact_id, is_delete, case_id, id);
CREATE INDEX clients_created_at_id_idx ON public.clients USING btree (created_at, id);
CREATE INDEX clients_created_by_id_lookup ON public.clients USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX clients_disability_id_lookup ON public.clients USING btree (disability_id, id) WHERE (disability_id IS NOT NULL);
CREATE INDEX clients_gbv_related_lookup ON public.clients USING btree (gbv_related, id) WHERE (gbv_related IS NOT NULL);
CREATE INDEX clients_guardian_fullname_lookup ON public.clients USING btree (guardian_fullname, id) WHERE (guardian_fullname IS NOT NULL);
CREATE INDEX clients_guardian_marital_id_lookup ON public.clients USING btree (guardian_marital_id, id) WHERE (guardian_marital_id IS NOT NULL);
CREATE INDEX clients_guardian_national_id_lookup ON public.clients USING btree (guardian_national_id, id) WHERE (guardian_national_id IS NOT NULL);
CREATE INDEX clients_health_id_lookup ON public.clients USING btree (health_id, id) WHERE (health_id IS NOT NULL);
CREATE INDEX clients_hiv_id_lookup ON public.clients USING btree (hiv_id, id) WHERE (hiv_id IS NOT NULL);
CREATE INDEX clients_household_adults_lookup ON public.clients USING btree (household_adults, id) WHERE (household_adults IS NOT NULL);
CREATE INDEX clients_household_head_occupation_id_lookup ON public.clients USING btree (household_head_occupation_id, id) WHERE (household_head_occupation_id IS NOT NULL);
CREATE INDEX clients_household_id_lookup ON public.clients USING btree (household_id, id) WHERE (household_id IS NOT NULL);
CREATE INDEX clients_in_school_lookup ON public.clients USING btree (in_school, id) WHERE (in_school IS NOT NULL);
CREATE INDEX clients_is_delete_lookup ON public.clients USING btree (is_delete, id) WHERE (is_delete IS NOT NULL);
CREATE INDEX clients_is_disabled_lookup ON public.clients USING btree (is_disabled, id) WHERE (is_disabled IS NOT NULL);
CREATE INDEX clients_is_disabled_referals_lookup ON public.clients USING hash (is_disabled_referals) WHERE (is_disabled_referals IS NOT NULL);
CREATE INDEX clients_is_disabled_refered_lookup ON public.clients USING btree (is_disabled_refered, id) WHERE (is_disabled_refered IS NOT NULL);
CREATE INDEX clients_is_guardian_known_lookup ON public.clients USING btree (is_guardian_known, id) WHERE (is_guardian_known IS NOT NULL);
CREATE INDEX clients_is_married_lookup ON public.clients USING btree (is_married, id) WHERE (is_married IS NOT NULL);
CREATE INDEX clients_is_reporter_lookup ON public.clients USING btree (is_reporter, id) WHERE (is_reporter IS NOT NULL);
CREATE INDEX clients_marital_id_lookup ON public.clients USING btree (marital_id, id) WHERE (marital_id IS NOT NULL);
CREATE INDEX clients_not_in_school_id_lookup ON public.clients USING btree (not_in_school_id, id) WHERE (not_in_school_id IS NOT NULL);
CREATE INDEX clients_not_in_school_reason_lookup ON public.clients USING hash (not_in_school_reason) WHERE (not_in_school_reason IS NOT NULL);
CREATE INDEX clients_relationship_comment_lookup ON public.clients USING hash (relationship_comment) WHERE (relationship_comment IS NOT NULL);
CREATE INDEX clients_relationship_id_lookup ON public.clients USING btree (relationship_id, id) WHERE (relationship_id IS NOT NULL);
CREATE INDEX clients_reporter_id_lookup ON public.clients USING btree (reporter_id, id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX clients_school_address_lookup ON public.clients USING hash (school_address) WHERE (school_address IS NOT NULL);
CREATE INDEX clients_school_attendance_lookup ON public.clients USING btree (school_attendance, id) WHERE (school_attendance IS NOT NULL);
CREATE INDEX clients_school_level_id_lookup ON public.clients USING btree (school_level_id, id) WHERE (school_level_id IS NOT NULL);
CREATE INDEX clients_school_name_lookup ON public.clients USING btree (school_name, id) WHERE (school_name IS NOT NULL);
CREATE INDEX clients_school_type_id_lookup ON public.clients USING btree (school_type_id, id) WHERE (school_type_id IS NOT NULL);
CREATE INDEX clients_special_services_lookup ON public.clients USING hash (special_services) WHERE (special_services IS NOT NULL);
CREATE INDEX clients_spouse_fullname_lookup ON public.clients USING btree (spouse_fullname, id) WHERE (spouse_fullname IS NOT NULL);
CREATE INDEX clients_spouse_profession_id_lookup ON public.clients USING btree (spouse_profession_id, id) WHERE (spouse_profession_id IS NOT NULL);
CREATE INDEX clients_src_uid_lookup ON public.clients USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX contacts_address_lookup ON public.contacts USING hash (address) WHERE (address IS NOT NULL);
CREATE INDEX contacts_age_group_id_lookup ON public.contacts USING btree (age_group_id, id) WHERE (age_group_id IS NOT NULL);
CREATE INDEX contacts_age_lookup ON public.contacts USING btree (age, id) WHERE (age IS NOT NULL);
CREATE INDEX contacts_created_at_id_idx ON public.contacts USING btree (created_at, id);
CREATE INDEX contacts_created_by_id_lookup ON public.contacts USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX contacts_dob_lookup ON public.contacts USING btree (dob, id) WHERE (dob IS NOT NULL);
CREATE INDEX contacts_email_lookup ON public.contacts USING btree (email, id) WHERE (email IS NOT NULL);
CREATE INDEX contacts_fname_id_idx ON public.contacts USING btree (fname, id);
CREATE INDEX contacts_fullname_lookup ON public.contacts USING btree (fullname, id) WHERE (fullname IS NOT NULL);
CREATE INDEX contacts_is_refugee_lookup ON public.contacts USING btree (is_refugee, id) WHERE (is_refugee IS NOT NULL);
CREATE INDEX contacts_landmark_lookup ON public.contacts USING hash (landmark) WHERE (landmark IS NOT NULL);
CREATE INDEX contacts_lang_id_lookup ON public.contacts USING btree (lang_id, id) WHERE (lang_id IS NOT NULL);
CREATE INDEX contacts_lname_lookup ON public.contacts USING btree (lname, id) WHERE (lname IS NOT NULL);
CREATE INDEX contacts_location_id_lookup ON public.contacts USING btree (location_id, id) WHERE (location_id IS NOT NULL);
CREATE INDEX contacts_name_words_gin ON public.contacts USING gin (name_words) WHERE (name_words IS NOT NULL);
CREATE INDEX contacts_national_id_lookup ON public.contacts USING btree (national_id, id) WHERE (national_id IS NOT NULL);
CREATE INDEX contacts_national_id_type_id_lookup ON public.contacts USING btree (national_id_type_id, id) WHERE (national_id_type_id IS NOT NULL);
CREATE INDEX contacts_nationality_id_lookup ON public.contacts USING btree (nationality_id, id) WHERE (nationality_id IS NOT NULL);
CREATE INDEX contacts_phone2_lookup ON public.contacts USING btree (phone2, id) WHERE (phone2 IS NOT NULL);
CREATE INDEX contacts_phone_lookup ON public.contacts USING btree (phone, id) WHERE (phone IS NOT NULL);
CREATE INDEX contacts_residence_lookup ON public.contacts USING hash (residence) WHERE (residence IS NOT NULL);
CREATE INDEX contacts_sex_id_lookup ON public.contacts USING btree (sex_id, id) WHERE (sex_id IS NOT NULL);
CREATE INDEX contacts_tribe_id_lookup ON public.contacts USING btree (tribe_id, id) WHERE (tribe_id IS NOT NULL);
CREATE INDEX dispositions_call_id_lookup ON public.dispositions USING btree (call_id, id) WHERE (call_id IS NOT NULL);
CREATE INDEX dispositions_case_id_lookup ON public.dispositions USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX dispositions_created_at_id_idx ON public.dispositions USING btree (created_at, id);
CREATE INDEX dispositions_created_by_id_lookup ON public.dispositions USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX dispositions_disposition_id_lookup ON public.dispositions USING btree (disposition_id, id) WHERE (disposition_id IS NOT NULL);
CREATE INDEX dispositions_reporter_id_lookup ON public.dispositions USING btree (reporter_id, id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX dispositions_src_address_lookup ON public.dispositions USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX dispositions_src_callid_lookup ON public.dispositions USING btree (src_callid, id) WHERE (src_callid IS NOT NULL);
CREATE INDEX dispositions_src_lookup ON public.dispositions USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX dispositions_src_ts_lookup ON public.dispositions USING btree (src_ts, id) WHERE (src_ts IS NOT NULL);
CREATE INDEX dispositions_src_uid2_lookup ON public.dispositions USING btree (src_uid2, id) WHERE (src_uid2 IS NOT NULL);
CREATE INDEX dispositions_src_uid_lookup ON public.dispositions USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX dispositions_src_usr_lookup ON public.dispositions USING btree (src_usr, id) WHERE (src_usr IS NOT NULL);
CREATE INDEX dispositions_src_vector_lookup ON public.dispositions USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE INDEX feedback_call_id_lookup ON public.feedback USING btree (call_id, id) WHERE (call_id IS NOT NULL);
CREATE INDEX feedback_call_id_task_type_idx ON public.feedback USING btree (call_id, task_type);
CREATE INDEX feedback_created_at_id_idx ON public.feedback USING btree (created_at, id);
CREATE INDEX feedback_created_by_id_lookup ON public.feedback USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX feedback_rating_lookup ON public.feedback USING btree (rating, id) WHERE (rating IS NOT NULL);
CREATE INDEX feedback_task_type_lookup ON public.feedback USING btree (task_type, id) WHERE (task_type IS NOT NULL);
CREATE INDEX files_batch_id_lookup ON public.files USING btree (batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX files_channels_lookup ON public.files USING btree (channels, id) WHERE (channels IS NOT NULL);
CREATE INDEX files_created_at_id_idx ON public.files USING btree (created_at, id);
CREATE INDEX files_created_by_id_lookup ON public.files USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX files_duration_lookup ON public.files USING btree (duration, id) WHERE (duration IS NOT NULL);
CREATE INDEX files_mime_lookup ON public.files USING btree (mime, id) WHERE (mime IS NOT NULL);
CREATE INDEX files_name_lookup ON public.files USING btree (name, id) WHERE (name IS NOT NULL);
CREATE INDEX files_sample_rate_lookup ON public.files USING btree (sample_rate, id) WHERE (sample_rate IS NOT NULL);
CREATE INDEX files_size_lookup ON public.files USING btree (size, id) WHERE (size IS NOT NULL);
CREATE UNIQUE INDEX files_vault_name_key ON public.files USING btree (vault_name);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);
CREATE INDEX messages_created_at_id_idx ON public.messages USING btree (created_at, id);
CREATE INDEX messages_created_by_id_lookup ON public.messages USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX messages_src_address_lookup ON public.messages USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX messages_src_callid_lookup ON public.messages USING btree (src_callid, id) WHERE (src_callid IS NOT NULL);
CREATE INDEX messages_src_lookup ON public.messages USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX messages_src_mime_lookup ON public.messages USING btree (src_mime, id) WHERE (src_mime IS NOT NULL);
CREATE INDEX messages_src_status_lookup ON public.messages USING btree (src_status, id) WHERE (src_status IS NOT NULL);
CREATE INDEX messages_src_ts_lookup ON public.messages USING btree (src_ts, id) WHERE (src_ts IS NOT NULL);
CREATE INDEX messages_src_uid2_lookup ON public.messages USING btree (src_uid2, id) WHERE (src_uid2 IS NOT NULL);
CREATE INDEX messages_src_uid_lookup ON public.messages USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX messages_src_usr_lookup ON public.messages USING btree (src_usr, id) WHERE (src_usr IS NOT NULL);
CREATE INDEX messages_src_vector_lookup ON public.messages USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE INDEX messages_thread_id_lookup ON public.messages USING btree (thread_id, id) WHERE (thread_id IS NOT NULL);
CREATE INDEX one_time_passwords_expires_at_idx ON public.one_time_passwords USING btree (expires_at);
CREATE INDEX one_time_passwords_user_id_idx ON public.one_time_passwords USING btree (user_id);
CREATE INDEX perpetrators_case_id_lookup ON public.perpetrators USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX perpetrators_contact_idx ON public.perpetrators USING btree (contact_id, is_delete, case_id, id);
CREATE INDEX perpetrators_created_at_id_idx ON public.perpetrators USING btree (created_at, id);
CREATE INDEX perpetrators_created_by_id_lookup ON public.perpetrators USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX perpetrators_employment_id_lookup ON public.perpetrators USING btree (employment_id, id) WHERE (employment_id IS NOT NULL);
CREATE INDEX perpetrators_guardian_fullname_lookup ON public.perpetrators USING btree (guardian_fullname, id) WHERE (guardian_fullname IS NOT NULL);
CREATE INDEX perpetrators_health_id_lookup ON public.perpetrators USING btree (health_id, id) WHERE (health_id IS NOT NULL);
CREATE INDEX perpetrators_is_delete_lookup ON public.perpetrators USING btree (is_delete, id) WHERE (is_delete IS NOT NULL);
CREATE INDEX perpetrators_marital_id_lookup ON public.perpetrators USING btree (marital_id, id) WHERE (marital_id IS NOT NULL);
CREATE INDEX perpetrators_notes_lookup ON public.perpetrators USING hash (notes) WHERE (notes IS NOT NULL);
CREATE INDEX perpetrators_relationship_id_lookup ON public.perpetrators USING btree (relationship_id, id) WHERE (relationship_id IS NOT NULL);
CREATE INDEX perpetrators_shareshome_id_lookup ON public.perpetrators USING btree (shareshome_id, id) WHERE (shareshome_id IS NOT NULL);
CREATE INDEX perpetrators_spouse_fullname_lookup ON public.perpetrators USING btree (spouse_fullname, id) WHERE (spouse_fullname IS NOT NULL);
CREATE INDEX perpetrators_spouse_profession_id_lookup ON public.perpetrators USING btree (spouse_profession_id, id) WHERE (spouse_profession_id IS NOT NULL);
CREATE INDEX perpetrators_src_uid_lookup ON public.perpetrators USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX recording_accesses_call_id_at_idx ON public.recording_accesses USING btree (call_id, at);
CREATE INDEX recording_accesses_user_id_at_idx ON public.recording_accesses USING btree (user_id, at);
CREATE INDEX recordings_call_id_start_ms_idx ON public.recordings USING btree (call_id, start_ms);
CREATE INDEX recordings_state_idx ON public.recordings USING btree (state);
CREATE INDEX referrals_case_id_lookup ON public.referrals USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX referrals_category_id_lookup ON public.referrals USING btree (category_id, id) WHERE (category_id IS NOT NULL);
CREATE INDEX referrals_created_at_id_idx ON public.referrals USING btree (created_at, id);
CREATE INDEX referrals_created_by_id_lookup ON public.referrals USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX reporters_case_id_lookup ON public.reporters USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX reporters_contact_id_lookup ON public.reporters USING btree (contact_id, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX reporters_created_at_id_idx ON public.reporters USING btree (created_at, id);
CREATE INDEX reporters_created_by_id_lookup ON public.reporters USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX reporters_src_address_lookup ON public.reporters USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX reporters_src_lookup ON public.reporters USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX reporters_src_uid_lookup ON public.reporters USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX reporters_src_vector_lookup ON public.reporters USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE UNIQUE INDEX roles_name_key ON public.roles USING btree (name);
CREATE INDEX services_case_id_lookup ON public.services USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX services_category_id_lookup ON public.services USING btree (category_id, id) WHERE (category_id IS NOT NULL);
CREATE INDEX services_created_at_id_idx ON public.services USING btree (created_at, id);
CREATE INDEX services_created_by_id_lookup ON public.services USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_authenticated_at_idx ON public.sessions USING btree (user_id, authenticated_at);
CREATE INDEX supervisions_call_id_idx ON public.supervisions USING btree (call_id);
CREATE INDEX supervisions_supervisor_id_started_at_idx ON public.supervisions USING btree (supervisor_id, started_at);
CREATE INDEX threads_created_at_id_idx ON public.threads USING btree (created_at, id);
CREATE INDEX threads_created_by_id_lookup ON public.threads USING btree (created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX threads_src_address_lookup ON public.threads USING btree (src_address, id) WHERE (src_address IS NOT NULL);
CREATE INDEX threads_src_callid_lookup ON public.threads USING btree (src_callid, id) WHERE (src_callid IS NOT NULL);
CREATE INDEX threads_src_lookup ON public.threads USING btree (src, id) WHERE (src IS NOT NULL);
CREATE INDEX threads_src_mime_lookup ON public.threads USING btree (src_mime, id) WHERE (src_mime IS NOT NULL);
CREATE INDEX threads_src_src_callid_idx ON public.threads USING btree (src, src_callid);
CREATE INDEX threads_src_status_lookup ON public.threads USING btree (src_status, id) WHERE (src_status IS NOT NULL);
CREATE INDEX threads_src_ts_lookup ON public.threads USING btree (src_ts, id) WHERE (src_ts IS NOT NULL);
CREATE INDEX threads_src_uid2_lookup ON public.threads USING btree (src_uid2, id) WHERE (src_uid2 IS NOT NULL);
CREATE INDEX threads_src_uid_lookup ON public.threads USING btree (src_uid, id) WHERE (src_uid IS NOT NULL);
CREATE INDEX threads_src_usr_lookup ON public.threads USING btree (src_usr, id) WHERE (src_usr IS NOT NULL);
CREATE INDEX threads_src_vector_lookup ON public.threads USING btree (src_vector, id) WHERE (src_vector IS NOT NULL);
CREATE UNIQUE INDEX users_contact_id_key ON public.users USING btree (contact_id);
CREATE INDEX users_created_by_id_lookup ON public.users USING btree (created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);
CREATE UNIQUE INDEX users_extension_key ON public.users USING btree (extension);
CREATE UNIQUE INDEX users_phone_key ON public.users USING btree (phone);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (username);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.files(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.audit_batches
    ADD CONSTRAINT audit_batches_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_aub_id_fkey FOREIGN KEY (aub_id) REFERENCES public.audit_batches(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.audit_reads
    ADD CONSTRAINT audit_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.call_events
    ADD CONSTRAINT call_events_call_id_fkey FOREIGN KEY (call_id) REFERENCES public.calls(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.callbacks
    ADD CONSTRAINT callbacks_call_id_fkey FOREIGN KEY (call_id) REFERENCES public.calls(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.callbacks
    ADD CONSTRAINT callbacks_taken_by_id_fkey FOREIGN KEY (taken_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_aub_id_fkey FOREIGN KEY (aub_id) REFERENCES public.audit_batches(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_disposition_id_fkey FOREIGN KEY (disposition_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_escalated_to_id_fkey FOREIGN KEY (escalated_to_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.case_activities
    ADD CONSTRAINT case_activities_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.reporters(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_call_id_fkey FOREIGN KEY (call_id) REFERENCES public.calls(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_case_category_id_fkey FOREIGN KEY (case_category_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_disposition_id_fkey FOREIGN KEY (disposition_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_escalated_by_id_fkey FOREIGN KEY (escalated_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_escalated_to_id_fkey FOREIGN KEY (escalated_to_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_justice_id_fkey FOREIGN KEY (justice_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_knowabout116_id_fkey FOREIGN KEY (knowabout116_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.cases
    ADD CONSTRAINT cases_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.reporters(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_disability_id_fkey FOREIGN KEY (disability_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_guardian_marital_id_fkey FOREIGN KEY (guardian_marital_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_health_id_fkey FOREIGN KEY (health_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_hiv_id_fkey FOREIGN KEY (hiv_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_household_head_occupation_id_fkey FOREIGN KEY (household_head_occupation_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_household_id_fkey FOREIGN KEY (household_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_marital_id_fkey FOREIGN KEY (marital_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_not_in_school_id_fkey FOREIGN KEY (not_in_school_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_relationship_id_fkey FOREIGN KEY (relationship_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.reporters(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_school_level_id_fkey FOREIGN KEY (school_level_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_school_type_id_fkey FOREIGN KEY (school_type_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_spouse_profession_id_fkey FOREIGN KEY (spouse_profession_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_age_group_id_fkey FOREIGN KEY (age_group_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_lang_id_fkey FOREIGN KEY (lang_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_national_id_type_id_fkey FOREIGN KEY (national_id_type_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_nationality_id_fkey FOREIGN KEY (nationality_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_sex_id_fkey FOREIGN KEY (sex_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_tribe_id_fkey FOREIGN KEY (tribe_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.dispositions
    ADD CONSTRAINT dispositions_call_id_fkey FOREIGN KEY (call_id) REFERENCES public.calls(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.dispositions
    ADD CONSTRAINT dispositions_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.dispositions
    ADD CONSTRAINT dispositions_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.dispositions
    ADD CONSTRAINT dispositions_disposition_id_fkey FOREIGN KEY (disposition_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.dispositions
    ADD CONSTRAINT dispositions_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.reporters(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_call_id_fkey FOREIGN KEY (call_id) REFERENCES public.calls(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.one_time_passwords
    ADD CONSTRAINT one_time_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_health_id_fkey FOREIGN KEY (health_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_marital_id_fkey FOREIGN KEY (marital_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_relationship_id_fkey FOREIGN KEY (relationship_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_shareshome_id_fkey FOREIGN KEY (shareshome_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.perpetrators
    ADD CONSTRAINT perpetrators_spouse_profession_id_fkey FOREIGN KEY (spouse_profession_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.recording_accesses
    ADD CONSTRAINT recording_accesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_call_id_fkey FOREIGN KEY (call_id) REFERENCES public.calls(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.reporters
    ADD CONSTRAINT reporters_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.reporters
    ADD CONSTRAINT reporters_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.reporters
    ADD CONSTRAINT reporters_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE ONLY public.supervisions
    ADD CONSTRAINT supervisions_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.supervisions
    ADD CONSTRAINT supervisions_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES public.contacts(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_role_fkey FOREIGN KEY (role) REFERENCES public.roles(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
