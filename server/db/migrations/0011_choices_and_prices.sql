DROP INDEX "courses_price_down";--> statement-breakpoint
DROP INDEX "events_price_down";--> statement-breakpoint
CREATE INDEX "courses_price_order" ON "courses" USING btree (coalesce(case when "price" > 0 and coalesce("discounted_price", 1) > 0 then "currency" end, ''),"price","id","state","currency");--> statement-breakpoint
CREATE INDEX "courses_choices" ON "courses" USING btree ("state","audience_level","language_code","price","discounted_price","currency");--> statement-breakpoint
CREATE INDEX "events_price_order" ON "events" USING btree (coalesce(case when "price" > 0 and coalesce("discounted_price", 1) > 0 then "currency" end, ''),"price","id","ends_at","state","type","currency");--> statement-breakpoint
CREATE INDEX "events_choices" ON "events" USING btree ("type","state","audience_level","language_code","price","discounted_price","currency","recordings_for","next_starts_at","ends_at","id");--> statement-breakpoint
CREATE INDEX "recordings_name_parts" ON "recordings" USING gin ("name" gin_trgm_ops);