CREATE TABLE "public_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"alias" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_addresses_item" UNIQUE NULLS NOT DISTINCT("item_id","kind","alias"),
	CONSTRAINT "public_addresses_kind" CHECK ("public_addresses"."kind" in ('course', 'event', 'article', 'recording', 'lesson'))
);
--> statement-breakpoint
CREATE INDEX "public_addresses_alias" ON "public_addresses" USING btree ("alias","kind") WHERE "public_addresses"."alias" is not null;--> statement-breakpoint
-- Written by hand: what is public is remembered with its address; what was public before this is, too.
CREATE FUNCTION "remember_public_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public_addresses" ("kind", "item_id", "alias") VALUES (TG_ARGV[0], NEW."id", NEW."alias")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "remember_removed_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public_addresses" ("kind", "item_id")
  SELECT TG_ARGV[0], OLD."id" WHERE EXISTS (
    SELECT FROM "public_addresses"
    WHERE "item_id" = (to_jsonb(OLD) ->> TG_ARGV[2])::uuid AND "kind" = TG_ARGV[1]
  )
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "courses_came_public" AFTER INSERT ON "courses"
  FOR EACH ROW WHEN (NEW."state" <> 'draft') EXECUTE FUNCTION "remember_public_address"('course');--> statement-breakpoint
CREATE TRIGGER "courses_became_public" AFTER UPDATE OF "state", "alias" ON "courses"
  FOR EACH ROW WHEN (NEW."state" = 'published' AND (OLD."state" <> 'published' OR OLD."alias" <> NEW."alias"))
  EXECUTE FUNCTION "remember_public_address"('course');--> statement-breakpoint
CREATE TRIGGER "events_came_public" AFTER INSERT ON "events"
  FOR EACH ROW WHEN (NEW."state" <> 'draft') EXECUTE FUNCTION "remember_public_address"('event');--> statement-breakpoint
CREATE TRIGGER "events_became_public" AFTER UPDATE OF "state", "alias" ON "events"
  FOR EACH ROW WHEN (NEW."state" = 'published' AND (OLD."state" <> 'published' OR OLD."alias" <> NEW."alias"))
  EXECUTE FUNCTION "remember_public_address"('event');--> statement-breakpoint
CREATE TRIGGER "articles_came_public" AFTER INSERT ON "articles"
  FOR EACH ROW WHEN (NEW."state" <> 'draft') EXECUTE FUNCTION "remember_public_address"('article');--> statement-breakpoint
CREATE TRIGGER "articles_became_public" AFTER UPDATE OF "state", "alias" ON "articles"
  FOR EACH ROW WHEN (NEW."state" = 'published' AND (OLD."state" <> 'published' OR OLD."alias" <> NEW."alias"))
  EXECUTE FUNCTION "remember_public_address"('article');--> statement-breakpoint
CREATE TRIGGER "lessons_removed" AFTER DELETE ON "lessons"
  FOR EACH ROW EXECUTE FUNCTION "remember_removed_part"('lesson', 'course', 'course_id');--> statement-breakpoint
CREATE TRIGGER "recordings_removed" AFTER DELETE ON "recordings"
  FOR EACH ROW EXECUTE FUNCTION "remember_removed_part"('recording', 'event', 'event_id');--> statement-breakpoint
INSERT INTO "public_addresses" ("kind", "item_id", "alias")
  SELECT 'course', "id", "alias" FROM "courses" WHERE "state" <> 'draft'
  UNION ALL SELECT 'event', "id", "alias" FROM "events" WHERE "state" <> 'draft'
  UNION ALL SELECT 'article', "id", "alias" FROM "articles" WHERE "published_at" IS NOT NULL;
