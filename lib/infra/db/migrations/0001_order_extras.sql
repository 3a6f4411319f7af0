CREATE TABLE "onchain_placements" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"order_uid" text NOT NULL,
	"sender" text NOT NULL,
	"placement_error" text,
	"user_valid_to" bigint NOT NULL,
	CONSTRAINT "onchain_placements_chain_id_order_uid_pk" PRIMARY KEY("chain_id","order_uid")
);
--> statement-breakpoint
CREATE TABLE "onchain_refunds" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"order_uid" text NOT NULL,
	"refunder" text NOT NULL,
	CONSTRAINT "onchain_refunds_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "interactions" jsonb DEFAULT '{"pre":[],"post":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partner_fees" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "extra_gas" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "onchain_placements_of_block" ON "onchain_placements" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "onchain_placements_of_sender" ON "onchain_placements" USING btree ("chain_id","sender");--> statement-breakpoint
CREATE INDEX "onchain_refunds_of_order" ON "onchain_refunds" USING btree ("chain_id","order_uid");