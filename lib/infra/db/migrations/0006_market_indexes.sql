CREATE INDEX "market_pool_slots_by_time" ON "market_pool_slots" USING btree ("chain_id","time");--> statement-breakpoint
CREATE INDEX "trades_of_sell_token" ON "trades" USING btree ("chain_id","sell_token","block_number");--> statement-breakpoint
CREATE INDEX "trades_of_buy_token" ON "trades" USING btree ("chain_id","buy_token","block_number");