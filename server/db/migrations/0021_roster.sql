ALTER TABLE "user_courses" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_courses" ADD COLUMN "failed_quizzes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_courses" ADD COLUMN "learner_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_courses" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (lower(learner_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "user_courses_name" ON "user_courses" USING btree ("course_id","folded_name","id");--> statement-breakpoint
CREATE INDEX "user_courses_progressed" ON "user_courses" USING btree ("course_id","progress","id");--> statement-breakpoint
CREATE INDEX "user_courses_active" ON "user_courses" USING btree ("course_id","last_active_at","id");--> statement-breakpoint
CREATE INDEX "user_courses_last_active" ON "user_courses" USING btree ("course_id","last_active_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_courses_finished" ON "user_courses" USING btree ("course_id","finished_at","id");--> statement-breakpoint
CREATE INDEX "user_courses_last_finished" ON "user_courses" USING btree ("course_id","finished_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_courses_roster" ON "user_courses" USING btree ("course_id","finished_at","failed_quizzes","last_active_at","registered_at","progress","folded_name");--> statement-breakpoint
CREATE INDEX "user_courses_name_parts" ON "user_courses" USING gin ("folded_name" gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION "learner_registered"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "first_name" || ' ' || "last_name" INTO NEW."learner_name" FROM "users" WHERE "id" = NEW."user_id";
  NEW."learner_name" := coalesce(NEW."learner_name", '');
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "learner_named"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "user_courses" SET "learner_name" = NEW."first_name" || ' ' || NEW."last_name" WHERE "user_id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_courses_registered" BEFORE INSERT ON "user_courses"
  FOR EACH ROW EXECUTE FUNCTION "learner_registered"();--> statement-breakpoint
CREATE TRIGGER "users_named" AFTER UPDATE OF "first_name", "last_name" ON "users"
  FOR EACH ROW WHEN ((OLD."first_name", OLD."last_name") IS DISTINCT FROM (NEW."first_name", NEW."last_name"))
  EXECUTE FUNCTION "learner_named"();--> statement-breakpoint
UPDATE "user_courses" SET "learner_name" = "users"."first_name" || ' ' || "users"."last_name"
  FROM "users" WHERE "users"."id" = "user_courses"."user_id";--> statement-breakpoint
UPDATE "user_courses" SET "last_active_at" = "done"."at"
  FROM (SELECT "user_id", "course_id", max("updated_at") AS "at" FROM "content_progress" GROUP BY 1, 2) AS "done"
  WHERE "done"."user_id" = "user_courses"."user_id" AND "done"."course_id" = "user_courses"."course_id";--> statement-breakpoint
UPDATE "user_courses" SET "failed_quizzes" = "stuck"."quizzes" FROM (
    SELECT "user_id", "course_id", count(*)::int AS "quizzes" FROM (
      SELECT "quiz_attempts"."user_id", "lessons"."course_id" FROM "quiz_attempts"
      JOIN "lesson_contents" ON "lesson_contents"."id" = "quiz_attempts"."content_id"
      JOIN "lessons" ON "lessons"."id" = "lesson_contents"."lesson_id"
      WHERE "quiz_attempts"."passed" IS NOT NULL
      GROUP BY "quiz_attempts"."user_id", "lessons"."course_id", "quiz_attempts"."content_id"
      HAVING count(*) >= 2 AND NOT bool_or("quiz_attempts"."passed")) AS "failed"
    GROUP BY "user_id", "course_id") AS "stuck"
  WHERE "stuck"."user_id" = "user_courses"."user_id" AND "stuck"."course_id" = "user_courses"."course_id";
