CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"item_alias" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"holds_ticket" boolean DEFAULT false NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"session_id" text,
	"url" text,
	"payment_id" text,
	"receipt_number" text,
	"refund_reason" text,
	"refund_requested_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"check_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "orders_user_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_session" UNIQUE("session_id"),
	CONSTRAINT "orders_receipt" UNIQUE("receipt_number"),
	CONSTRAINT "orders_item_type" CHECK ("orders"."item_type" in ('course', 'event')),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('pending', 'paid', 'failed', 'expired', 'refunded')),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" in ('USD', 'IDR', 'EUR')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_refund_reason" CHECK ("orders"."refund_reason" in ('requested', 'given-up', 'sold-out', 'cancelled', 'already-owned')),
	CONSTRAINT "orders_paid" CHECK (("orders"."state" in ('paid', 'refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_refunded" CHECK (("orders"."state" = 'refunded') = ("orders"."refunded_at" is not null)),
	CONSTRAINT "orders_held" CHECK (not "orders"."holds_ticket" or "orders"."state" = 'pending')
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"payment" text,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_checkouts_key" UNIQUE("idempotency_key"),
	CONSTRAINT "simulated_checkouts_payment" UNIQUE("payment")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("user_id","item_type","item_id") WHERE "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_item" ON "orders" USING btree ("item_id","state");--> statement-breakpoint
CREATE INDEX "orders_check" ON "orders" USING btree ("check_at") WHERE "orders"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "courses_cover" ON "courses" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "articles_cover" ON "articles" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "events_cover" ON "events" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "profiles_avatar" ON "profiles" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "profiles_intro" ON "profiles" USING btree ("intro_id");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_held_tickets"("ids" uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "events" SET "held_tickets" = "kept"."held"
  FROM (
    SELECT "wanted"."id",
      (SELECT count(*) FROM "waiting_places" WHERE "waiting_places"."event_id" = "wanted"."id" AND "waiting_places"."is_held")
      + (SELECT count(*) FROM "orders" WHERE "orders"."item_id" = "wanted"."id" AND "orders"."state" = 'pending' AND "orders"."holds_ticket") AS "held"
    FROM (SELECT DISTINCT unnest("ids") AS "id") AS "wanted"
  ) AS "kept"
  WHERE "events"."id" = "kept"."id" AND "events"."held_tickets" <> "kept"."held"
$$;--> statement-breakpoint
CREATE FUNCTION "orders_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "changed" WHERE "item_type" = 'event') THEN
    PERFORM "keep_held_tickets"(ARRAY(SELECT DISTINCT "item_id" FROM "changed" WHERE "item_type" = 'event'));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "orders_changed"();--> statement-breakpoint
CREATE TRIGGER "orders_updated" AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "orders_changed"();
