-- Trusted since PostgreSQL 13: the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "attendances" (
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "attendances_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_type";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_next_schedule_id_schedules_id_fk";
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "sealed_source" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_participants" ADD CONSTRAINT "simulated_participants_meeting_number_simulated_meetings_number_fk" FOREIGN KEY ("meeting_number") REFERENCES "public"."simulated_meetings"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendances_user" ON "attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "courses_name_parts" ON "courses" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_alias_parts" ON "courses" USING gin ("alias" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_short_parts" ON "courses" USING gin ("short_description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quizzes_owner" ON "quizzes" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "quizzes_created" ON "quizzes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_name_parts" ON "articles" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_description_parts" ON "articles" USING gin ("description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedbacks_message_parts" ON "feedbacks" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_name_parts" ON "events" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_alias_parts" ON "events" USING gin ("alias" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_short_parts" ON "events" USING gin ("short_description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recordings_due" ON "recordings" USING btree ("due_at") WHERE "recordings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "content_progress_lesson" ON "content_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "content_progress_course" ON "content_progress" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "content_progress_attempt" ON "content_progress" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_content" ON "quiz_attempts" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "profiles_first_name_parts" ON "profiles" USING gin ("first_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_last_name_parts" ON "profiles" USING gin ("last_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_alias_parts" ON "profiles" USING gin ("alias" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_title_parts" ON "profiles" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin ("username" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_parts" ON "users" USING gin ("first_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_parts" ON "users" USING gin ("last_name" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "next_schedule_id";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_type" CHECK ("notices"."type" in ('event-started', 'event-ended', 'event-user-joined', 'event-user-left', 'event-changed', 'event-cancelled', 'recording-ready', 'course-finished'));