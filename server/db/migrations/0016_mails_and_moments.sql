ALTER TABLE "event_mailings" DROP CONSTRAINT "event_mailings_sessions";--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_channel";--> statement-breakpoint
ALTER TABLE "event_mailings" DROP CONSTRAINT "event_mailings_kind";--> statement-breakpoint
DROP INDEX "outgoing_messages_due";--> statement-breakpoint
ALTER TABLE "event_mailings" ADD COLUMN "topic" text GENERATED ALWAYS AS (case when kind in ('started', 'ended', 'recordingReady') then kind else 'plan' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_messages_due" ON "outgoing_messages" USING btree ("due_at") WHERE "outgoing_messages"."state" in ('waiting', 'sending') and "outgoing_messages"."channel" <> 'email';--> statement-breakpoint
ALTER TABLE "event_mailings" ADD CONSTRAINT "event_mailings_sessions" UNIQUE("event_id","schedule_ids","topic");--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_channel" CHECK ("outgoing_messages"."channel" in ('email', 'sms', 'ws', 'telegram'));--> statement-breakpoint
ALTER TABLE "event_mailings" ADD CONSTRAINT "event_mailings_kind" CHECK ("event_mailings"."kind" in ('sessionMoved', 'sessionCanceled', 'eventCanceled', 'started', 'ended', 'recordingReady'));