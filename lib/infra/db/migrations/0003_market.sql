CREATE TABLE "token_balance_changes" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"token" text NOT NULL,
	"holder" text NOT NULL,
	"change" numeric(78, 0) NOT NULL,
	CONSTRAINT "token_balance_changes_chain_id_block_number_token_holder_pk" PRIMARY KEY("chain_id","block_number","token","holder")
);
--> statement-breakpoint
CREATE TABLE "token_balances" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"holder" text NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	CONSTRAINT "token_balances_chain_id_token_holder_pk" PRIMARY KEY("chain_id","token","holder")
);
--> statement-breakpoint
CREATE TABLE "market_blocks" (
	"chain_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "market_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "market_pool_slots" (
	"chain_id" integer NOT NULL,
	"pool" text NOT NULL,
	"time" bigint NOT NULL,
	"swaps" integer NOT NULL,
	"volume_usd" numeric(38, 6) NOT NULL,
	"fee_usd" numeric(38, 6) NOT NULL,
	CONSTRAINT "market_pool_slots_chain_id_pool_time_pk" PRIMARY KEY("chain_id","pool","time")
);
--> statement-breakpoint
CREATE TABLE "market_pool_states" (
	"chain_id" integer NOT NULL,
	"pool" text NOT NULL,
	"block_number" bigint NOT NULL,
	"timestamp" bigint NOT NULL,
	"reserve0" numeric(78, 0) NOT NULL,
	"reserve1" numeric(78, 0) NOT NULL,
	CONSTRAINT "market_pool_states_chain_id_pool_block_number_pk" PRIMARY KEY("chain_id","pool","block_number")
);
--> statement-breakpoint
CREATE TABLE "market_pools" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"factory" text NOT NULL,
	"project" text NOT NULL,
	"fee_bps" integer NOT NULL,
	"token0" text NOT NULL,
	"token1" text NOT NULL,
	"created_block" bigint NOT NULL,
	CONSTRAINT "market_pools_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "market_swaps" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"pool" text NOT NULL,
	"slot" bigint NOT NULL,
	"volume_usd" numeric(38, 6) NOT NULL,
	"fee_usd" numeric(38, 6) NOT NULL,
	CONSTRAINT "market_swaps_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "pool_samples" (
	"chain_id" integer NOT NULL,
	"pool" text NOT NULL,
	"interval" text NOT NULL,
	"time" bigint NOT NULL,
	"tvl_usd" double precision,
	"volume_usd" numeric(38, 6) NOT NULL,
	"fee_usd" numeric(38, 6) NOT NULL,
	"price" double precision,
	CONSTRAINT "pool_samples_chain_id_pool_interval_time_pk" PRIMARY KEY("chain_id","pool","interval","time")
);
--> statement-breakpoint
CREATE TABLE "price_samples" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"interval" text NOT NULL,
	"time" bigint NOT NULL,
	"price_usd" double precision NOT NULL,
	"volume_usd" numeric(38, 6) NOT NULL,
	CONSTRAINT "price_samples_chain_id_token_interval_time_pk" PRIMARY KEY("chain_id","token","interval","time")
);
--> statement-breakpoint
CREATE INDEX "token_balances_by_size" ON "token_balances" USING btree ("chain_id","token","balance" DESC NULLS LAST,"holder");--> statement-breakpoint
CREATE INDEX "token_balances_empty" ON "token_balances" USING btree ("chain_id") WHERE balance = 0;--> statement-breakpoint
CREATE INDEX "pool_samples_by_time" ON "pool_samples" USING btree ("chain_id","interval","time");--> statement-breakpoint
CREATE INDEX "price_samples_by_time" ON "price_samples" USING btree ("chain_id","interval","time");