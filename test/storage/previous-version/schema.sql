-- The schema as the migrations of that version make it.
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" INTEGER NOT NULL,
    "full_name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "calls" (
    "id" TEXT NOT NULL,
    "caller_id" TEXT,
    "dialled" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "hangup_cause" INTEGER,
    "hangup_side" TEXT,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "agent_name" TEXT,
    CONSTRAINT "calls_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "call_events" (
    "call_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    CONSTRAINT "call_events_pkey" PRIMARY KEY ("call_id","seq")
);
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");
CREATE INDEX "calls_started_at_id_idx" ON "calls"("started_at" DESC, "id");
CREATE INDEX "calls_state_started_at_idx" ON "calls"("state", "started_at");
ALTER TABLE "call_events" ADD CONSTRAINT "call_events_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "users" ADD COLUMN     "email" TEXT,
ADD COLUMN     "phone" TEXT;
CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_temporary" BOOLEAN NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);
CREATE TABLE "one_time_passwords" (
    "address_hash" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "user_id" INTEGER,
    "attempts_left" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "one_time_passwords_pkey" PRIMARY KEY ("address_hash")
);
CREATE INDEX "sessions_user_id_authenticated_at_idx" ON "sessions"("user_id", "authenticated_at");
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");
CREATE INDEX "one_time_passwords_user_id_idx" ON "one_time_passwords"("user_id");
CREATE INDEX "one_time_passwords_expires_at_idx" ON "one_time_passwords"("expires_at");
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "one_time_passwords" ADD CONSTRAINT "one_time_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
CREATE FUNCTION searchable_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT array_to_tsvector(coalesce(array_agg(left(word, 250)), '{}')) FROM string_to_table(translate(
  lower($1 COLLATE "und-x-icu"), E'!"#%&()*+,-./:<=>?@[]^_`{|}~\x24\x27\x3b\x5c\t\n\r', repeat(' ', 35)), ' ') word WHERE word <> '' $$;
