CREATE TABLE "channel_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"address" text NOT NULL,
	"details" jsonb NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp (6) with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (6) with time zone,
	"last_outcome" text,
	"last_attempt_at" timestamp (6) with time zone,
	CONSTRAINT "channel_targets_once" UNIQUE("account","channel","address")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" text NOT NULL,
	"target_id" text NOT NULL,
	"account" text NOT NULL,
	"channel" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (6) with time zone NOT NULL,
	"leased_until" timestamp (6) with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp (6) with time zone,
	CONSTRAINT "deliveries_once" UNIQUE("notification_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"started_at" timestamp (6) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"detail" text,
	CONSTRAINT "delivery_attempts_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"expires_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer,
	"account" text,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"block_number" bigint,
	"order_uid" text,
	"ended_at" timestamp (6) with time zone,
	"shown_until" timestamp (6) with time zone
);
--> statement-breakpoint
CREATE TABLE "read_marks" (
	"account" text NOT NULL,
	"notification_id" text NOT NULL,
	"is_read" boolean NOT NULL,
	"marked_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "read_marks_account_notification_id_pk" PRIMARY KEY("account","notification_id")
);
--> statement-breakpoint
CREATE TABLE "read_states" (
	"account" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_values" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"chain_id" integer NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"expires_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account" text NOT NULL,
	"channel" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "subscriptions_account_channel_type_pk" PRIMARY KEY("account","channel","type")
);
--> statement-breakpoint
CREATE INDEX "channel_targets_confirm" ON "channel_targets" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_of_account" ON "deliveries" USING btree ("account","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_of_target" ON "deliveries" USING btree ("target_id","created_at","id");--> statement-breakpoint
CREATE INDEX "link_codes_of_account" ON "link_codes" USING btree ("account");--> statement-breakpoint
CREATE INDEX "notifications_of_account" ON "notifications" USING btree ("account","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_type" ON "notifications" USING btree ("account","type","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_to_everyone" ON "notifications" USING btree ("created_at","id") WHERE account is null;--> statement-breakpoint
CREATE INDEX "notifications_of_block" ON "notifications" USING btree ("chain_id","block_number") WHERE block_number is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_order" ON "notifications" USING btree ("chain_id","order_uid","type") WHERE order_uid is not null;--> statement-breakpoint
CREATE INDEX "notifications_lasting" ON "notifications" USING btree ("chain_id","type") WHERE ended_at is null and type = 'insufficient_balance';--> statement-breakpoint
CREATE INDEX "sessions_of_account" ON "sessions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_nonces_by_expiry" ON "sign_in_nonces" USING btree ("expires_at");