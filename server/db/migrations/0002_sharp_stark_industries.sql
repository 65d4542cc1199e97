ALTER TABLE "events" DROP CONSTRAINT "events_next_schedule_id_schedules_id_fk";
--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "next_schedule_id";