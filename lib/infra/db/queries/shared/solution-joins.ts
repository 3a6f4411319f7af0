import 'server-only'
import { and, eq } from 'drizzle-orm'
import { orders } from '@/lib/infra/db/schema/orders'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'

/** Joins the executions of a solution with it. */
export const executionOfSolution = and(
  eq(proposedExecutions.chainId, proposedSolutions.chainId),
  eq(proposedExecutions.auctionId, proposedSolutions.auctionId),
  eq(proposedExecutions.solutionUid, proposedSolutions.solutionUid),
)

/** Joins the order of an execution, which our book may not have. */
export const orderOfExecution = and(
  eq(orders.chainId, proposedExecutions.chainId),
  eq(orders.uid, proposedExecutions.orderUid),
)
