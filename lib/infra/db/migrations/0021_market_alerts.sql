CREATE TABLE "market_alert_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_alert_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" integer NOT NULL,
	"alert_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"was" text NOT NULL,
	"crossings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"chain_id" integer NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL,
	"measure" text NOT NULL,
	"condition" text NOT NULL,
	"threshold" double precision NOT NULL,
	"window_seconds" integer NOT NULL,
	"mark" double precision NOT NULL,
	"rearm" double precision NOT NULL,
	"state" text NOT NULL,
	"crossings" integer NOT NULL,
	"changed_at" timestamp (6) with time zone,
	CONSTRAINT "market_alerts_once" UNIQUE("account","chain_id","subject","address","measure","condition","window_seconds","threshold")
);
--> statement-breakpoint
CREATE TABLE "market_watches" (
	"account" text NOT NULL,
	"chain_id" integer NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "market_watches_account_chain_id_subject_address_pk" PRIMARY KEY("account","chain_id","subject","address")
);
--> statement-breakpoint
CREATE INDEX "market_alert_moves_by_block" ON "market_alert_moves" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "market_alerts_armed" ON "market_alerts" USING btree ("chain_id","subject","address","measure","condition","window_seconds","mark") WHERE state = 'armed';--> statement-breakpoint
CREATE INDEX "market_alerts_told" ON "market_alerts" USING btree ("chain_id","subject","address","measure","condition","window_seconds","rearm") WHERE state = 'told';--> statement-breakpoint
CREATE INDEX "market_alerts_new" ON "market_alerts" USING btree ("chain_id","subject","address","measure","condition","window_seconds") WHERE state = 'new';--> statement-breakpoint
CREATE INDEX "market_alerts_gauges" ON "market_alerts" USING btree ("chain_id","subject","address","measure","condition","window_seconds");