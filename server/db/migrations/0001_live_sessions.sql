-- Trusted since PostgreSQL 13: the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "attendances" (
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "attendances_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);--> statement-breakpoint
CREATE TABLE "event_mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"schedule_ids" uuid[] NOT NULL,
	"previous_starts_at" timestamp (3) with time zone,
	"previous_ends_at" timestamp (3) with time zone,
	"mark_registered_at" timestamp (3) with time zone,
	"mark_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_mailings_sessions" UNIQUE("event_id","schedule_ids"),
	CONSTRAINT "event_mailings_kind" CHECK ("event_mailings"."kind" in ('sessionMoved', 'sessionCanceled', 'eventCanceled'))
);--> statement-breakpoint
CREATE TABLE "job_progress" (
	"job" text PRIMARY KEY NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "simulated_meetings" (
	"number" text PRIMARY KEY NOT NULL,
	"instance" uuid DEFAULT gen_random_uuid() NOT NULL,
	"password" text NOT NULL,
	"topic" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration" integer NOT NULL,
	"timezone" text NOT NULL,
	"approval_type" integer NOT NULL,
	"auto_recording" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "simulated_participants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_number" text NOT NULL,
	"email" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_participants_meeting_email" UNIQUE("meeting_number","email")
);--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "sealed_source" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders_sent" ADD COLUMN "occurs_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_type";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_next_schedule_id_schedules_id_fk";--> statement-breakpoint
DROP INDEX "articles_state_published";--> statement-breakpoint
DROP INDEX "articles_state_name";--> statement-breakpoint
DROP INDEX "events_state_starts";--> statement-breakpoint
DROP INDEX "events_state_created";--> statement-breakpoint
DROP INDEX "events_state_name";--> statement-breakpoint
DROP INDEX "events_type_state";--> statement-breakpoint
ALTER TABLE "reminders_sent" DROP CONSTRAINT "reminders_sent_user_id_schedule_id_rule_pk";--> statement-breakpoint
ALTER TABLE "reminders_sent" ADD CONSTRAINT "reminders_sent_user_id_schedule_id_rule_occurs_at_pk" PRIMARY KEY("user_id","schedule_id","rule","occurs_at");--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mailings" ADD CONSTRAINT "event_mailings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_participants" ADD CONSTRAINT "simulated_participants_meeting_number_simulated_meetings_number_fk" FOREIGN KEY ("meeting_number") REFERENCES "public"."simulated_meetings"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendances_user" ON "attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_mailings_created" ON "event_mailings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "courses_name_parts" ON "courses" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_alias_parts" ON "courses" USING gin ("alias" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_short_parts" ON "courses" USING gin ("short_description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quizzes_owner" ON "quizzes" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "quizzes_created" ON "quizzes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "articles_published_down" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_created" ON "articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_name" ON "articles" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "articles_description" ON "articles" USING hash ("description");--> statement-breakpoint
CREATE INDEX "articles_promoted" ON "articles" USING btree ("is_promoted");--> statement-breakpoint
CREATE INDEX "articles_name_parts" ON "articles" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_description_parts" ON "articles" USING gin ("description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedbacks_message_parts" ON "feedbacks" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_starts" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "events_ends" ON "events" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_updated" ON "events" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "events_name" ON "events" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "events_sold" ON "events" USING btree ("sold_tickets","id");--> statement-breakpoint
CREATE INDEX "events_price" ON "events" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "events_price_down" ON "events" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_state_ends" ON "events" USING btree ("state","ends_at","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_discounted" ON "events" USING btree ("discounted_price");--> statement-breakpoint
CREATE INDEX "events_promoted" ON "events" USING btree ("is_promoted");--> statement-breakpoint
CREATE INDEX "events_short" ON "events" USING hash ("short_description");--> statement-breakpoint
CREATE INDEX "events_goals" ON "events" USING gin ("goals");--> statement-breakpoint
CREATE INDEX "events_name_parts" ON "events" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_alias_parts" ON "events" USING gin ("alias" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_short_parts" ON "events" USING gin ("short_description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recordings_due" ON "recordings" USING btree ("due_at") WHERE "recordings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "recordings_playback" ON "recordings" USING btree ("playback_id");--> statement-breakpoint
CREATE INDEX "schedules_starts" ON "schedules" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "schedules_ends" ON "schedules" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "content_progress_lesson" ON "content_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "content_progress_course" ON "content_progress" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "content_progress_attempt" ON "content_progress" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_content" ON "quiz_attempts" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "reminders_sent_occurs" ON "reminders_sent" USING btree ("occurs_at");--> statement-breakpoint
CREATE INDEX "profiles_last_name" ON "profiles" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "profiles_first_name" ON "profiles" USING btree ("first_name","id");--> statement-breakpoint
CREATE INDEX "profiles_courses" ON "profiles" USING btree ("course_count","id");--> statement-breakpoint
CREATE INDEX "profiles_webinars" ON "profiles" USING btree ("webinar_count","id");--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_languages" ON "profiles" USING gin ("language_codes");--> statement-breakpoint
CREATE INDEX "profiles_first_name_parts" ON "profiles" USING gin ("first_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_last_name_parts" ON "profiles" USING gin ("last_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_alias_parts" ON "profiles" USING gin ("alias" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_title_parts" ON "profiles" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin ("username" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_parts" ON "users" USING gin ("first_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_parts" ON "users" USING gin ("last_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_settings_rules" ON "user_settings" USING btree ("notification_event") WHERE "user_settings"."notification_event" <> '{}';--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "next_schedule_id";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_type" CHECK ("notices"."type" in ('event-started', 'event-ended', 'event-user-joined', 'event-user-left', 'event-changed', 'event-cancelled', 'event-starts-soon', 'event-ends-soon', 'recording-ready', 'course-finished'));
