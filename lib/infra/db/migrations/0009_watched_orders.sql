CREATE TABLE "watched_accounts" (
	"chain_id" integer NOT NULL,
	"account" text NOT NULL,
	"looked_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "watched_accounts_chain_id_account_pk" PRIMARY KEY("chain_id","account")
);
--> statement-breakpoint
CREATE TABLE "watched_orders" (
	"chain_id" integer NOT NULL,
	"uid" text NOT NULL,
	"account" text NOT NULL,
	"status" text NOT NULL,
	"untold_sell" numeric(78, 0) NOT NULL,
	"executed_sell" numeric(78, 0) NOT NULL,
	"executed_buy" numeric(78, 0) NOT NULL,
	"executed_signed_fee" numeric(78, 0) NOT NULL,
	"asked_until" timestamp (6) with time zone,
	CONSTRAINT "watched_orders_chain_id_uid_pk" PRIMARY KEY("chain_id","uid")
);
--> statement-breakpoint
CREATE INDEX "watched_accounts_by_look" ON "watched_accounts" USING btree ("chain_id","looked_at");--> statement-breakpoint
CREATE INDEX "watched_orders_of_account" ON "watched_orders" USING btree ("chain_id","account","asked_until");