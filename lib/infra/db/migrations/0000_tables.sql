CREATE TABLE "app_data" (
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"document" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "app_data_chain_id_hash_pk" PRIMARY KEY("chain_id","hash")
);
--> statement-breakpoint
CREATE TABLE "auction_participation" (
	"chain_id" integer NOT NULL,
	"order_uid" text NOT NULL,
	"first_auction_id" bigint NOT NULL,
	"last_auction_id" bigint NOT NULL,
	CONSTRAINT "auction_participation_chain_id_order_uid_first_auction_id_pk" PRIMARY KEY("chain_id","order_uid","first_auction_id")
);
--> statement-breakpoint
CREATE TABLE "auctions" (
	"chain_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"deadline_block" bigint NOT NULL,
	"prices" jsonb NOT NULL,
	"gas_price" numeric(78, 0) NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"instance" text,
	CONSTRAINT "auctions_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"chain_id" integer NOT NULL,
	"order_uid" text NOT NULL,
	"signing_scheme" text NOT NULL,
	"signature" text NOT NULL,
	"received_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "cancellations_chain_id_order_uid_pk" PRIMARY KEY("chain_id","order_uid")
);
--> statement-breakpoint
CREATE TABLE "fee_policies" (
	"chain_id" integer NOT NULL,
	"auction_id" bigint NOT NULL,
	"order_uid" text NOT NULL,
	"application_order" integer NOT NULL,
	"kind" text NOT NULL,
	"factor" double precision NOT NULL,
	"max_volume_factor" double precision,
	CONSTRAINT "fee_policies_chain_id_auction_id_order_uid_application_order_pk" PRIMARY KEY("chain_id","auction_id","order_uid","application_order")
);
--> statement-breakpoint
CREATE TABLE "indexed_blocks" (
	"chain_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "indexed_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "invalidations" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"owner" text NOT NULL,
	"order_uid" text NOT NULL,
	CONSTRAINT "invalidations_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"chain_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "meta_chain_id_key_pk" PRIMARY KEY("chain_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"chain_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_uid" text NOT NULL,
	"label" text NOT NULL,
	"reason" text,
	"timestamp" timestamp (6) with time zone NOT NULL,
	"block_number" bigint,
	CONSTRAINT "order_events_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_executions" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"auction_id" bigint NOT NULL,
	"order_uid" text NOT NULL,
	"executed_fee" numeric(78, 0) NOT NULL,
	"executed_fee_token" text NOT NULL,
	"protocol_fees" jsonb NOT NULL,
	CONSTRAINT "order_executions_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "order_quotes" (
	"chain_id" integer NOT NULL,
	"order_uid" text NOT NULL,
	"gas_amount" numeric(78, 0) NOT NULL,
	"gas_price" numeric(78, 0) NOT NULL,
	"sell_token_price" text NOT NULL,
	"sell_amount" numeric(78, 0) NOT NULL,
	"buy_amount" numeric(78, 0) NOT NULL,
	"fee_amount" numeric(78, 0) NOT NULL,
	"solver" text NOT NULL,
	"verified" boolean NOT NULL,
	"metadata" jsonb,
	CONSTRAINT "order_quotes_chain_id_order_uid_pk" PRIMARY KEY("chain_id","order_uid")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"chain_id" integer NOT NULL,
	"uid" text NOT NULL,
	"owner" text NOT NULL,
	"from_address" text NOT NULL,
	"sell_token" text NOT NULL,
	"buy_token" text NOT NULL,
	"receiver" text NOT NULL,
	"sell_amount" numeric(78, 0) NOT NULL,
	"buy_amount" numeric(78, 0) NOT NULL,
	"valid_to" bigint NOT NULL,
	"app_data" text NOT NULL,
	"fee_amount" numeric(78, 0) NOT NULL,
	"kind" text NOT NULL,
	"partially_fillable" boolean NOT NULL,
	"sell_token_balance" text NOT NULL,
	"buy_token_balance" text NOT NULL,
	"signing_scheme" text NOT NULL,
	"signature" text NOT NULL,
	"class" text NOT NULL,
	"settlement_contract" text NOT NULL,
	"full_balance_check" boolean NOT NULL,
	"quote_id" bigint,
	"valid_from" bigint,
	"creation_timestamp" timestamp (6) with time zone NOT NULL,
	"cancellation_timestamp" timestamp (6) with time zone,
	"cancellation_reason" text,
	"replaced_by" text,
	CONSTRAINT "orders_chain_id_uid_pk" PRIMARY KEY("chain_id","uid")
);
--> statement-breakpoint
CREATE TABLE "presignatures" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"owner" text NOT NULL,
	"order_uid" text NOT NULL,
	"signed" boolean NOT NULL,
	CONSTRAINT "presignatures_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "proposed_executions" (
	"chain_id" integer NOT NULL,
	"auction_id" bigint NOT NULL,
	"solution_uid" integer NOT NULL,
	"order_uid" text NOT NULL,
	"executed_sell" numeric(78, 0) NOT NULL,
	"executed_buy" numeric(78, 0) NOT NULL,
	"network_fee" numeric(78, 0) NOT NULL,
	CONSTRAINT "proposed_executions_chain_id_auction_id_solution_uid_order_uid_pk" PRIMARY KEY("chain_id","auction_id","solution_uid","order_uid")
);
--> statement-breakpoint
CREATE TABLE "proposed_solutions" (
	"chain_id" integer NOT NULL,
	"auction_id" bigint NOT NULL,
	"solution_uid" integer NOT NULL,
	"solver" text NOT NULL,
	"solver_name" text NOT NULL,
	"ranking" integer NOT NULL,
	"is_winner" boolean NOT NULL,
	"filtered_out" boolean NOT NULL,
	"score" numeric(78, 0) NOT NULL,
	"reference_score" numeric(78, 0),
	"clearing_prices" jsonb NOT NULL,
	"swaps" jsonb NOT NULL,
	"gas" numeric(78, 0) NOT NULL,
	CONSTRAINT "proposed_solutions_chain_id_auction_id_solution_uid_pk" PRIMARY KEY("chain_id","auction_id","solution_uid")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"chain_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_address" text NOT NULL,
	"sell_token" text NOT NULL,
	"buy_token" text NOT NULL,
	"sell_amount" numeric(78, 0) NOT NULL,
	"buy_amount" numeric(78, 0) NOT NULL,
	"fee_amount" numeric(78, 0) NOT NULL,
	"kind" text NOT NULL,
	"signing_scheme" text NOT NULL,
	"app_data" text NOT NULL,
	"valid_to" bigint NOT NULL,
	"gas_amount" numeric(78, 0) NOT NULL,
	"gas_price" numeric(78, 0) NOT NULL,
	"sell_token_price" text NOT NULL,
	"solver" text NOT NULL,
	"verified" boolean NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp (6) with time zone NOT NULL,
	"expiration" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "quotes_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "rejected_bids" (
	"chain_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rejected_bids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"auction_id" bigint NOT NULL,
	"solver" text NOT NULL,
	"solver_name" text NOT NULL,
	"solution_id" bigint,
	"reason" text NOT NULL,
	"detail" text,
	"order_uids" jsonb NOT NULL,
	CONSTRAINT "rejected_bids_chain_id_id_pk" PRIMARY KEY("chain_id","id")
);
--> statement-breakpoint
CREATE TABLE "settlement_attempts" (
	"chain_id" integer NOT NULL,
	"auction_id" bigint NOT NULL,
	"solution_uid" integer NOT NULL,
	"solver" text NOT NULL,
	"start_timestamp" timestamp (6) with time zone NOT NULL,
	"start_block" bigint NOT NULL,
	"deadline_block" bigint NOT NULL,
	"end_timestamp" timestamp (6) with time zone,
	"end_block" bigint,
	"outcome" text,
	"tx_hash" text,
	"leftovers" jsonb,
	CONSTRAINT "settlement_attempts_chain_id_auction_id_solution_uid_pk" PRIMARY KEY("chain_id","auction_id","solution_uid")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"solver" text NOT NULL,
	"auction_id" bigint,
	"solution_uid" integer,
	"gas_used" numeric(78, 0) NOT NULL,
	"effective_gas_price" numeric(78, 0) NOT NULL,
	CONSTRAINT "settlements_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"tx_hash" text NOT NULL,
	"order_uid" text NOT NULL,
	"owner" text NOT NULL,
	"sell_token" text NOT NULL,
	"buy_token" text NOT NULL,
	"sell_amount" numeric(78, 0) NOT NULL,
	"buy_amount" numeric(78, 0) NOT NULL,
	"fee_amount" numeric(78, 0) NOT NULL,
	"auction_id" bigint,
	CONSTRAINT "trades_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE INDEX "auction_participation_by_last" ON "auction_participation" USING btree ("chain_id","last_auction_id");--> statement-breakpoint
CREATE INDEX "auctions_by_deadline" ON "auctions" USING btree ("chain_id","deadline_block");--> statement-breakpoint
CREATE INDEX "invalidations_of_order" ON "invalidations" USING btree ("chain_id","order_uid");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("chain_id","order_uid","timestamp" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_by_age" ON "order_events" USING btree ("chain_id","timestamp");--> statement-breakpoint
CREATE INDEX "order_events_of_chain" ON "order_events" USING btree ("chain_id","block_number") WHERE block_number is not null;--> statement-breakpoint
CREATE INDEX "order_executions_of_order" ON "order_executions" USING btree ("chain_id","order_uid","auction_id");--> statement-breakpoint
CREATE INDEX "orders_of_owner" ON "orders" USING btree ("chain_id","owner","creation_timestamp" DESC NULLS LAST,"uid");--> statement-breakpoint
CREATE INDEX "orders_not_cancelled" ON "orders" USING btree ("chain_id","valid_to") WHERE cancellation_timestamp is null;--> statement-breakpoint
CREATE INDEX "presignatures_of_order" ON "presignatures" USING btree ("chain_id","order_uid","block_number" DESC NULLS LAST,"log_index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proposed_executions_of_order" ON "proposed_executions" USING btree ("chain_id","order_uid","auction_id");--> statement-breakpoint
CREATE INDEX "quotes_by_parameters" ON "quotes" USING btree ("chain_id","sell_token","buy_token","expiration");--> statement-breakpoint
CREATE INDEX "rejected_bids_of_auction" ON "rejected_bids" USING btree ("chain_id","auction_id");--> statement-breakpoint
CREATE INDEX "settlement_attempts_running" ON "settlement_attempts" USING btree ("chain_id","auction_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "settlement_attempts_by_end" ON "settlement_attempts" USING btree ("chain_id","end_block");--> statement-breakpoint
CREATE INDEX "settlements_of_auction" ON "settlements" USING btree ("chain_id","auction_id");--> statement-breakpoint
CREATE INDEX "settlements_of_tx" ON "settlements" USING btree ("chain_id","tx_hash");--> statement-breakpoint
CREATE INDEX "trades_of_owner" ON "trades" USING btree ("chain_id","owner","block_number" DESC NULLS LAST,"log_index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trades_of_order" ON "trades" USING btree ("chain_id","order_uid");--> statement-breakpoint
CREATE INDEX "trades_of_tx" ON "trades" USING btree ("chain_id","tx_hash");