CREATE TABLE "waiting_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"offered_until" timestamp (3) with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waiting_places_user_event" UNIQUE("user_id","event_id"),
	CONSTRAINT "waiting_places_offer" CHECK (not "waiting_places"."is_held" or "waiting_places"."offered_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_tickets";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_type";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "held_tickets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_places_event" ON "waiting_places" USING btree ("event_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "waiting_places_held" ON "waiting_places" USING btree ("offered_until") WHERE "waiting_places"."is_held";--> statement-breakpoint
CREATE INDEX "waiting_places_waiting" ON "waiting_places" USING btree ("event_id") WHERE "waiting_places"."offered_until" is null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tickets" CHECK ("events"."sold_tickets" >= 0 and "events"."held_tickets" >= 0 and "events"."sold_tickets" + "events"."held_tickets" <= "events"."total_tickets");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_type" CHECK ("notices"."type" in ('event-started', 'event-ended', 'event-user-joined', 'event-user-left', 'event-changed', 'event-cancelled', 'event-starts-soon', 'event-ends-soon', 'ticket-offered', 'recording-ready', 'course-finished'));--> statement-breakpoint
CREATE FUNCTION "keep_held_tickets"("ids" uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "events" SET "held_tickets" = "kept"."held"
  FROM (
    SELECT "wanted"."id", count("waiting_places"."id") AS "held"
    FROM unnest("ids") AS "wanted"("id")
    LEFT JOIN "waiting_places" ON "waiting_places"."event_id" = "wanted"."id" AND "waiting_places"."is_held"
    GROUP BY "wanted"."id"
  ) AS "kept"
  WHERE "events"."id" = "kept"."id" AND "events"."held_tickets" <> "kept"."held"
$$;--> statement-breakpoint
CREATE FUNCTION "waiting_places_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "changed") THEN
    PERFORM "keep_held_tickets"(ARRAY(SELECT DISTINCT "event_id" FROM "changed"));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "waiting_places_inserted" AFTER INSERT ON "waiting_places" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "waiting_places_changed"();--> statement-breakpoint
CREATE TRIGGER "waiting_places_updated" AFTER UPDATE ON "waiting_places" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "waiting_places_changed"();--> statement-breakpoint
CREATE TRIGGER "waiting_places_deleted" AFTER DELETE ON "waiting_places" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "waiting_places_changed"();
