import 'server-only'
import { BaseError, RpcRequestError } from 'viem'
import { InfraError } from '@/lib/infra/errors'

/**
 * JSON-RPC error codes by which a node rejects a transaction itself: invalid input, rejected,
 * invalid parameters. Others, such as an internal error, leave open whether it was broadcast.
 */
const REJECTION_CODES: ReadonlySet<number> = new Set([-32_000, -32_003, -32_602])

/** The node's message when it rejected a transaction; null for every other fault. */
export function refusalText(fault: unknown): string | null {
  const cause = fault instanceof InfraError ? fault.cause : fault
  const rpcError =
    cause instanceof BaseError ? cause.walk((error) => error instanceof RpcRequestError) : null
  if (!(rpcError instanceof RpcRequestError) || !REJECTION_CODES.has(rpcError.code)) return null
  return rpcError.details.slice(0, 200)
}
