CREATE TABLE "partner_hours" (
	"chain_id" integer NOT NULL,
	"hour" bigint NOT NULL,
	"grouped_by" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"fills" integer NOT NULL,
	"unpriced" integer NOT NULL,
	"volume" numeric(78, 0) NOT NULL,
	"fees" numeric(78, 0) NOT NULL,
	CONSTRAINT "partner_hours_chain_id_grouped_by_hour_key_pk" PRIMARY KEY("chain_id","grouped_by","hour","key")
);
--> statement-breakpoint
CREATE TABLE "report_hours" (
	"chain_id" integer NOT NULL,
	"hour" bigint NOT NULL,
	"auctions" bigint NOT NULL,
	CONSTRAINT "report_hours_chain_id_hour_pk" PRIMARY KEY("chain_id","hour")
);
--> statement-breakpoint
CREATE TABLE "solver_hours" (
	"chain_id" integer NOT NULL,
	"hour" bigint NOT NULL,
	"solver" text NOT NULL,
	"solver_name" text NOT NULL,
	"auctions" integer NOT NULL,
	"wins" integer NOT NULL,
	"second_places" integer NOT NULL,
	"settled" integer NOT NULL,
	"reverted" integer NOT NULL,
	"missed_deadlines" integer NOT NULL,
	"given_up" integer NOT NULL,
	"surplus" numeric(78, 0) NOT NULL,
	"network_fees" numeric(78, 0) NOT NULL,
	"protocol_fees" numeric(78, 0) NOT NULL,
	CONSTRAINT "solver_hours_chain_id_hour_solver_pk" PRIMARY KEY("chain_id","hour","solver")
);
