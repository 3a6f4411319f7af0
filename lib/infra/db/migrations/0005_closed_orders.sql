DROP INDEX "orders_not_cancelled";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_valid_to" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_block" bigint;--> statement-breakpoint
UPDATE "orders" o SET "user_valid_to" = p."user_valid_to"
FROM "onchain_placements" p
WHERE p."chain_id" = o."chain_id" AND p."order_uid" = o."uid";--> statement-breakpoint
UPDATE "orders" o SET "closed_block" = greatest(f."last_block", i."last_block", r."last_block")
FROM "orders" s
CROSS JOIN LATERAL (
  SELECT coalesce(sum(t."sell_amount"), 0) AS "sell", coalesce(sum(t."buy_amount"), 0) AS "buy",
    coalesce(sum(t."fee_amount"), 0) AS "fee", max(t."block_number") AS "last_block"
  FROM "trades" t WHERE t."chain_id" = s."chain_id" AND t."order_uid" = s."uid"
) f
CROSS JOIN LATERAL (
  SELECT max(e."block_number") AS "last_block"
  FROM "invalidations" e WHERE e."chain_id" = s."chain_id" AND e."order_uid" = s."uid"
) i
CROSS JOIN LATERAL (
  SELECT max(e."block_number") AS "last_block"
  FROM "onchain_refunds" e WHERE e."chain_id" = s."chain_id" AND e."order_uid" = s."uid"
) r
WHERE o."chain_id" = s."chain_id" AND o."uid" = s."uid" AND (
  i."last_block" IS NOT NULL OR r."last_block" IS NOT NULL
  OR CASE WHEN s."kind" = 'sell' THEN f."sell" - f."fee" >= s."sell_amount" ELSE f."buy" >= s."buy_amount" END
);--> statement-breakpoint
CREATE INDEX "orders_not_over" ON "orders" USING btree ("chain_id",coalesce(user_valid_to, valid_to)) WHERE cancellation_timestamp is null and closed_block is null;--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("chain_id","user_valid_to") WHERE user_valid_to is not null and closed_block is null;--> statement-breakpoint
CREATE INDEX "orders_closed" ON "orders" USING btree ("chain_id","closed_block");