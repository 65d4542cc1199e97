ALTER TABLE "quiz_questions" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "answer_explanations" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "place" jsonb;