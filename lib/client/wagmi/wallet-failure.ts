import type { WalletFailure, WalletResult } from '@/lib/client/wallet-types'
import { t } from '@/lib/words/words'

const REJECTED = 4001

/** Converts a wallet's error into a failure. Only a rejection gets a text of ours. */
function walletFailure(error: unknown): WalletFailure {
  if (hasCode(error, REJECTED)) {
    return { errorType: 'WalletRejected', description: t`The request was closed in the wallet.` }
  }
  return { errorType: 'WalletFailed', description: shortMessage(error) }
}

/** Runs a wallet request; a thrown error becomes a failure. */
export async function attempt<T>(request: () => Promise<T>): Promise<WalletResult<T>> {
  try {
    return { ok: true, value: await request() }
  } catch (error) {
    return { ok: false, error: walletFailure(error) }
  }
}

// Libraries wrap the wallet's own error, sometimes several times.
function hasCode(error: unknown, code: number, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false
  return (
    Reflect.get(error, 'code') === code || hasCode(Reflect.get(error, 'cause'), code, depth + 1)
  )
}

function shortMessage(error: unknown): string {
  const own = ownWords(error)
  if (own !== null) return /[.!?]$/.test(own) ? own : `${own}.`
  const short: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'shortMessage') : undefined
  if (typeof short === 'string') return short
  return error instanceof Error ? error.message.slice(0, 300) : t`The wallet gave no reason.`
}

/** What a wallet said whose error has no code, as that of a Safe: the library calls it unknown. */
function ownWords(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > 6) return null
  const details: unknown = Reflect.get(error, 'details')
  return Reflect.get(error, 'name') === 'UnknownRpcError' && typeof details === 'string'
    ? details.slice(0, 300)
    : ownWords(Reflect.get(error, 'cause'), depth + 1)
}
