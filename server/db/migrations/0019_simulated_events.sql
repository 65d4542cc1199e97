CREATE TABLE "simulated_payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "simulated_payment_events_created" ON "simulated_payment_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);