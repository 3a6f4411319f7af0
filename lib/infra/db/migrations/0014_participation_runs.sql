DROP INDEX "auction_participation_by_last";--> statement-breakpoint
ALTER TABLE "auction_participation" ALTER COLUMN "last_auction_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "auction_participation_open" ON "auction_participation" USING btree ("chain_id","first_auction_id") WHERE last_auction_id is null;--> statement-breakpoint
CREATE INDEX "auction_participation_ended" ON "auction_participation" USING gist (int8range(((chain_id::bigint << 32) + first_auction_id), ((chain_id::bigint << 32) + last_auction_id), '[]')) WHERE last_auction_id is not null;