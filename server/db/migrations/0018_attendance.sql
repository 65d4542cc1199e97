CREATE TABLE "attendance_reports" (
	"attendee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"connection" text NOT NULL,
	CONSTRAINT "attendance_reports_attendee_id_at_kind_connection_pk" PRIMARY KEY("attendee_id","at","kind","connection"),
	CONSTRAINT "attendance_reports_kind" CHECK ("attendance_reports"."kind" in ('joined', 'left'))
);
--> statement-breakpoint
CREATE TABLE "attendees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"user_id" uuid,
	"identity" text NOT NULL,
	"name" text,
	"email" text,
	"first_joined_at" timestamp (3) with time zone,
	"present_since" timestamp (3) with time zone,
	"last_left_at" timestamp (3) with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attendees_identity" UNIQUE("schedule_id","identity"),
	CONSTRAINT "attendees_seconds" CHECK ("attendees"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meeting_ends" (
	"schedule_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meeting_ends_schedule_id_at_pk" PRIMARY KEY("schedule_id","at")
);
--> statement-breakpoint
ALTER TABLE "attendance_reports" ADD CONSTRAINT "attendance_reports_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_ends" ADD CONSTRAINT "meeting_ends_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_reports_connection" ON "attendance_reports" USING btree ("connection") WHERE "attendance_reports"."connection" <> '';--> statement-breakpoint
CREATE INDEX "attendees_user" ON "attendees" USING btree ("user_id","schedule_id");--> statement-breakpoint
-- Written by hand: a row was a person and a schedule, with the last time that they were there. Where only their leaving
-- was known, both times were the same.
INSERT INTO "attendees" ("schedule_id", "user_id", "identity", "email", "first_joined_at", "present_since", "last_left_at", "seconds")
SELECT a."schedule_id", a."user_id", 'mail:' || u."username", u."username",
  CASE WHEN a."left_at" IS NULL OR a."left_at" > a."joined_at" THEN a."joined_at" END,
  CASE WHEN a."left_at" IS NULL THEN a."joined_at" END,
  CASE WHEN a."left_at" > a."joined_at" THEN a."left_at" END,
  coalesce(greatest(0, floor(extract(epoch FROM a."left_at" - a."joined_at"))), 0)::int
FROM "attendances" a JOIN "users" u ON u."id" = a."user_id";--> statement-breakpoint
INSERT INTO "attendance_reports" ("attendee_id", "kind", "at", "connection")
SELECT t."id", 'joined', a."joined_at", '' FROM "attendances" a
JOIN "attendees" t ON t."schedule_id" = a."schedule_id" AND t."user_id" = a."user_id"
WHERE a."left_at" IS NULL OR a."left_at" > a."joined_at"
UNION ALL
SELECT t."id", 'left', a."left_at", '' FROM "attendances" a
JOIN "attendees" t ON t."schedule_id" = a."schedule_id" AND t."user_id" = a."user_id"
WHERE a."left_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "meeting_ends" ("schedule_id", "at")
SELECT "id", "ended_at" FROM "schedules" WHERE "ended_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" DROP CONSTRAINT "attendances_schedule_id_schedules_id_fk";--> statement-breakpoint
ALTER TABLE "attendances" DROP CONSTRAINT "attendances_user_id_users_id_fk";--> statement-breakpoint
DROP INDEX "attendances_user";--> statement-breakpoint
ALTER TABLE "attendances" DROP CONSTRAINT "attendances_schedule_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "attendee_id" uuid;--> statement-breakpoint
DELETE FROM "attendances" WHERE "left_at" <= "joined_at";--> statement-breakpoint
UPDATE "attendances" a SET "attendee_id" = t."id" FROM "attendees" t
WHERE t."schedule_id" = a."schedule_id" AND t."user_id" = a."user_id";--> statement-breakpoint
ALTER TABLE "attendances" ALTER COLUMN "attendee_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" DROP COLUMN "schedule_id";--> statement-breakpoint
ALTER TABLE "attendances" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_attendee_id_joined_at_pk" PRIMARY KEY("attendee_id","joined_at");--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_length" CHECK ("attendances"."left_at" > "attendances"."joined_at");--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "attended_share" integer;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_attended" CHECK ("events"."attended_share" between 1 and 100);
