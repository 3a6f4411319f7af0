ALTER TABLE "auctions" ADD COLUMN "order_count" integer;--> statement-breakpoint
-- Auctions that were cut before are counted once, from the runs of their orders.
UPDATE "auctions" SET "order_count" = coalesce("counted"."orders", 0)
FROM "auctions" "cut" LEFT JOIN (
	SELECT "chain_id", "auction_id", count(*) AS "orders"
	FROM "auction_participation", generate_series("first_auction_id", "last_auction_id") AS "auction_id"
	GROUP BY "chain_id", "auction_id"
) "counted" ON "counted"."chain_id" = "cut"."chain_id" AND "counted"."auction_id" = "cut"."id"
WHERE "auctions"."chain_id" = "cut"."chain_id" AND "auctions"."id" = "cut"."id";--> statement-breakpoint
ALTER TABLE "auctions" ALTER COLUMN "order_count" SET NOT NULL;
