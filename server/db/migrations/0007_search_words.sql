CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_words_parts" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "add_search_words"("text" tsvector) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "search_words" ("word")
  SELECT "lexeme" FROM unnest(tsvector_to_array("text")) AS "lexeme"
  WHERE length("lexeme") BETWEEN 4 AND 26 AND "lexeme" !~ '[-_%@./:\\]'
    AND NOT EXISTS (SELECT FROM "search_words" WHERE "word" = "lexeme")
$$;--> statement-breakpoint
CREATE FUNCTION "offer_described"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_search_words"(NEW."search");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "tutor_named"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "add_search_words"(to_tsvector('simple', concat_ws(' ', NEW."first_name", NEW."last_name", NEW."title")));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "courses_described" AFTER INSERT OR UPDATE OF "name", "short_description", "description" ON "courses"
  FOR EACH ROW EXECUTE FUNCTION "offer_described"();--> statement-breakpoint
CREATE TRIGGER "events_described" AFTER INSERT OR UPDATE OF "name", "short_description", "description" ON "events"
  FOR EACH ROW EXECUTE FUNCTION "offer_described"();--> statement-breakpoint
CREATE TRIGGER "articles_described" AFTER INSERT OR UPDATE OF "name", "description", "body" ON "articles"
  FOR EACH ROW EXECUTE FUNCTION "offer_described"();--> statement-breakpoint
CREATE TRIGGER "tutors_named" AFTER INSERT OR UPDATE OF "first_name", "last_name", "title", "role" ON "profiles"
  FOR EACH ROW WHEN (NEW."role" = 'tutor') EXECUTE FUNCTION "tutor_named"();--> statement-breakpoint
SELECT "add_search_words"("search") FROM "courses";--> statement-breakpoint
SELECT "add_search_words"("search") FROM "events";--> statement-breakpoint
SELECT "add_search_words"("search") FROM "articles";--> statement-breakpoint
SELECT "add_search_words"(to_tsvector('simple', concat_ws(' ', "first_name", "last_name", "title"))) FROM "profiles" WHERE "role" = 'tutor';
