ALTER TABLE "app_data" ADD COLUMN "unused_since" timestamp (6) with time zone;--> statement-breakpoint
CREATE INDEX "app_data_unused" ON "app_data" USING btree ("chain_id","unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "orders_of_app_data" ON "orders" USING btree ("chain_id","app_data");