ALTER TABLE "users" ADD COLUMN     "contact_id" INTEGER,
ADD COLUMN     "created_by_id" INTEGER,
ADD COLUMN     "extension" TEXT;
CREATE TABLE "roles" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "categories" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "fullname" TEXT NOT NULL,
    "fullname_id" TEXT NOT NULL,
    "parent_id" INTEGER,
    "level" INTEGER NOT NULL,
    "root_id" INTEGER NOT NULL,
    "path_ids" INTEGER[],
    "path_names" TEXT[],
    "code" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "contacts" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "fname" TEXT NOT NULL,
    "lname" TEXT NOT NULL DEFAULT '',
    "fullname" TEXT GENERATED ALWAYS AS (btrim("fname" || ' ' || "lname")) STORED,
    "phone" TEXT,
    "email" TEXT,
    "phone2" TEXT,
    "dob" DATE,
    "age" INTEGER,
    "age_group_id" INTEGER,
    "sex_id" INTEGER,
    "national_id_type_id" INTEGER,
    "national_id" TEXT,
    "address" TEXT,
    "residence" TEXT,
    "location_id" INTEGER,
    "nationality_id" INTEGER,
    "tribe_id" INTEGER,
    "lang_id" INTEGER,
    "landmark" TEXT,
    "is_refugee" INTEGER,
    "name_words" tsvector GENERATED ALWAYS AS (searchable_words("fname" || ' ' || "lname")) STORED,
    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "cases" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "gbv_related" INTEGER NOT NULL,
    "case_category_id" INTEGER NOT NULL,
    "knowabout116_id" INTEGER,
    "justice_id" INTEGER,
    "assessment_id" INTEGER,
    "escalated_by_id" INTEGER,
    "escalated_to_id" INTEGER,
    "assigned_to_id" INTEGER,
    "priority" INTEGER NOT NULL,
    "status" INTEGER NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "narrative" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "police_ob_no" TEXT,
    "specify_service" TEXT,
    "specify_referal" TEXT,
    "is_medical_exam_done" INTEGER,
    "is_incidence_reported" INTEGER,
    "is_hiv_tested" INTEGER,
    "is_pep_given" INTEGER,
    "is_art_given" INTEGER,
    "is_ecp_given" INTEGER,
    "is_counselling_given" INTEGER,
    "incidence_when" TEXT,
    "incidence_location" TEXT,
    "incidence_ref_no" TEXT,
    "hiv_test_result" TEXT,
    "counseling_org" TEXT,
    "src" TEXT NOT NULL,
    "src_uid" TEXT,
    "src_address" TEXT,
    "src_vector" INTEGER,
    "src_callid" TEXT,
    "call_id" TEXT,
    "reporter_id" INTEGER NOT NULL,
    "disposition_id" INTEGER,
    "dept" TEXT,
    "narrative_words" tsvector GENERATED ALWAYS AS (searchable_words("narrative")) STORED,
    "plan_words" tsvector GENERATED ALWAYS AS (searchable_words("plan")) STORED,
    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "reporters" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "contact_id" INTEGER NOT NULL,
    "case_id" INTEGER,
    "src" TEXT NOT NULL,
    "src_uid" TEXT,
    "src_address" TEXT,
    "src_vector" INTEGER,
    CONSTRAINT "reporters_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "clients" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "case_id" INTEGER,
    "contact_id" INTEGER NOT NULL,
    "reporter_id" INTEGER,
    "is_reporter" INTEGER NOT NULL DEFAULT 0,
    "category_id" INTEGER,
    "gbv_related" INTEGER,
    "relationship_id" INTEGER,
    "relationship_comment" TEXT,
    "is_disabled" INTEGER,
    "disability_id" INTEGER,
    "health_id" INTEGER,
    "hiv_id" INTEGER,
    "special_services" TEXT,
    "in_school" INTEGER,
    "school_type_id" INTEGER,
    "school_level_id" INTEGER,
    "school_attendance" TEXT,
    "school_name" TEXT,
    "school_address" TEXT,
    "not_in_school_id" INTEGER,
    "not_in_school_reason" TEXT,
    "is_married" INTEGER,
    "marital_id" INTEGER,
    "spouse_profession_id" INTEGER,
    "spouse_fullname" TEXT,
    "is_guardian_known" INTEGER,
    "guardian_marital_id" INTEGER,
    "guardian_fullname" TEXT,
    "guardian_national_id" TEXT,
    "household_id" INTEGER,
    "household_adults" INTEGER,
    "household_head_occupation_id" INTEGER,
    "is_disabled_refered" INTEGER,
    "is_disabled_referals" TEXT,
    "src_uid" TEXT,
    "is_delete" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "clients_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "perpetrators" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "case_id" INTEGER,
    "contact_id" INTEGER NOT NULL,
    "relationship_id" INTEGER,
    "shareshome_id" INTEGER,
    "marital_id" INTEGER,
    "health_id" INTEGER,
    "employment_id" INTEGER,
    "spouse_profession_id" INTEGER,
    "guardian_fullname" TEXT,
    "spouse_fullname" TEXT,
    "notes" TEXT,
    "src_uid" TEXT,
    "is_delete" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "perpetrators_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "dispositions" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "case_id" INTEGER,
    "reporter_id" INTEGER,
    "disposition_id" INTEGER NOT NULL,
    "src" TEXT NOT NULL DEFAULT '',
    "src_uid" TEXT,
    "src_uid2" TEXT,
    "src_address" TEXT,
    "src_usr" TEXT,
    "src_vector" INTEGER,
    "src_ts" TIMESTAMPTZ(3),
    "src_callid" TEXT,
    "call_id" TEXT,
    CONSTRAINT "dispositions_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "services" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "case_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,
    CONSTRAINT "services_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "referrals" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "case_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,
    CONSTRAINT "referrals_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "files" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "uploadstatus" INTEGER NOT NULL DEFAULT 0,
    "movestatus" INTEGER NOT NULL DEFAULT 0,
    "vault_name" TEXT,
    "wrapped_key" BYTEA,
    "sha256" BYTEA,
    "channels" INTEGER,
    "sample_rate" INTEGER,
    "duration" INTEGER,
    "batch_id" TEXT,
    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "attachments" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "file_id" INTEGER NOT NULL,
    "case_id" INTEGER,
    "pos" INTEGER,
    "is_delete" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "attachments_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "audit_batches" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    CONSTRAINT "audit_batches_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "aub_id" INTEGER NOT NULL,
    "t" TEXT NOT NULL,
    "row_id" INTEGER NOT NULL,
    "k" TEXT NOT NULL,
    "v" TEXT,
    "v_" TEXT,
    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "case_activities" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "case_id" INTEGER NOT NULL,
    "aub_id" INTEGER,
    "activity" INTEGER NOT NULL,
    "activity_ref" INTEGER,
    "detail" TEXT,
    "priority" INTEGER,
    "status" INTEGER,
    "escalated_to_id" INTEGER,
    "disposition_id" INTEGER,
    "src" TEXT,
    "src_uid" TEXT,
    "src_address" TEXT,
    "src_vector" INTEGER,
    "reporter_id" INTEGER,
    "change_count" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "case_activities_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "threads" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "src" TEXT NOT NULL,
    "src_ts" TIMESTAMPTZ(3),
    "src_uid" TEXT,
    "src_uid2" TEXT,
    "src_address" TEXT,
    "src_usr" TEXT,
    "src_vector" INTEGER,
    "src_callid" TEXT,
    "src_status" TEXT,
    "src_mime" TEXT,
    "src_msg" TEXT,
    "in_count" INTEGER NOT NULL DEFAULT 0,
    "out_count" INTEGER NOT NULL DEFAULT 0,
    "last_msg_id" INTEGER,
    "last_msg_vector" INTEGER,
    CONSTRAINT "threads_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "messages" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "thread_id" INTEGER,
    "src" TEXT NOT NULL,
    "src_ts" TIMESTAMPTZ(3),
    "src_uid" TEXT,
    "src_uid2" TEXT,
    "src_address" TEXT,
    "src_usr" TEXT,
    "src_vector" INTEGER,
    "src_callid" TEXT,
    "src_status" TEXT,
    "src_mime" TEXT,
    "src_msg" TEXT,
    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "activities" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "contact_id" INTEGER,
    "assigned_on" TIMESTAMPTZ(3),
    "assigned_to_id" INTEGER,
    "src" TEXT,
    "src_uid" TEXT,
    "src_uid2" TEXT,
    "src_address" TEXT,
    "src_usr" TEXT,
    "src_vector" INTEGER,
    "src_ts" TIMESTAMPTZ(3),
    "src_callid" TEXT,
    "src_status" TEXT,
    "activity" TEXT,
    "action" TEXT,
    "read_on" TIMESTAMPTZ(3),
    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "feedback" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "call_id" TEXT NOT NULL,
    "task_type" TEXT NOT NULL,
    "rating" INTEGER NOT NULL,
    "comment" TEXT,
    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "resource" TEXT NOT NULL,
    "row_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);
