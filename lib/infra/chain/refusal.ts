import 'server-only'
import { BaseError, RpcRequestError } from 'viem'
import { InfraError } from '@/lib/infra/errors'

/**
 * Answers by which a node declines a transaction for what it is: invalid input, rejected, invalid
 * parameters. Others, such as an internal error, leave open whether it was passed on.
 */
const REFUSALS: ReadonlySet<number> = new Set([-32_000, -32_003, -32_602])

/** What the node said when it declined a transaction; null for every other fault. */
export function refusalText(fault: unknown): string | null {
  const cause = fault instanceof InfraError ? fault.cause : fault
  const answer =
    cause instanceof BaseError ? cause.walk((error) => error instanceof RpcRequestError) : null
  if (!(answer instanceof RpcRequestError) || !REFUSALS.has(answer.code)) return null
  return answer.details.slice(0, 200)
}
