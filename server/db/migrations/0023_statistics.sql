CREATE TABLE "content_counts" (
	"content_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"shard" smallint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "content_counts_content_id_place_shard_pk" PRIMARY KEY("content_id","place","shard")
);
--> statement-breakpoint
CREATE TABLE "question_counts" (
	"content_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"shard" smallint NOT NULL,
	"answered" integer NOT NULL,
	"correct" integer NOT NULL,
	"chosen" integer[] NOT NULL,
	CONSTRAINT "question_counts_key" PRIMARY KEY("content_id","question_id","revision","is_first","shard")
);
--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_courses" ADD COLUMN "last_content_id" uuid;--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_counts" ADD CONSTRAINT "question_counts_content_id_lesson_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_courses" ADD CONSTRAINT "user_courses_last_content_id_lesson_contents_id_fk" FOREIGN KEY ("last_content_id") REFERENCES "public"."lesson_contents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_courses_last_content" ON "user_courses" USING btree ("last_content_id","finished_at","last_active_at");--> statement-breakpoint
-- Attempts from before the last change of their quiz may have answered other questions.
UPDATE "quiz_attempts" SET "results" = (
    SELECT jsonb_agg(r || '{"revision": 0}') FROM jsonb_array_elements("quiz_attempts"."results") r)
  FROM "lesson_contents" JOIN "quizzes" ON "quizzes"."id" = "lesson_contents"."quiz_id"
  WHERE "lesson_contents"."id" = "quiz_attempts"."content_id" AND "quiz_attempts"."submitted_at" < "quizzes"."updated_at"
    AND jsonb_array_length("quiz_attempts"."results") > 0;--> statement-breakpoint
CREATE FUNCTION "question_revised"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := OLD."revision" + 1;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "quiz_questions_revised" BEFORE UPDATE ON "quiz_questions" FOR EACH ROW
  WHEN ((OLD."question", OLD."answers", OLD."correct_answers", OLD."strict")
    IS DISTINCT FROM (NEW."question", NEW."answers", NEW."correct_answers", NEW."strict"))
  EXECUTE FUNCTION "question_revised"();--> statement-breakpoint
CREATE FUNCTION "count_shard"("user_id" uuid) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (get_byte(uuid_send("user_id"), 15) % 8)::smallint
$$;--> statement-breakpoint
CREATE FUNCTION "content_place"("completed_at" timestamptz, "position" real, "target_type" text, "duration" integer)
  RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN "completed_at" IS NOT NULL THEN 10
    WHEN "target_type" IN ('video', 'audio') AND "duration" > 0 THEN least(9, floor("position" * 10 / "duration"))
    ELSE -1 END::smallint
$$;--> statement-breakpoint
CREATE FUNCTION "content_progress_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "content_counts" AS "now" ("content_id", "place", "shard", "people")
      SELECT p."content_id", content_place(p."completed_at", p."position", c."target_type", c."duration"),
        count_shard(p."user_id"), count(*)
      FROM "new_rows" p JOIN "lesson_contents" c ON c."id" = p."content_id"
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT ("content_id", "place", "shard") DO UPDATE SET "people" = "now"."people" + excluded."people";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "content_counts" AS "now" ("content_id", "place", "shard", "people")
      SELECT p."content_id", content_place(p."completed_at", p."position", c."target_type", c."duration"),
        count_shard(p."user_id"), -count(*)
      FROM "old_rows" p JOIN "lesson_contents" c ON c."id" = p."content_id"
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT ("content_id", "place", "shard") DO UPDATE SET "people" = "now"."people" + excluded."people";
  ELSE
    INSERT INTO "content_counts" AS "now" ("content_id", "place", "shard", "people")
      SELECT p."content_id", content_place(p."completed_at", p."position", c."target_type", c."duration"),
        count_shard(p."user_id"), sum(p."change")
      FROM (SELECT "user_id", "content_id", "completed_at", "position", 1 AS "change" FROM "new_rows"
        UNION ALL SELECT "user_id", "content_id", "completed_at", "position", -1 FROM "old_rows") p
      JOIN "lesson_contents" c ON c."id" = p."content_id"
      GROUP BY 1, 2, 3 HAVING sum(p."change") <> 0 ORDER BY 1, 2, 3
      ON CONFLICT ("content_id", "place", "shard") DO UPDATE SET "people" = "now"."people" + excluded."people";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "content_recounted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "content_counts" WHERE "content_id" = NEW."id";
  INSERT INTO "content_counts" ("content_id", "place", "shard", "people")
    SELECT "content_id", content_place("completed_at", "position", NEW."target_type", NEW."duration"),
      count_shard("user_id"), count(*)
    FROM "content_progress" WHERE "content_id" = NEW."id" GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "quiz_attempts_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" text;
  "is_new" CONSTANT text := '(o."submitted_at", o."answers", o."results") IS DISTINCT FROM (n."submitted_at", n."answers", n."results")';