CREATE UNIQUE INDEX "roles_name_key" ON "roles"("name");
CREATE INDEX "categories_parent_id_idx" ON "categories"("parent_id");
CREATE INDEX "categories_root_id_idx" ON "categories"("root_id");
CREATE INDEX "categories_name_idx" ON "categories"("name");
CREATE INDEX "categories_fullname_idx" ON "categories"("fullname");
CREATE INDEX "categories_created_at_id_idx" ON "categories"("created_at", "id");
CREATE INDEX "contacts_created_at_id_idx" ON "contacts"("created_at", "id");
CREATE INDEX "contacts_fname_id_idx" ON "contacts"("fname", "id");
CREATE INDEX "cases_created_at_id_idx" ON "cases"("created_at", "id");
CREATE INDEX "cases_priority_id_idx" ON "cases"("priority", "id");
CREATE INDEX "cases_status_id_idx" ON "cases"("status", "id");
CREATE INDEX "cases_gbv_related_id_idx" ON "cases"("gbv_related", "id");
CREATE INDEX "cases_case_category_id_id_idx" ON "cases"("case_category_id", "id");
CREATE INDEX "reporters_created_at_id_idx" ON "reporters"("created_at", "id");
CREATE INDEX "clients_created_at_id_idx" ON "clients"("created_at", "id");
CREATE INDEX "perpetrators_created_at_id_idx" ON "perpetrators"("created_at", "id");
CREATE INDEX "dispositions_created_at_id_idx" ON "dispositions"("created_at", "id");
CREATE INDEX "services_created_at_id_idx" ON "services"("created_at", "id");
CREATE INDEX "referrals_created_at_id_idx" ON "referrals"("created_at", "id");
CREATE UNIQUE INDEX "files_vault_name_key" ON "files"("vault_name");
CREATE INDEX "files_created_at_id_idx" ON "files"("created_at", "id");
CREATE INDEX "attachments_created_at_id_idx" ON "attachments"("created_at", "id");
CREATE INDEX "audit_entries_t_row_id_idx" ON "audit_entries"("t", "row_id");
CREATE INDEX "audit_entries_created_at_id_idx" ON "audit_entries"("created_at", "id");
CREATE INDEX "case_activities_case_id_id_idx" ON "case_activities"("case_id", "id");
CREATE INDEX "case_activities_created_at_id_idx" ON "case_activities"("created_at", "id");
CREATE INDEX "threads_src_src_callid_idx" ON "threads"("src", "src_callid");
CREATE INDEX "threads_created_at_id_idx" ON "threads"("created_at", "id");
CREATE INDEX "messages_created_at_id_idx" ON "messages"("created_at", "id");
CREATE INDEX "activities_created_at_id_idx" ON "activities"("created_at", "id");
CREATE INDEX "feedback_call_id_task_type_idx" ON "feedback"("call_id", "task_type");
CREATE INDEX "feedback_created_at_id_idx" ON "feedback"("created_at", "id");
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");
CREATE INDEX "calls_caller_id_started_at_idx" ON "calls"("caller_id", "started_at");
CREATE UNIQUE INDEX "users_contact_id_key" ON "users"("contact_id");
CREATE UNIQUE INDEX "users_extension_key" ON "users"("extension");
INSERT INTO "roles" ("id", "name") VALUES
    (1, 'counsellor'), (2, 'supervisor'), (3, 'case_manager'), (4, 'case_worker'),
    (5, 'partner'), (6, 'media_account'), (99, 'administrator');
