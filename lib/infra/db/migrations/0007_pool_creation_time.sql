-- No row tells when its pool was made: the index, finding no block it knows, reads the chain again.
DELETE FROM "market_blocks";--> statement-breakpoint
DELETE FROM "market_pools";--> statement-breakpoint
ALTER TABLE "market_pools" ADD COLUMN "created_time" bigint NOT NULL;
