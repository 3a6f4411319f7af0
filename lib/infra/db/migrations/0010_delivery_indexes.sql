CREATE INDEX "channel_targets_by_address" ON "channel_targets" USING btree ("channel","address");--> statement-breakpoint
CREATE INDEX "deliveries_ended" ON "deliveries" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_type" ON "subscriptions" USING btree ("type","account","channel");