BEGIN
  IF TG_OP = 'INSERT' THEN
    "changed" := 'SELECT *, 1 AS "change" FROM "new_rows"';
    IF NOT EXISTS (SELECT 1 FROM "new_rows" WHERE "submitted_at" IS NOT NULL) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    "changed" := 'SELECT *, -1 AS "change" FROM "old_rows"';
  ELSE
    -- A draft is saved far more often than an attempt is submitted.
    IF NOT EXISTS (SELECT 1 FROM "old_rows" o JOIN "new_rows" n USING ("id")
      WHERE (o."submitted_at", o."answers", o."results") IS DISTINCT FROM (n."submitted_at", n."answers", n."results"))
    THEN RETURN NULL; END IF;
    "changed" := 'SELECT n.*, 1 AS "change" FROM "new_rows" n JOIN "old_rows" o USING ("id") WHERE ' || "is_new"
      || ' UNION ALL SELECT o.*, -1 FROM "old_rows" o JOIN "new_rows" n USING ("id") WHERE ' || "is_new";
  END IF;
  EXECUTE format($sql$
    INSERT INTO "question_counts" AS "now"
      ("content_id", "question_id", "revision", "is_first", "shard", "answered", "correct", "chosen")
    SELECT "content_id", "question_id", "revision", "is_first", "shard", min("answered"), min("correct"),
      array_agg("chosen" ORDER BY "answer")
    FROM (
      SELECT a."content_id", (r ->> 'questionId')::uuid AS "question_id", coalesce((r ->> 'revision')::int, 1) AS "revision",
        a."number" = 1 AS "is_first", count_shard(a."user_id") AS "shard", "answer", sum(a."change")::int AS "answered",
        coalesce(sum(a."change") FILTER (WHERE (r ->> 'isCorrect')::boolean), 0)::int AS "correct",
        coalesce(sum(a."change") FILTER (WHERE a."answers" -> (r ->> 'questionId') @> to_jsonb("answer")), 0)::int AS "chosen"
      FROM (%s) a
      JOIN "lesson_contents" c ON c."id" = a."content_id"
      CROSS JOIN LATERAL jsonb_array_elements(a."results") r
      CROSS JOIN generate_series(0, 9) AS "answer"
      WHERE a."submitted_at" IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6) AS "counted"
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ("content_id", "question_id", "revision", "is_first", "shard") DO UPDATE SET
      "answered" = "now"."answered" + excluded."answered", "correct" = "now"."correct" + excluded."correct",
      "chosen" = ARRAY(SELECT b."before" + b."more"
        FROM unnest("now"."chosen", excluded."chosen") WITH ORDINALITY AS b("before", "more", "at") ORDER BY b."at")
    $sql$, "changed");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "content_progress_inserted" AFTER INSERT ON "content_progress" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "content_progress_counted"();--> statement-breakpoint
CREATE TRIGGER "content_progress_updated" AFTER UPDATE ON "content_progress"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "content_progress_counted"();--> statement-breakpoint
CREATE TRIGGER "content_progress_deleted" AFTER DELETE ON "content_progress" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "content_progress_counted"();--> statement-breakpoint
CREATE TRIGGER "lesson_contents_measured" AFTER UPDATE ON "lesson_contents" FOR EACH ROW
  WHEN ((OLD."target_type", OLD."duration") IS DISTINCT FROM (NEW."target_type", NEW."duration"))
  EXECUTE FUNCTION "content_recounted"();--> statement-breakpoint
CREATE TRIGGER "quiz_attempts_inserted" AFTER INSERT ON "quiz_attempts" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "quiz_attempts_counted"();--> statement-breakpoint
CREATE TRIGGER "quiz_attempts_updated" AFTER UPDATE ON "quiz_attempts"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "quiz_attempts_counted"();--> statement-breakpoint
CREATE TRIGGER "quiz_attempts_deleted" AFTER DELETE ON "quiz_attempts" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "quiz_attempts_counted"();--> statement-breakpoint
INSERT INTO "content_counts" ("content_id", "place", "shard", "people")
  SELECT p."content_id", content_place(p."completed_at", p."position", c."target_type", c."duration"),
    count_shard(p."user_id"), count(*)
  FROM "content_progress" p JOIN "lesson_contents" c ON c."id" = p."content_id" GROUP BY 1, 2, 3;--> statement-breakpoint
-- The trigger itself counts what was submitted before it.
CREATE TEMPORARY TABLE "counted_attempts" (LIKE "quiz_attempts");--> statement-breakpoint
CREATE TRIGGER "attempts_inserted" AFTER INSERT ON "counted_attempts" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "quiz_attempts_counted"();--> statement-breakpoint
INSERT INTO "counted_attempts" SELECT * FROM "quiz_attempts" WHERE "submitted_at" IS NOT NULL;--> statement-breakpoint
DROP TABLE "counted_attempts";--> statement-breakpoint
UPDATE "user_courses" SET "last_content_id" = "last"."content_id"
  FROM (SELECT DISTINCT ON ("user_id", "course_id") "user_id", "course_id", "content_id" FROM "content_progress"
    ORDER BY "user_id", "course_id", "updated_at" DESC, "content_id") AS "last"
  WHERE "last"."user_id" = "user_courses"."user_id" AND "last"."course_id" = "user_courses"."course_id";
