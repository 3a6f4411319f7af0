DROP INDEX "orders_not_over";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "presignature_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client_key" text;--> statement-breakpoint
UPDATE "orders" o SET "presignature_pending" = true
WHERE o."signing_scheme" = 'presign' AND NOT coalesce((
  SELECT e."signed" FROM "presignatures" e
  WHERE e."chain_id" = o."chain_id" AND e."order_uid" = o."uid"
  ORDER BY e."block_number" DESC NULLS LAST, e."log_index" DESC NULLS LAST LIMIT 1
), false);--> statement-breakpoint
CREATE INDEX "orders_unsigned" ON "orders" USING btree ("chain_id","valid_to") WHERE presignature_pending and cancellation_timestamp is null and closed_block is null;--> statement-breakpoint
CREATE INDEX "orders_unsigned_of_client" ON "orders" USING btree ("chain_id","client_key","valid_to") WHERE presignature_pending and cancellation_timestamp is null and closed_block is null;--> statement-breakpoint
CREATE INDEX "orders_not_over" ON "orders" USING btree ("chain_id",coalesce(user_valid_to, valid_to)) WHERE cancellation_timestamp is null and closed_block is null and not presignature_pending;