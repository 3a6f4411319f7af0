import 'server-only'
import {
  BaseError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  RpcRequestError,
} from 'viem'
import { shownText } from '@/lib/domain/shared/visible-text'
import { ERROR_NAMES } from '@/lib/domain/trace/revert-text'

/** Whether a call failed because its contract reverted, not because of the node. */
export const isRevert = (error: unknown): error is BaseError =>
  error instanceof BaseError &&
  error.walk(
    (e) => e instanceof ExecutionRevertedError || e instanceof ContractFunctionRevertedError,
  ) !== null

/**
 * Whether a call used up its gas. No code says so, only words: of Geth and Erigon "out of gas", of
 * Nethermind "OutOfGas", in older ones as the data of the error, of Anvil "OutOfGas" or "MemoryOOG".
 */
export const isOutOfGas = (error: unknown): boolean => {
  if (!(error instanceof BaseError)) return false
  const rpcError = error.walk((e) => e instanceof RpcRequestError)
  const data =
    rpcError instanceof RpcRequestError && typeof rpcError.data === 'string' ? rpcError.data : ''
  return [error.details, data].some((words) => /\bout ?of ?gas\b|OOG\b/i.test(words))
}

const MAX_REASON = 200

/** What nodes and the library say before the contract's words, or where it has none. */
const OWN_WORDS =
  /^execution reverted:?\s*|^The contract function "[^"]*" (?:reverted(?: with the following reason:)?\s*|returned no data \("0x"\)\.\s*)/i

/** Why the contract reverted, in its own words where the node reports them; at most 200 characters. */
export function revertReason(error: BaseError): string {
  const reverted = error.walk((e) => e instanceof ExecutionRevertedError)
  const text =
    reverted instanceof BaseError ? reverted.details || reverted.shortMessage : error.shortMessage
  const selector = /\b0x[0-9a-f]{8}\b/.exec(text)?.[0]
  const named = selector === undefined ? undefined : ERROR_NAMES.get(selector)
  if (named !== undefined) return named
  const reason = shownText(text.replace(OWN_WORDS, ''), MAX_REASON)
  return reason || 'reverted without a reason'
}