ALTER TABLE "users" ADD CONSTRAINT "users_role_fkey" FOREIGN KEY ("role") REFERENCES "roles"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "users" ADD CONSTRAINT "users_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "users" ADD CONSTRAINT "users_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "categories" ADD CONSTRAINT "categories_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_age_group_id_fkey" FOREIGN KEY ("age_group_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_sex_id_fkey" FOREIGN KEY ("sex_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_national_id_type_id_fkey" FOREIGN KEY ("national_id_type_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_nationality_id_fkey" FOREIGN KEY ("nationality_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tribe_id_fkey" FOREIGN KEY ("tribe_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_lang_id_fkey" FOREIGN KEY ("lang_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_case_category_id_fkey" FOREIGN KEY ("case_category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_knowabout116_id_fkey" FOREIGN KEY ("knowabout116_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_justice_id_fkey" FOREIGN KEY ("justice_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_escalated_by_id_fkey" FOREIGN KEY ("escalated_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_escalated_to_id_fkey" FOREIGN KEY ("escalated_to_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "reporters"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "cases" ADD CONSTRAINT "cases_disposition_id_fkey" FOREIGN KEY ("disposition_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "reporters" ADD CONSTRAINT "reporters_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "reporters" ADD CONSTRAINT "reporters_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "reporters" ADD CONSTRAINT "reporters_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "reporters"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_disability_id_fkey" FOREIGN KEY ("disability_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_health_id_fkey" FOREIGN KEY ("health_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_hiv_id_fkey" FOREIGN KEY ("hiv_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_school_type_id_fkey" FOREIGN KEY ("school_type_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_school_level_id_fkey" FOREIGN KEY ("school_level_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_not_in_school_id_fkey" FOREIGN KEY ("not_in_school_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_marital_id_fkey" FOREIGN KEY ("marital_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_spouse_profession_id_fkey" FOREIGN KEY ("spouse_profession_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_guardian_marital_id_fkey" FOREIGN KEY ("guardian_marital_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "clients" ADD CONSTRAINT "clients_household_head_occupation_id_fkey" FOREIGN KEY ("household_head_occupation_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_shareshome_id_fkey" FOREIGN KEY ("shareshome_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_marital_id_fkey" FOREIGN KEY ("marital_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_health_id_fkey" FOREIGN KEY ("health_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_employment_id_fkey" FOREIGN KEY ("employment_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "perpetrators" ADD CONSTRAINT "perpetrators_spouse_profession_id_fkey" FOREIGN KEY ("spouse_profession_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "dispositions" ADD CONSTRAINT "dispositions_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "dispositions" ADD CONSTRAINT "dispositions_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "dispositions" ADD CONSTRAINT "dispositions_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "reporters"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "dispositions" ADD CONSTRAINT "dispositions_disposition_id_fkey" FOREIGN KEY ("disposition_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "dispositions" ADD CONSTRAINT "dispositions_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "services" ADD CONSTRAINT "services_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "services" ADD CONSTRAINT "services_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "services" ADD CONSTRAINT "services_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "audit_batches" ADD CONSTRAINT "audit_batches_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_aub_id_fkey" FOREIGN KEY ("aub_id") REFERENCES "audit_batches"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_activities" ADD CONSTRAINT "case_activities_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_activities" ADD CONSTRAINT "case_activities_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_activities" ADD CONSTRAINT "case_activities_aub_id_fkey" FOREIGN KEY ("aub_id") REFERENCES "audit_batches"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_activities" ADD CONSTRAINT "case_activities_escalated_to_id_fkey" FOREIGN KEY ("escalated_to_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_activities" ADD CONSTRAINT "case_activities_disposition_id_fkey" FOREIGN KEY ("disposition_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_activities" ADD CONSTRAINT "case_activities_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "reporters"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "threads" ADD CONSTRAINT "threads_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "activities" ADD CONSTRAINT "activities_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "activities" ADD CONSTRAINT "activities_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "activities" ADD CONSTRAINT "activities_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "categories_created_by_id_lookup" ON "categories" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "categories_level_lookup" ON "categories" ("level", "id") WHERE "level" IS NOT NULL;
CREATE INDEX "categories_code_lookup" ON "categories" ("code", "id") WHERE "code" IS NOT NULL;
CREATE INDEX "categories_is_active_lookup" ON "categories" ("is_active", "id") WHERE "is_active" IS NOT NULL;
CREATE INDEX "contacts_created_by_id_lookup" ON "contacts" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "contacts_lname_lookup" ON "contacts" ("lname", "id") WHERE "lname" IS NOT NULL;
CREATE INDEX "contacts_fullname_lookup" ON "contacts" ("fullname", "id") WHERE "fullname" IS NOT NULL;
CREATE INDEX "contacts_phone_lookup" ON "contacts" ("phone", "id") WHERE "phone" IS NOT NULL;
CREATE INDEX "contacts_email_lookup" ON "contacts" ("email", "id") WHERE "email" IS NOT NULL;
CREATE INDEX "contacts_phone2_lookup" ON "contacts" ("phone2", "id") WHERE "phone2" IS NOT NULL;
CREATE INDEX "contacts_dob_lookup" ON "contacts" ("dob", "id") WHERE "dob" IS NOT NULL;
CREATE INDEX "contacts_age_lookup" ON "contacts" ("age", "id") WHERE "age" IS NOT NULL;
CREATE INDEX "contacts_age_group_id_lookup" ON "contacts" ("age_group_id", "id") WHERE "age_group_id" IS NOT NULL;
CREATE INDEX "contacts_sex_id_lookup" ON "contacts" ("sex_id", "id") WHERE "sex_id" IS NOT NULL;
CREATE INDEX "contacts_national_id_type_id_lookup" ON "contacts" ("national_id_type_id", "id") WHERE "national_id_type_id" IS NOT NULL;
CREATE INDEX "contacts_national_id_lookup" ON "contacts" ("national_id", "id") WHERE "national_id" IS NOT NULL;
CREATE INDEX "contacts_address_lookup" ON "contacts" USING hash ("address") WHERE "address" IS NOT NULL;
CREATE INDEX "contacts_residence_lookup" ON "contacts" USING hash ("residence") WHERE "residence" IS NOT NULL;
CREATE INDEX "contacts_location_id_lookup" ON "contacts" ("location_id", "id") WHERE "location_id" IS NOT NULL;
CREATE INDEX "contacts_nationality_id_lookup" ON "contacts" ("nationality_id", "id") WHERE "nationality_id" IS NOT NULL;
CREATE INDEX "contacts_tribe_id_lookup" ON "contacts" ("tribe_id", "id") WHERE "tribe_id" IS NOT NULL;
CREATE INDEX "contacts_lang_id_lookup" ON "contacts" ("lang_id", "id") WHERE "lang_id" IS NOT NULL;
CREATE INDEX "contacts_landmark_lookup" ON "contacts" USING hash ("landmark") WHERE "landmark" IS NOT NULL;
CREATE INDEX "contacts_is_refugee_lookup" ON "contacts" ("is_refugee", "id") WHERE "is_refugee" IS NOT NULL;
CREATE INDEX "cases_created_by_id_lookup" ON "cases" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "cases_knowabout116_id_lookup" ON "cases" ("knowabout116_id", "id") WHERE "knowabout116_id" IS NOT NULL;
CREATE INDEX "cases_justice_id_lookup" ON "cases" ("justice_id", "id") WHERE "justice_id" IS NOT NULL;
CREATE INDEX "cases_assessment_id_lookup" ON "cases" ("assessment_id", "id") WHERE "assessment_id" IS NOT NULL;
CREATE INDEX "cases_escalated_by_id_lookup" ON "cases" ("escalated_by_id", "id") WHERE "escalated_by_id" IS NOT NULL;
CREATE INDEX "cases_escalated_to_id_lookup" ON "cases" ("escalated_to_id", "id") WHERE "escalated_to_id" IS NOT NULL;
CREATE INDEX "cases_assigned_to_id_lookup" ON "cases" ("assigned_to_id", "id") WHERE "assigned_to_id" IS NOT NULL;
CREATE INDEX "cases_closed_at_lookup" ON "cases" ("closed_at", "id") WHERE "closed_at" IS NOT NULL;
CREATE INDEX "cases_narrative_lookup" ON "cases" USING hash ("narrative") WHERE "narrative" IS NOT NULL;
CREATE INDEX "cases_plan_lookup" ON "cases" USING hash ("plan") WHERE "plan" IS NOT NULL;
CREATE INDEX "cases_police_ob_no_lookup" ON "cases" ("police_ob_no", "id") WHERE "police_ob_no" IS NOT NULL;
CREATE INDEX "cases_specify_service_lookup" ON "cases" USING hash ("specify_service") WHERE "specify_service" IS NOT NULL;
CREATE INDEX "cases_specify_referal_lookup" ON "cases" USING hash ("specify_referal") WHERE "specify_referal" IS NOT NULL;
CREATE INDEX "cases_is_medical_exam_done_lookup" ON "cases" ("is_medical_exam_done", "id") WHERE "is_medical_exam_done" IS NOT NULL;
CREATE INDEX "cases_is_incidence_reported_lookup" ON "cases" ("is_incidence_reported", "id") WHERE "is_incidence_reported" IS NOT NULL;
CREATE INDEX "cases_is_hiv_tested_lookup" ON "cases" ("is_hiv_tested", "id") WHERE "is_hiv_tested" IS NOT NULL;
CREATE INDEX "cases_is_pep_given_lookup" ON "cases" ("is_pep_given", "id") WHERE "is_pep_given" IS NOT NULL;
CREATE INDEX "cases_is_art_given_lookup" ON "cases" ("is_art_given", "id") WHERE "is_art_given" IS NOT NULL;
CREATE INDEX "cases_is_ecp_given_lookup" ON "cases" ("is_ecp_given", "id") WHERE "is_ecp_given" IS NOT NULL;
CREATE INDEX "cases_is_counselling_given_lookup" ON "cases" ("is_counselling_given", "id") WHERE "is_counselling_given" IS NOT NULL;
CREATE INDEX "cases_incidence_when_lookup" ON "cases" ("incidence_when", "id") WHERE "incidence_when" IS NOT NULL;
CREATE INDEX "cases_incidence_location_lookup" ON "cases" ("incidence_location", "id") WHERE "incidence_location" IS NOT NULL;
CREATE INDEX "cases_incidence_ref_no_lookup" ON "cases" ("incidence_ref_no", "id") WHERE "incidence_ref_no" IS NOT NULL;
CREATE INDEX "cases_hiv_test_result_lookup" ON "cases" ("hiv_test_result", "id") WHERE "hiv_test_result" IS NOT NULL;
CREATE INDEX "cases_counseling_org_lookup" ON "cases" ("counseling_org", "id") WHERE "counseling_org" IS NOT NULL;
CREATE INDEX "cases_src_lookup" ON "cases" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "cases_src_uid_lookup" ON "cases" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "cases_src_address_lookup" ON "cases" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "cases_src_vector_lookup" ON "cases" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "cases_src_callid_lookup" ON "cases" ("src_callid", "id") WHERE "src_callid" IS NOT NULL;
CREATE INDEX "cases_call_id_lookup" ON "cases" ("call_id", "id") WHERE "call_id" IS NOT NULL;
CREATE INDEX "cases_reporter_id_lookup" ON "cases" ("reporter_id", "id") WHERE "reporter_id" IS NOT NULL;
CREATE INDEX "cases_disposition_id_lookup" ON "cases" ("disposition_id", "id") WHERE "disposition_id" IS NOT NULL;
CREATE INDEX "cases_dept_lookup" ON "cases" ("dept", "id") WHERE "dept" IS NOT NULL;
CREATE INDEX "reporters_created_by_id_lookup" ON "reporters" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "reporters_contact_id_lookup" ON "reporters" ("contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "reporters_case_id_lookup" ON "reporters" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "reporters_src_lookup" ON "reporters" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "reporters_src_uid_lookup" ON "reporters" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "reporters_src_address_lookup" ON "reporters" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "reporters_src_vector_lookup" ON "reporters" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "clients_created_by_id_lookup" ON "clients" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "clients_case_id_lookup" ON "clients" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "clients_contact_id_lookup" ON "clients" ("contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "clients_reporter_id_lookup" ON "clients" ("reporter_id", "id") WHERE "reporter_id" IS NOT NULL;
CREATE INDEX "clients_is_reporter_lookup" ON "clients" ("is_reporter", "id") WHERE "is_reporter" IS NOT NULL;
CREATE INDEX "clients_category_id_lookup" ON "clients" ("category_id", "id") WHERE "category_id" IS NOT NULL;
CREATE INDEX "clients_gbv_related_lookup" ON "clients" ("gbv_related", "id") WHERE "gbv_related" IS NOT NULL;
CREATE INDEX "clients_relationship_id_lookup" ON "clients" ("relationship_id", "id") WHERE "relationship_id" IS NOT NULL;
CREATE INDEX "clients_relationship_comment_lookup" ON "clients" USING hash ("relationship_comment") WHERE "relationship_comment" IS NOT NULL;
CREATE INDEX "clients_is_disabled_lookup" ON "clients" ("is_disabled", "id") WHERE "is_disabled" IS NOT NULL;
CREATE INDEX "clients_disability_id_lookup" ON "clients" ("disability_id", "id") WHERE "disability_id" IS NOT NULL;
CREATE INDEX "clients_health_id_lookup" ON "clients" ("health_id", "id") WHERE "health_id" IS NOT NULL;
CREATE INDEX "clients_hiv_id_lookup" ON "clients" ("hiv_id", "id") WHERE "hiv_id" IS NOT NULL;
CREATE INDEX "clients_special_services_lookup" ON "clients" USING hash ("special_services") WHERE "special_services" IS NOT NULL;
CREATE INDEX "clients_in_school_lookup" ON "clients" ("in_school", "id") WHERE "in_school" IS NOT NULL;
CREATE INDEX "clients_school_type_id_lookup" ON "clients" ("school_type_id", "id") WHERE "school_type_id" IS NOT NULL;
CREATE INDEX "clients_school_level_id_lookup" ON "clients" ("school_level_id", "id") WHERE "school_level_id" IS NOT NULL;
CREATE INDEX "clients_school_attendance_lookup" ON "clients" ("school_attendance", "id") WHERE "school_attendance" IS NOT NULL;
CREATE INDEX "clients_school_name_lookup" ON "clients" ("school_name", "id") WHERE "school_name" IS NOT NULL;
CREATE INDEX "clients_school_address_lookup" ON "clients" USING hash ("school_address") WHERE "school_address" IS NOT NULL;
CREATE INDEX "clients_not_in_school_id_lookup" ON "clients" ("not_in_school_id", "id") WHERE "not_in_school_id" IS NOT NULL;
CREATE INDEX "clients_not_in_school_reason_lookup" ON "clients" USING hash ("not_in_school_reason") WHERE "not_in_school_reason" IS NOT NULL;
CREATE INDEX "clients_is_married_lookup" ON "clients" ("is_married", "id") WHERE "is_married" IS NOT NULL;
CREATE INDEX "clients_marital_id_lookup" ON "clients" ("marital_id", "id") WHERE "marital_id" IS NOT NULL;
CREATE INDEX "clients_spouse_profession_id_lookup" ON "clients" ("spouse_profession_id", "id") WHERE "spouse_profession_id" IS NOT NULL;
CREATE INDEX "clients_spouse_fullname_lookup" ON "clients" ("spouse_fullname", "id") WHERE "spouse_fullname" IS NOT NULL;
CREATE INDEX "clients_is_guardian_known_lookup" ON "clients" ("is_guardian_known", "id") WHERE "is_guardian_known" IS NOT NULL;
CREATE INDEX "clients_guardian_marital_id_lookup" ON "clients" ("guardian_marital_id", "id") WHERE "guardian_marital_id" IS NOT NULL;
CREATE INDEX "clients_guardian_fullname_lookup" ON "clients" ("guardian_fullname", "id") WHERE "guardian_fullname" IS NOT NULL;
CREATE INDEX "clients_guardian_national_id_lookup" ON "clients" ("guardian_national_id", "id") WHERE "guardian_national_id" IS NOT NULL;
CREATE INDEX "clients_household_id_lookup" ON "clients" ("household_id", "id") WHERE "household_id" IS NOT NULL;
CREATE INDEX "clients_household_adults_lookup" ON "clients" ("household_adults", "id") WHERE "household_adults" IS NOT NULL;
CREATE INDEX "clients_household_head_occupation_id_lookup" ON "clients" ("household_head_occupation_id", "id") WHERE "household_head_occupation_id" IS NOT NULL;
CREATE INDEX "clients_is_disabled_refered_lookup" ON "clients" ("is_disabled_refered", "id") WHERE "is_disabled_refered" IS NOT NULL;
CREATE INDEX "clients_is_disabled_referals_lookup" ON "clients" USING hash ("is_disabled_referals") WHERE "is_disabled_referals" IS NOT NULL;
CREATE INDEX "clients_src_uid_lookup" ON "clients" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "clients_is_delete_lookup" ON "clients" ("is_delete", "id") WHERE "is_delete" IS NOT NULL;
CREATE INDEX "perpetrators_created_by_id_lookup" ON "perpetrators" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "perpetrators_case_id_lookup" ON "perpetrators" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "perpetrators_contact_id_lookup" ON "perpetrators" ("contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "perpetrators_relationship_id_lookup" ON "perpetrators" ("relationship_id", "id") WHERE "relationship_id" IS NOT NULL;
CREATE INDEX "perpetrators_shareshome_id_lookup" ON "perpetrators" ("shareshome_id", "id") WHERE "shareshome_id" IS NOT NULL;
CREATE INDEX "perpetrators_marital_id_lookup" ON "perpetrators" ("marital_id", "id") WHERE "marital_id" IS NOT NULL;
CREATE INDEX "perpetrators_health_id_lookup" ON "perpetrators" ("health_id", "id") WHERE "health_id" IS NOT NULL;
CREATE INDEX "perpetrators_employment_id_lookup" ON "perpetrators" ("employment_id", "id") WHERE "employment_id" IS NOT NULL;
CREATE INDEX "perpetrators_spouse_profession_id_lookup" ON "perpetrators" ("spouse_profession_id", "id") WHERE "spouse_profession_id" IS NOT NULL;
CREATE INDEX "perpetrators_guardian_fullname_lookup" ON "perpetrators" ("guardian_fullname", "id") WHERE "guardian_fullname" IS NOT NULL;
CREATE INDEX "perpetrators_spouse_fullname_lookup" ON "perpetrators" ("spouse_fullname", "id") WHERE "spouse_fullname" IS NOT NULL;
CREATE INDEX "perpetrators_notes_lookup" ON "perpetrators" USING hash ("notes") WHERE "notes" IS NOT NULL;
CREATE INDEX "perpetrators_src_uid_lookup" ON "perpetrators" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "perpetrators_is_delete_lookup" ON "perpetrators" ("is_delete", "id") WHERE "is_delete" IS NOT NULL;
CREATE INDEX "dispositions_created_by_id_lookup" ON "dispositions" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "dispositions_case_id_lookup" ON "dispositions" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "dispositions_reporter_id_lookup" ON "dispositions" ("reporter_id", "id") WHERE "reporter_id" IS NOT NULL;
CREATE INDEX "dispositions_disposition_id_lookup" ON "dispositions" ("disposition_id", "id") WHERE "disposition_id" IS NOT NULL;
CREATE INDEX "dispositions_src_lookup" ON "dispositions" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "dispositions_src_uid_lookup" ON "dispositions" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "dispositions_src_uid2_lookup" ON "dispositions" ("src_uid2", "id") WHERE "src_uid2" IS NOT NULL;
CREATE INDEX "dispositions_src_address_lookup" ON "dispositions" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "dispositions_src_usr_lookup" ON "dispositions" ("src_usr", "id") WHERE "src_usr" IS NOT NULL;
CREATE INDEX "dispositions_src_vector_lookup" ON "dispositions" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "dispositions_src_ts_lookup" ON "dispositions" ("src_ts", "id") WHERE "src_ts" IS NOT NULL;
CREATE INDEX "dispositions_src_callid_lookup" ON "dispositions" ("src_callid", "id") WHERE "src_callid" IS NOT NULL;
CREATE INDEX "dispositions_call_id_lookup" ON "dispositions" ("call_id", "id") WHERE "call_id" IS NOT NULL;
CREATE INDEX "services_created_by_id_lookup" ON "services" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "services_case_id_lookup" ON "services" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "services_category_id_lookup" ON "services" ("category_id", "id") WHERE "category_id" IS NOT NULL;
CREATE INDEX "referrals_created_by_id_lookup" ON "referrals" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "referrals_case_id_lookup" ON "referrals" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "referrals_category_id_lookup" ON "referrals" ("category_id", "id") WHERE "category_id" IS NOT NULL;
CREATE INDEX "files_created_by_id_lookup" ON "files" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "files_name_lookup" ON "files" ("name", "id") WHERE "name" IS NOT NULL;
CREATE INDEX "files_mime_lookup" ON "files" ("mime", "id") WHERE "mime" IS NOT NULL;
CREATE INDEX "files_size_lookup" ON "files" ("size", "id") WHERE "size" IS NOT NULL;
CREATE INDEX "files_channels_lookup" ON "files" ("channels", "id") WHERE "channels" IS NOT NULL;
CREATE INDEX "files_sample_rate_lookup" ON "files" ("sample_rate", "id") WHERE "sample_rate" IS NOT NULL;
CREATE INDEX "files_duration_lookup" ON "files" ("duration", "id") WHERE "duration" IS NOT NULL;
CREATE INDEX "files_batch_id_lookup" ON "files" ("batch_id", "id") WHERE "batch_id" IS NOT NULL;
CREATE INDEX "attachments_created_by_id_lookup" ON "attachments" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "attachments_file_id_lookup" ON "attachments" ("file_id", "id") WHERE "file_id" IS NOT NULL;
CREATE INDEX "attachments_case_id_lookup" ON "attachments" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "attachments_is_delete_lookup" ON "attachments" ("is_delete", "id") WHERE "is_delete" IS NOT NULL;
CREATE INDEX "audit_entries_created_by_id_lookup" ON "audit_entries" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "audit_entries_aub_id_lookup" ON "audit_entries" ("aub_id", "id") WHERE "aub_id" IS NOT NULL;
CREATE INDEX "case_activities_created_by_id_lookup" ON "case_activities" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "case_activities_case_id_lookup" ON "case_activities" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "case_activities_aub_id_lookup" ON "case_activities" ("aub_id", "id") WHERE "aub_id" IS NOT NULL;
CREATE INDEX "case_activities_activity_lookup" ON "case_activities" ("activity", "id") WHERE "activity" IS NOT NULL;
CREATE INDEX "case_activities_activity_ref_lookup" ON "case_activities" ("activity_ref", "id") WHERE "activity_ref" IS NOT NULL;
CREATE INDEX "case_activities_detail_lookup" ON "case_activities" USING hash ("detail") WHERE "detail" IS NOT NULL;
CREATE INDEX "case_activities_priority_lookup" ON "case_activities" ("priority", "id") WHERE "priority" IS NOT NULL;
CREATE INDEX "case_activities_status_lookup" ON "case_activities" ("status", "id") WHERE "status" IS NOT NULL;
CREATE INDEX "case_activities_escalated_to_id_lookup" ON "case_activities" ("escalated_to_id", "id") WHERE "escalated_to_id" IS NOT NULL;
CREATE INDEX "case_activities_disposition_id_lookup" ON "case_activities" ("disposition_id", "id") WHERE "disposition_id" IS NOT NULL;
CREATE INDEX "case_activities_src_lookup" ON "case_activities" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "case_activities_src_uid_lookup" ON "case_activities" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "case_activities_src_address_lookup" ON "case_activities" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "case_activities_src_vector_lookup" ON "case_activities" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "case_activities_reporter_id_lookup" ON "case_activities" ("reporter_id", "id") WHERE "reporter_id" IS NOT NULL;
CREATE INDEX "threads_created_by_id_lookup" ON "threads" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "threads_src_lookup" ON "threads" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "threads_src_ts_lookup" ON "threads" ("src_ts", "id") WHERE "src_ts" IS NOT NULL;
CREATE INDEX "threads_src_uid_lookup" ON "threads" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "threads_src_uid2_lookup" ON "threads" ("src_uid2", "id") WHERE "src_uid2" IS NOT NULL;
CREATE INDEX "threads_src_address_lookup" ON "threads" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "threads_src_usr_lookup" ON "threads" ("src_usr", "id") WHERE "src_usr" IS NOT NULL;
CREATE INDEX "threads_src_vector_lookup" ON "threads" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "threads_src_callid_lookup" ON "threads" ("src_callid", "id") WHERE "src_callid" IS NOT NULL;
CREATE INDEX "threads_src_status_lookup" ON "threads" ("src_status", "id") WHERE "src_status" IS NOT NULL;
CREATE INDEX "threads_src_mime_lookup" ON "threads" ("src_mime", "id") WHERE "src_mime" IS NOT NULL;
CREATE INDEX "messages_created_by_id_lookup" ON "messages" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "messages_thread_id_lookup" ON "messages" ("thread_id", "id") WHERE "thread_id" IS NOT NULL;
CREATE INDEX "messages_src_lookup" ON "messages" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "messages_src_ts_lookup" ON "messages" ("src_ts", "id") WHERE "src_ts" IS NOT NULL;
CREATE INDEX "messages_src_uid_lookup" ON "messages" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "messages_src_uid2_lookup" ON "messages" ("src_uid2", "id") WHERE "src_uid2" IS NOT NULL;
CREATE INDEX "messages_src_address_lookup" ON "messages" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "messages_src_usr_lookup" ON "messages" ("src_usr", "id") WHERE "src_usr" IS NOT NULL;
CREATE INDEX "messages_src_vector_lookup" ON "messages" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "messages_src_callid_lookup" ON "messages" ("src_callid", "id") WHERE "src_callid" IS NOT NULL;
CREATE INDEX "messages_src_status_lookup" ON "messages" ("src_status", "id") WHERE "src_status" IS NOT NULL;
CREATE INDEX "messages_src_mime_lookup" ON "messages" ("src_mime", "id") WHERE "src_mime" IS NOT NULL;
CREATE INDEX "activities_created_by_id_lookup" ON "activities" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "activities_contact_id_lookup" ON "activities" ("contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "activities_assigned_on_lookup" ON "activities" ("assigned_on", "id") WHERE "assigned_on" IS NOT NULL;
CREATE INDEX "activities_assigned_to_id_lookup" ON "activities" ("assigned_to_id", "id") WHERE "assigned_to_id" IS NOT NULL;
CREATE INDEX "activities_src_lookup" ON "activities" ("src", "id") WHERE "src" IS NOT NULL;
CREATE INDEX "activities_src_uid_lookup" ON "activities" ("src_uid", "id") WHERE "src_uid" IS NOT NULL;
CREATE INDEX "activities_src_uid2_lookup" ON "activities" ("src_uid2", "id") WHERE "src_uid2" IS NOT NULL;
CREATE INDEX "activities_src_address_lookup" ON "activities" ("src_address", "id") WHERE "src_address" IS NOT NULL;
CREATE INDEX "activities_src_usr_lookup" ON "activities" ("src_usr", "id") WHERE "src_usr" IS NOT NULL;
CREATE INDEX "activities_src_vector_lookup" ON "activities" ("src_vector", "id") WHERE "src_vector" IS NOT NULL;
CREATE INDEX "activities_src_ts_lookup" ON "activities" ("src_ts", "id") WHERE "src_ts" IS NOT NULL;
CREATE INDEX "activities_src_callid_lookup" ON "activities" ("src_callid", "id") WHERE "src_callid" IS NOT NULL;
CREATE INDEX "activities_src_status_lookup" ON "activities" ("src_status", "id") WHERE "src_status" IS NOT NULL;
CREATE INDEX "activities_activity_lookup" ON "activities" ("activity", "id") WHERE "activity" IS NOT NULL;
CREATE INDEX "activities_action_lookup" ON "activities" ("action", "id") WHERE "action" IS NOT NULL;
CREATE INDEX "activities_read_on_lookup" ON "activities" ("read_on", "id") WHERE "read_on" IS NOT NULL;
CREATE INDEX "feedback_created_by_id_lookup" ON "feedback" ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "feedback_call_id_lookup" ON "feedback" ("call_id", "id") WHERE "call_id" IS NOT NULL;
CREATE INDEX "feedback_task_type_lookup" ON "feedback" ("task_type", "id") WHERE "task_type" IS NOT NULL;
CREATE INDEX "feedback_rating_lookup" ON "feedback" ("rating", "id") WHERE "rating" IS NOT NULL;
CREATE INDEX "users_created_by_id_lookup" ON "users" ("created_by_id") WHERE "created_by_id" IS NOT NULL;
CREATE INDEX "cases_narrative_words_gin" ON "cases" USING gin ("narrative_words") WHERE "narrative_words" IS NOT NULL;
CREATE INDEX "cases_plan_words_gin" ON "cases" USING gin ("plan_words") WHERE "plan_words" IS NOT NULL;
CREATE INDEX "contacts_name_words_gin" ON "contacts" USING gin ("name_words") WHERE "name_words" IS NOT NULL;
CREATE INDEX "categories_path_ids_gin" ON "categories" USING gin ("path_ids") WHERE "path_ids" IS NOT NULL;
SELECT setval(pg_get_serial_sequence('categories', 'id'), 1000000);
ALTER TABLE "files" DROP COLUMN "wrapped_key";
ALTER TABLE "categories" ADD COLUMN     "from_years" INTEGER,
ADD COLUMN     "to_years" INTEGER;
CREATE TABLE "audit_reads" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER NOT NULL,
    "resource" TEXT NOT NULL,
    "row_id" TEXT NOT NULL,
    CONSTRAINT "audit_reads_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_reads_resource_row_id_idx" ON "audit_reads"("resource", "row_id");
ALTER TABLE "audit_reads" ADD CONSTRAINT "audit_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "cases_filters_idx" ON "cases"("status", "priority", "case_category_id", "gbv_related", "id");
CREATE INDEX "case_activities_change_count_lookup" ON "case_activities" ("change_count", "id") WHERE "change_count" IS NOT NULL;
DROP INDEX "clients_contact_id_lookup";
DROP INDEX "perpetrators_contact_id_lookup";
CREATE INDEX "clients_contact_idx" ON "clients"("contact_id", "is_delete", "case_id", "id");
CREATE INDEX "perpetrators_contact_idx" ON "perpetrators"("contact_id", "is_delete", "case_id", "id");
ALTER TABLE "calls" ADD COLUMN     "connected_at" TIMESTAMPTZ(3),
ADD COLUMN     "direction" TEXT NOT NULL DEFAULT 'inbound',
ADD COLUMN     "held_at" TIMESTAMPTZ(3),
ADD COLUMN     "hold_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "queued_at" TIMESTAMPTZ(3),
ADD COLUMN     "ring_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "ringing_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_id" INTEGER;
UPDATE "calls" c SET "connected_at" = (
    SELECT min(e."at") FROM "call_events" e
    WHERE e."call_id" = c."id" AND e."type" = 'leg.joined' AND e."payload" ->> 'speaker' = 'agent'
), "queued_at" = c."answered_at";
CREATE TABLE "agents" (
    "user_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "call_id" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "idle_since" TIMESTAMPTZ(3) NOT NULL,
    "wrap_up_until" TIMESTAMPTZ(3),
    "auto_answer" BOOLEAN NOT NULL DEFAULT false,
    "languages" TEXT[],
    "misses" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "agents_pkey" PRIMARY KEY ("user_id")
);
CREATE TABLE "callbacks" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "waited_s" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'open',
    "taken_by_id" INTEGER,
    "taken_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    CONSTRAINT "callbacks_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "supervisions" (
    "id" SERIAL NOT NULL,
    "supervisor_id" INTEGER NOT NULL,
    "agent_id" INTEGER,
    "call_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "supervisions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "callbacks_call_id_key" ON "callbacks"("call_id");
CREATE INDEX "callbacks_state_created_at_idx" ON "callbacks"("state", "created_at");
CREATE INDEX "supervisions_call_id_idx" ON "supervisions"("call_id");
CREATE INDEX "supervisions_supervisor_id_started_at_idx" ON "supervisions"("supervisor_id", "started_at");
CREATE INDEX "calls_user_id_started_at_idx" ON "calls"("user_id", "started_at");
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_taken_by_id_fkey" FOREIGN KEY ("taken_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_supervisor_id_fkey" FOREIGN KEY ("supervisor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE TABLE "recordings" (
    "vault_name" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "sample_rate_hz" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "length_ms" INTEGER,
    "size_bytes" BIGINT,
    "sha256" BYTEA,
    "pauses" JSONB NOT NULL,
    CONSTRAINT "recordings_pkey" PRIMARY KEY ("vault_name")
);
CREATE INDEX "recordings_call_id_start_ms_idx" ON "recordings"("call_id", "start_ms");
CREATE INDEX "recordings_state_idx" ON "recordings"("state");
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE TABLE "recording_accesses" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "user_id" INTEGER,
    "address" TEXT,
    "first_byte" BIGINT NOT NULL,
    "last_byte" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "recording_accesses_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "recording_accesses_call_id_at_idx" ON "recording_accesses"("call_id", "at");
CREATE INDEX "recording_accesses_user_id_at_idx" ON "recording_accesses"("user_id", "at");
ALTER TABLE "recording_accesses" ADD CONSTRAINT "recording_accesses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "agents" ADD COLUMN     "afterwards" TEXT,
ADD COLUMN     "afterwards_reason" TEXT;
CREATE TABLE "_prisma_migrations" (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0);
