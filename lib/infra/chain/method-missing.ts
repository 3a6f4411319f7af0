import 'server-only'
import {
  BaseError,
  HttpRequestError,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  RpcRequestError,
  UnsupportedProviderMethodError,
} from 'viem'
import { isNodeLimit } from './rpc-bounds'

/**
 * Whether an error says that the node, or the service before it, does not offer the method asked for. Nodes
 * have codes for it; services answer other codes or an HTTP status of their own, and say it in words. Not a
 * limit, nor a revert, whatever their words: the next call may be answered. A status alone may also mean that
 * the address is wrong: whoever asks then asks for something else, and sees.
 * Source: JSON-RPC 2.0, EIP-1474, EIP-1193, and what nodes and services were seen to answer.
 */
export function isMethodMissing(error: unknown): boolean {
  if (!(error instanceof BaseError) || isOtherwiseRefused(error)) return false
  return (
    error instanceof MethodNotFoundRpcError ||
    error instanceof MethodNotSupportedRpcError ||
    error instanceof UnsupportedProviderMethodError ||
    (error instanceof HttpRequestError && MISSING_STATUSES.has(error.status)) ||
    MISSING_WORDS.some((words) => words.test(error.details))
  )
}

/** Not Found, Method Not Allowed and Not Implemented: of services that route by the method. */
const MISSING_STATUSES: ReadonlySet<unknown> = new Set([404, 405, 501])

function isOtherwiseRefused(error: BaseError): boolean {
  if (error instanceof LimitExceededRpcError) return true
  if (error instanceof HttpRequestError) return error.status === 429
  const { cause } = error
  const code = cause instanceof RpcRequestError ? cause.code : codeOf(error)
  return isNodeLimit(code) || code === REVERTED || /\brevert/i.test(error.details)
}

const codeOf = (error: object): unknown => ('code' in error ? error.code : null)

/** Source: the code of `eth_call` for a revert, as go-ethereum has it. */
const REVERTED = 3

/** The method's name may stand in quotes or brackets between the words. */
const MISSING_WORDS = [
  /\bmethod\b[^\w]*(?:\w+_\w+[^\w]*)?(?:being requested )?(?:is |are |does |was )?(?:(?:currently |yet )*not (?:yet |currently )?|un)(?:found|supported|available|exist|allowed|enabled|implemented|whitelisted)/i,
  /\beth_simulatev1\b[^\w]*(?:is |does )?(?:not (?:yet )?|un)(?:found|supported|available|exist|allowed|enabled|implemented|whitelisted)/i,
  /\b(?:unsupported|unknown|unrecognized) (?:json-?rpc |rpc )?method\b(?! param)/i,
  /\bmethod\b.* is found but .* is disabled/i,
  /unknown variant [^\w]*eth_simulatev1/i,
]
