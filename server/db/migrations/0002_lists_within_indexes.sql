DROP INDEX "courses_created";--> statement-breakpoint
DROP INDEX "courses_updated";--> statement-breakpoint
DROP INDEX "courses_name";--> statement-breakpoint
DROP INDEX "courses_duration";--> statement-breakpoint
DROP INDEX "courses_enrolled";--> statement-breakpoint
DROP INDEX "courses_price";--> statement-breakpoint
DROP INDEX "courses_price_down";--> statement-breakpoint
DROP INDEX "courses_rating";--> statement-breakpoint
DROP INDEX "courses_rating_down";--> statement-breakpoint
DROP INDEX "articles_published";--> statement-breakpoint
DROP INDEX "articles_published_down";--> statement-breakpoint
DROP INDEX "articles_created";--> statement-breakpoint
DROP INDEX "articles_updated";--> statement-breakpoint
DROP INDEX "articles_name";--> statement-breakpoint
DROP INDEX "events_starts";--> statement-breakpoint
DROP INDEX "events_ends";--> statement-breakpoint
DROP INDEX "events_created";--> statement-breakpoint
DROP INDEX "events_updated";--> statement-breakpoint
DROP INDEX "events_name";--> statement-breakpoint
DROP INDEX "events_sold";--> statement-breakpoint
DROP INDEX "events_price";--> statement-breakpoint
DROP INDEX "events_price_down";--> statement-breakpoint
DROP INDEX "schedules_starts";--> statement-breakpoint
CREATE INDEX "courses_created" ON "courses" USING btree ("created_at","id","state");--> statement-breakpoint
CREATE INDEX "courses_updated" ON "courses" USING btree ("updated_at","id","state");--> statement-breakpoint
CREATE INDEX "courses_name" ON "courses" USING btree ("name","id","state");--> statement-breakpoint
CREATE INDEX "courses_duration" ON "courses" USING btree ("duration","id","state");--> statement-breakpoint
CREATE INDEX "courses_enrolled" ON "courses" USING btree ("enrolled_count","id","state");--> statement-breakpoint
CREATE INDEX "courses_price" ON "courses" USING btree ("price","id","state");--> statement-breakpoint
CREATE INDEX "courses_price_down" ON "courses" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "courses_rating" ON "courses" USING btree ("rating","id","state");--> statement-breakpoint
CREATE INDEX "courses_rating_down" ON "courses" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","id","state");--> statement-breakpoint
CREATE INDEX "articles_published_down" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "articles_created" ON "articles" USING btree ("created_at","id","state");--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id","state");--> statement-breakpoint
CREATE INDEX "articles_name" ON "articles" USING btree ("name","id","state");--> statement-breakpoint
CREATE INDEX "events_starts" ON "events" USING btree ("starts_at","id","ends_at","state");--> statement-breakpoint
CREATE INDEX "events_ends" ON "events" USING btree ("ends_at","id","starts_at","state");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at","id","ends_at","state");--> statement-breakpoint
CREATE INDEX "events_updated" ON "events" USING btree ("updated_at","id","ends_at","state");--> statement-breakpoint
CREATE INDEX "events_name" ON "events" USING btree ("name","id","ends_at","state");--> statement-breakpoint
CREATE INDEX "events_sold" ON "events" USING btree ("sold_tickets","id","ends_at","state");--> statement-breakpoint
CREATE INDEX "events_price" ON "events" USING btree ("price","id","ends_at","state");--> statement-breakpoint
CREATE INDEX "events_price_down" ON "events" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS FIRST,"ends_at","state");--> statement-breakpoint
CREATE INDEX "schedules_starts" ON "schedules" USING btree ("starts_at","id","ends_at");