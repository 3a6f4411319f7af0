import 'server-only'
import { BaseError } from 'viem'

const MAX_LENGTH = 300

/**
 * What went wrong, in a line for the log. A node's address may hold a key, so of viem's errors only
 * the parts that never show it are told.
 */
export function faultDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_LENGTH)
  const cause = error.cause instanceof Error ? `: ${wordsOf(error.cause)}` : ''
  return `${wordsOf(error)}${cause}`.slice(0, MAX_LENGTH)
}

const wordsOf = (error: Error): string =>
  error instanceof BaseError ? `${error.shortMessage} ${error.details}`.trim() : error.message
