CREATE TABLE "won_auctions" (
	"chain_id" integer NOT NULL,
	"solver" text NOT NULL,
	"token" text NOT NULL,
	"auction_id" bigint NOT NULL,
	CONSTRAINT "won_auctions_chain_id_solver_token_auction_id_pk" PRIMARY KEY("chain_id","solver","token","auction_id")
);
--> statement-breakpoint
-- Auctions that were won before. It only reads other tables and has its indexes on its own, so bids are
-- recorded meanwhile.
INSERT INTO "won_auctions" ("chain_id", "solver", "token", "auction_id")
SELECT "won"."chain_id", "found"."solver", "found"."token", "won"."auction_id"
FROM "proposed_solutions" "won"
LEFT JOIN "proposed_executions" "planned" ON "planned"."chain_id" = "won"."chain_id" AND "planned"."auction_id" = "won"."auction_id" AND "planned"."solution_uid" = "won"."solution_uid"
LEFT JOIN "orders" "traded" ON "traded"."chain_id" = "planned"."chain_id" AND "traded"."uid" = "planned"."order_uid"
CROSS JOIN LATERAL (VALUES
	('', ''), ("won"."solver", ''),
	('', "traded"."sell_token"), ('', "traded"."buy_token"),
	("won"."solver", "traded"."sell_token"), ("won"."solver", "traded"."buy_token")
) "found" ("solver", "token")
WHERE "won"."is_winner" AND "found"."token" IS NOT NULL
ON CONFLICT DO NOTHING;
