import 'server-only'
import { BaseError } from 'viem'

const MAX_LENGTH = 300

/**
 * A fault as one line for the log. A node's URL may contain a key, so viem's errors are reduced to
 * the parts that never show it.
 */
export function faultDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_LENGTH)
  const cause = error.cause instanceof Error ? `: ${messageOf(error.cause)}` : ''
  return `${messageOf(error)}${cause}`.slice(0, MAX_LENGTH)
}

const messageOf = (error: Error): string =>
  error instanceof BaseError ? `${error.shortMessage} ${error.details}`.trim() : error.message
