CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"type" text NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"mime_type" text NOT NULL,
	"storage" text DEFAULT 'disk' NOT NULL,
	"key" text NOT NULL,
	"s_key" text,
	"m_key" text,
	"l_key" text,
	"name" text NOT NULL,
	"description" text,
	"size" integer,
	"width" integer,
	"height" integer,
	"duration" integer,
	"is_confirmed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_key" UNIQUE("key"),
	CONSTRAINT "media_type" CHECK ("media"."type" in ('audio', 'video', 'image', 'document', 'link', 'file')),
	CONSTRAINT "media_category" CHECK ("media"."category" in ('playback', 'intro', 'education-materials', 'avatar', 'cover', 'document', 'other')),
	CONSTRAINT "media_storage" CHECK ("media"."storage" in ('disk', 's3', 'external')),
	CONSTRAINT "media_size" CHECK ("media"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subjects_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "subject_categories" (
	"subject_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "subject_categories_subject_id_category_id_pk" PRIMARY KEY("subject_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alias" text NOT NULL,
	"name" text NOT NULL,
	"short_description" text NOT NULL,
	"description" text NOT NULL,
	"goals" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"language_code" text DEFAULT 'en' NOT NULL,
	"audience_level" text DEFAULT 'beginner' NOT NULL,
	"price" numeric(12, 2),
	"discounted_price" numeric(12, 2),
	"currency" text,
	"cover_id" uuid,
	"is_promoted" boolean DEFAULT false NOT NULL,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"enrolled_count" integer DEFAULT 0 NOT NULL,
	"rating" real,
	"review_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || short_description || ' ' || description)) STORED,
	CONSTRAINT "courses_alias" UNIQUE("alias"),
	CONSTRAINT "courses_state" CHECK ("courses"."state" in ('draft', 'published', 'archived')),
	CONSTRAINT "courses_level" CHECK ("courses"."audience_level" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "courses_price" CHECK ("courses"."price" >= 0 and "courses"."discounted_price" >= 0),
	CONSTRAINT "courses_currency" CHECK ("courses"."price" is null or "courses"."currency" is not null)
);
--> statement-breakpoint
CREATE TABLE "course_categories" (
	"course_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "course_categories_course_id_category_id_pk" PRIMARY KEY("course_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "course_subjects" (
	"course_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "course_subjects_course_id_subject_id_pk" PRIMARY KEY("course_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "course_tutors" (
	"course_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_tutors_course_id_profile_id_pk" PRIMARY KEY("course_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"tutor_id" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"order" integer NOT NULL,
	"previewed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_order" CHECK ("lessons"."order" >= 1)
);
--> statement-breakpoint
CREATE TABLE "lesson_contents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"media_id" uuid,
	"quiz_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"duration" integer DEFAULT 0 NOT NULL,
	"order" integer NOT NULL,
	"is_trackable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_contents_type" CHECK ("lesson_contents"."target_type" in ('text', 'quiz', 'file', 'video', 'audio', 'image')),
	CONSTRAINT "lesson_contents_target" CHECK (("lesson_contents"."target_type" = 'quiz') = ("lesson_contents"."quiz_id" is not null)
        and ("lesson_contents"."target_type" in ('file', 'video', 'audio', 'image')) = ("lesson_contents"."media_id" is not null)),
	CONSTRAINT "lesson_contents_duration" CHECK ("lesson_contents"."duration" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quiz_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answers" text[] NOT NULL,
	"correct_answers" integer[] DEFAULT '{}' NOT NULL,
	"strict" boolean DEFAULT true NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alias" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"language_code" text DEFAULT 'en' NOT NULL,
	"cover_id" uuid,
	"author_id" uuid,
	"is_promoted" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || description || ' ' || body)) STORED,
	CONSTRAINT "articles_alias" UNIQUE("alias"),
	CONSTRAINT "articles_state" CHECK ("articles"."state" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "article_categories" (
	"article_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "article_categories_article_id_category_id_pk" PRIMARY KEY("article_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "article_subjects" (
	"article_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "article_subjects_article_id_subject_id_pk" PRIMARY KEY("article_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "editorial_pages" (
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editorial_pages_key_locale_pk" PRIMARY KEY("key","locale")
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"course_id" uuid,
	"event_id" uuid,
	"name" text,
	"email" text,
	"company" text,
	"message" text NOT NULL,
	"rating" integer,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedbacks_rating" CHECK ("feedbacks"."rating" between 1 and 5),
	CONSTRAINT "feedbacks_type" CHECK ("feedbacks"."type" in ('course', 'event', 'platform', 'contact', 'partnership')),
	CONSTRAINT "feedbacks_course_or_event" CHECK (("feedbacks"."type" = 'course') = ("feedbacks"."course_id" is not null)
      and ("feedbacks"."type" = 'event') = ("feedbacks"."event_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "promoted_contents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"course_id" uuid,
	"event_id" uuid,
	"article_id" uuid,
	"ordering" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoted_contents_target" UNIQUE NULLS NOT DISTINCT("course_id","event_id","article_id"),
	CONSTRAINT "promoted_contents_one" CHECK (num_nonnulls("promoted_contents"."course_id", "promoted_contents"."event_id", "promoted_contents"."article_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alias" text NOT NULL,
	"name" text NOT NULL,
	"short_description" text NOT NULL,
	"description" text NOT NULL,
	"goals" text[] DEFAULT '{}' NOT NULL,
	"agenda" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"location" text,
	"language_code" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"duration" integer NOT NULL,
	"price" numeric(12, 2),
	"discounted_price" numeric(12, 2),
	"currency" text,
	"cover_id" uuid,
	"host_id" uuid,
	"vcs_setting_id" uuid,
	"audience_level" text DEFAULT 'beginner' NOT NULL,
	"total_tickets" integer,
	"sold_tickets" integer DEFAULT 0 NOT NULL,
	"is_promoted" boolean DEFAULT false NOT NULL,
	"next_schedule_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || short_description || ' ' || description)) STORED,
	CONSTRAINT "events_alias" UNIQUE("alias"),
	CONSTRAINT "events_type" CHECK ("events"."type" in ('webinar', 'offline')),
	CONSTRAINT "events_state" CHECK ("events"."state" in ('draft', 'published', 'archived', 'cancelled')),
	CONSTRAINT "events_level" CHECK ("events"."audience_level" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "events_times" CHECK ("events"."ends_at" > "events"."starts_at" and "events"."duration" > 0),
	CONSTRAINT "events_price" CHECK ("events"."price" >= 0 and "events"."discounted_price" >= 0),
	CONSTRAINT "events_currency" CHECK ("events"."price" is null or "events"."currency" is not null),
	CONSTRAINT "events_tickets" CHECK ("events"."sold_tickets" >= 0 and "events"."sold_tickets" <= "events"."total_tickets")
);
--> statement-breakpoint
CREATE TABLE "event_categories" (
	"event_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "event_categories_event_id_category_id_pk" PRIMARY KEY("event_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "event_subjects" (
	"event_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "event_subjects_event_id_subject_id_pk" PRIMARY KEY("event_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "event_tutors" (
	"event_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_tutors_event_id_profile_id_pk" PRIMARY KEY("event_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "profile_vcs_settings" (
	"profile_id" uuid NOT NULL,
	"vcs_setting_id" uuid NOT NULL,
	CONSTRAINT "profile_vcs_settings_profile_id_vcs_setting_id_pk" PRIMARY KEY("profile_id","vcs_setting_id")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"event_id" uuid NOT NULL,
	"host_id" uuid,
	"schedule_id" uuid,
	"playback_id" uuid,
	"state" text DEFAULT 'processing' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recordings_schedule" UNIQUE("schedule_id"),
	CONSTRAINT "recordings_state" CHECK ("recordings"."state" in ('processing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "recording_subjects" (
	"recording_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "recording_subjects_recording_id_subject_id_pk" PRIMARY KEY("recording_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"state" text DEFAULT 'upcoming' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"duration" integer NOT NULL,
	"provider" text NOT NULL,
	"vcs_setting_id" uuid,
	"provider_meeting_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_meeting" UNIQUE("provider","provider_meeting_id"),
	CONSTRAINT "schedules_state" CHECK ("schedules"."state" in ('upcoming', 'live', 'completed', 'canceled')),
	CONSTRAINT "schedules_provider" CHECK ("schedules"."provider" in ('zoom', 'offline')),
	CONSTRAINT "schedules_times" CHECK ("schedules"."ends_at" > "schedules"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"profile_id" uuid,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_events_user_event" UNIQUE("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "user_recordings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_recordings_user_recording" UNIQUE("user_id","recording_id")
);
--> statement-breakpoint
CREATE TABLE "vcs_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"language_code" text DEFAULT 'en-US' NOT NULL,
	"encrypted_credentials" text,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vcs_settings_provider" CHECK ("vcs_settings"."provider" in ('zoom', 'offline'))
);
--> statement-breakpoint
CREATE TABLE "achievements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"code" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "achievements_user_course" UNIQUE("user_id","course_id"),
	CONSTRAINT "achievements_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "content_progress" (
	"user_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"position" real DEFAULT 0 NOT NULL,
	"attempt_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_progress_user_id_content_id_pk" PRIMARY KEY("user_id","content_id"),
	CONSTRAINT "content_progress_range" CHECK ("content_progress"."progress" between 0 and 100 and "content_progress"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"answers" jsonb,
	"results" jsonb,
	"score" real,
	"passed" boolean,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_attempts_number" UNIQUE("user_id","content_id","number")
);
--> statement-breakpoint
CREATE TABLE "user_courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "user_courses_user_course" UNIQUE("user_id","course_id"),
	CONSTRAINT "user_courses_progress" CHECK ("user_courses"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_type" CHECK ("notices"."type" in ('event-started', 'event-ended', 'event-user-joined', 'event-user-left', 'event-changed', 'event-cancelled', 'course-finished'))
);
--> statement-breakpoint
CREATE TABLE "reminders_sent" (
	"user_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_sent_user_id_schedule_id_rule_pk" PRIMARY KEY("user_id","schedule_id","rule")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"alias" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"avatar_id" uuid,
	"preferred_language_code" text,
	"language_codes" text[] DEFAULT '{}' NOT NULL,
	"phone_number" text,
	"country_code" text,
	"timezone" text,
	"title" text,
	"bio" text,
	"intro_id" uuid,
	"course_count" integer DEFAULT 0 NOT NULL,
	"webinar_count" integer DEFAULT 0 NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_user_role" UNIQUE("user_id","role"),
	CONSTRAINT "profiles_alias" UNIQUE("alias"),
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('tutor', 'student'))
);
--> statement-breakpoint
CREATE TABLE "profile_categories" (
	"profile_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "profile_categories_profile_id_category_id_pk" PRIMARY KEY("profile_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "profile_subjects" (
	"profile_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "profile_subjects_profile_id_subject_id_pk" PRIMARY KEY("profile_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"roles" text[] DEFAULT '{"student"}' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"avatar_id" uuid,
	"suspended_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_lowercase" CHECK ("users"."username" = lower("users"."username"))
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_provider_subject" UNIQUE("provider","subject"),
	CONSTRAINT "user_identities_provider" CHECK ("user_identities"."provider" in ('google', 'facebook', 'local'))
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language_codes" text[] DEFAULT '{}' NOT NULL,
	"preferred_language" text DEFAULT 'en' NOT NULL,
	"country_code" text,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"theme" text,
	"phone" text,
	"contact_email" text,
	"is_two_fa_enabled" boolean DEFAULT false NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"is_account_verified" boolean DEFAULT false NOT NULL,
	"is_phone_verified" boolean DEFAULT false NOT NULL,
	"notification_enabled" boolean DEFAULT true NOT NULL,
	"notification_event" text[] DEFAULT '{}' NOT NULL,
	"notification_course" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_settings_theme" CHECK ("user_settings"."theme" in ('light', 'dark'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "oauth_flows" (
	"state" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_hash" UNIQUE("hash"),
	CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('verify-email', 'reset-password', 'sign-in', 'calendar'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_hash" UNIQUE("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subject_categories" ADD CONSTRAINT "subject_categories_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_categories" ADD CONSTRAINT "subject_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_subjects" ADD CONSTRAINT "course_subjects_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_subjects" ADD CONSTRAINT "course_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_tutors" ADD CONSTRAINT "course_tutors_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_tutors" ADD CONSTRAINT "course_tutors_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_tutor_id_profiles_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_contents" ADD CONSTRAINT "lesson_contents_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_contents" ADD CONSTRAINT "lesson_contents_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_contents" ADD CONSTRAINT "lesson_contents_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_subjects" ADD CONSTRAINT "article_subjects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_subjects" ADD CONSTRAINT "article_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoted_contents" ADD CONSTRAINT "promoted_contents_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoted_contents" ADD CONSTRAINT "promoted_contents_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoted_contents" ADD CONSTRAINT "promoted_contents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_profiles_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_vcs_setting_id_vcs_settings_id_fk" FOREIGN KEY ("vcs_setting_id") REFERENCES "public"."vcs_settings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_next_schedule_id_schedules_id_fk" FOREIGN KEY ("next_schedule_id") REFERENCES "public"."schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_categories" ADD CONSTRAINT "event_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_subjects" ADD CONSTRAINT "event_subjects_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_subjects" ADD CONSTRAINT "event_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_tutors" ADD CONSTRAINT "event_tutors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_tutors" ADD CONSTRAINT "event_tutors_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_vcs_settings" ADD CONSTRAINT "profile_vcs_settings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_vcs_settings" ADD CONSTRAINT "profile_vcs_settings_vcs_setting_id_vcs_settings_id_fk" FOREIGN KEY ("vcs_setting_id") REFERENCES "public"."vcs_settings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_host_id_profiles_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_playback_id_media_id_fk" FOREIGN KEY ("playback_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_subjects" ADD CONSTRAINT "recording_subjects_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_subjects" ADD CONSTRAINT "recording_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_vcs_setting_id_vcs_settings_id_fk" FOREIGN KEY ("vcs_setting_id") REFERENCES "public"."vcs_settings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recordings" ADD CONSTRAINT "user_recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recordings" ADD CONSTRAINT "user_recordings_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vcs_settings" ADD CONSTRAINT "vcs_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_progress" ADD CONSTRAINT "content_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_progress" ADD CONSTRAINT "content_progress_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_progress" ADD CONSTRAINT "content_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_progress" ADD CONSTRAINT "content_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_progress" ADD CONSTRAINT "content_progress_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_courses" ADD CONSTRAINT "user_courses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_courses" ADD CONSTRAINT "user_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders_sent" ADD CONSTRAINT "reminders_sent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders_sent" ADD CONSTRAINT "reminders_sent_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_avatar_id_media_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_intro_id_media_id_fk" FOREIGN KEY ("intro_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_categories" ADD CONSTRAINT "profile_categories_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_categories" ADD CONSTRAINT "profile_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_subjects" ADD CONSTRAINT "profile_subjects_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_subjects" ADD CONSTRAINT "profile_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_id_media_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_ordering" ON "categories" USING btree ("ordering");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subject_categories_category" ON "subject_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "courses_created" ON "courses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "courses_updated" ON "courses" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "courses_name" ON "courses" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "courses_duration" ON "courses" USING btree ("duration","id");--> statement-breakpoint
CREATE INDEX "courses_enrolled" ON "courses" USING btree ("enrolled_count","id");--> statement-breakpoint
CREATE INDEX "courses_price" ON "courses" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "courses_price_down" ON "courses" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "courses_rating" ON "courses" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "courses_rating_down" ON "courses" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "courses_state" ON "courses" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "courses_language" ON "courses" USING btree ("language_code");--> statement-breakpoint
CREATE INDEX "courses_discounted" ON "courses" USING btree ("discounted_price");--> statement-breakpoint
CREATE INDEX "courses_promoted" ON "courses" USING btree ("is_promoted");--> statement-breakpoint
CREATE INDEX "courses_short" ON "courses" USING hash ("short_description");--> statement-breakpoint
CREATE INDEX "courses_goals" ON "courses" USING gin ("goals");--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "course_categories_category" ON "course_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "course_subjects_subject" ON "course_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "course_tutors_profile" ON "course_tutors" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "lessons_course_order" ON "lessons" USING btree ("course_id","order");--> statement-breakpoint
CREATE INDEX "lesson_contents_lesson" ON "lesson_contents" USING btree ("lesson_id","order");--> statement-breakpoint
CREATE INDEX "lesson_contents_media" ON "lesson_contents" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "lesson_contents_quiz" ON "lesson_contents" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_quiz" ON "quiz_questions" USING btree ("quiz_id","order");--> statement-breakpoint
CREATE INDEX "articles_state_published" ON "articles" USING btree ("state","published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "articles_state_name" ON "articles" USING btree ("state","name","id");--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "article_categories_category" ON "article_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "article_subjects_subject" ON "article_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "feedbacks_created" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_type_created" ON "feedbacks" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_open" ON "feedbacks" USING btree ("created_at","id") WHERE "feedbacks"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "feedbacks_handled" ON "feedbacks" USING btree ("handled_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_handled_down" ON "feedbacks" USING btree ("handled_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedbacks_rating" ON "feedbacks" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "feedbacks_rating_down" ON "feedbacks" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedbacks_type_rating" ON "feedbacks" USING btree ("type","rating","id");--> statement-breakpoint
CREATE INDEX "feedbacks_type_rating_down" ON "feedbacks" USING btree ("type","rating" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedbacks_course" ON "feedbacks" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_event" ON "feedbacks" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_user" ON "feedbacks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedbacks_message" ON "feedbacks" USING hash ("message");--> statement-breakpoint
CREATE INDEX "promoted_contents_ordering" ON "promoted_contents" USING btree ("ordering");--> statement-breakpoint
CREATE INDEX "events_state_starts" ON "events" USING btree ("state","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_state_created" ON "events" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_state_name" ON "events" USING btree ("state","name","id");--> statement-breakpoint
CREATE INDEX "events_type_state" ON "events" USING btree ("type","state","starts_at");--> statement-breakpoint
CREATE INDEX "events_host" ON "events" USING btree ("host_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search");--> statement-breakpoint
CREATE INDEX "event_categories_category" ON "event_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "event_subjects_subject" ON "event_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "event_tutors_profile" ON "event_tutors" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "profile_vcs_settings_vcs" ON "profile_vcs_settings" USING btree ("vcs_setting_id");--> statement-breakpoint
CREATE INDEX "recordings_event" ON "recordings" USING btree ("event_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recordings_host" ON "recordings" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "recordings_started" ON "recordings" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recording_subjects_subject" ON "recording_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "schedules_event_starts" ON "schedules" USING btree ("event_id","starts_at");--> statement-breakpoint
CREATE INDEX "schedules_state_starts" ON "schedules" USING btree ("state","starts_at");--> statement-breakpoint
CREATE INDEX "schedules_state_ends" ON "schedules" USING btree ("state","ends_at");--> statement-breakpoint
CREATE INDEX "user_events_user" ON "user_events" USING btree ("user_id","registered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_events_event" ON "user_events" USING btree ("event_id","registered_at");--> statement-breakpoint
CREATE INDEX "user_recordings_recording" ON "user_recordings" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "vcs_settings_owner" ON "vcs_settings" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "achievements_user" ON "achievements" USING btree ("user_id","finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "achievements_course" ON "achievements" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "content_progress_user_course" ON "content_progress" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "content_progress_content" ON "content_progress" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "user_courses_user" ON "user_courses" USING btree ("user_id","registered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_courses_course" ON "user_courses" USING btree ("course_id","registered_at");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reminders_sent_schedule" ON "reminders_sent" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "profiles_role_last_name" ON "profiles" USING btree ("role","last_name","id");--> statement-breakpoint
CREATE INDEX "profiles_role_first_name" ON "profiles" USING btree ("role","first_name","id");--> statement-breakpoint
CREATE INDEX "profiles_role_courses" ON "profiles" USING btree ("role","course_count","id");--> statement-breakpoint
CREATE INDEX "profiles_role_webinars" ON "profiles" USING btree ("role","webinar_count","id");--> statement-breakpoint
CREATE INDEX "profiles_role_created" ON "profiles" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_role_country" ON "profiles" USING btree ("role","country_code");--> statement-breakpoint
CREATE INDEX "profile_categories_category" ON "profile_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "profile_subjects_subject" ON "profile_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree ("first_name");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "oauth_flows_expires" ON "oauth_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" USING btree ("expires_at");