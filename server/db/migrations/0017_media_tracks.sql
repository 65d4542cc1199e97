ALTER TABLE "media" ADD COLUMN "tracks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "sealed_transcript" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "transcript_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "transcript_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "recordings_transcript_due" ON "recordings" USING btree ("transcript_due_at") WHERE "recordings"."transcript_due_at" is not null and "recordings"."state" = 'ready';