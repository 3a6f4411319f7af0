ALTER TABLE "auctions" ADD COLUMN "bound" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "report_hours" ADD COLUMN "bound" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "solver_hours" ADD COLUMN "captured" numeric(78, 0) DEFAULT 0 NOT NULL;