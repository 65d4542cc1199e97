ALTER TABLE "events" ADD COLUMN "next_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "events_soonest" ON "events" USING btree ("is_live" DESC NULLS FIRST,"next_starts_at","ends_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"starts_at","state");--> statement-breakpoint
-- A webinar is live once its host has started the meeting; what has no meeting is live by the clock (EVENT-36).
CREATE FUNCTION "keep_event_order"("ids" uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH "kept" AS (
    SELECT "wanted"."id", min("schedules"."starts_at") AS "next_starts_at", coalesce(bool_or("schedules"."state" = 'live' AND
      ("schedules"."provider" = 'offline' OR ("schedules"."started_at" IS NOT NULL AND "schedules"."ended_at" IS NULL))), false) AS "is_live"
    FROM unnest("ids") AS "wanted"("id")
    LEFT JOIN "schedules" ON "schedules"."event_id" = "wanted"."id"
      AND "schedules"."state" IN ('upcoming', 'live') AND "schedules"."ends_at" > now()
    GROUP BY "wanted"."id"
  )
  UPDATE "events" SET "next_starts_at" = "kept"."next_starts_at", "is_live" = "kept"."is_live"
  FROM "kept" WHERE "events"."id" = "kept"."id"
    AND ("events"."next_starts_at", "events"."is_live") IS DISTINCT FROM ("kept"."next_starts_at", "kept"."is_live")
$$;--> statement-breakpoint
CREATE FUNCTION "schedules_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "changed") THEN
    PERFORM "keep_event_order"(ARRAY(SELECT DISTINCT "event_id" FROM "changed"));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "schedules_inserted" AFTER INSERT ON "schedules" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "schedules_changed"();--> statement-breakpoint
CREATE TRIGGER "schedules_updated" AFTER UPDATE ON "schedules" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "schedules_changed"();--> statement-breakpoint
CREATE TRIGGER "schedules_deleted" AFTER DELETE ON "schedules" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "schedules_changed"();--> statement-breakpoint
SELECT "keep_event_order"(ARRAY(SELECT "id" FROM "events"));
