import type { AmountReading } from '@/lib/client/format/parse-amount'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { Separators } from '@/lib/client/format/separators'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms, Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
import type { TradeFormState } from './trade-form-state'

/** Used while nothing better is known; the service has no recommendation to give yet. */
export const AUTO_SLIPPAGE_BPS = bps(50)
/** Above this a person almost certainly mistyped. */
export const MAX_SLIPPAGE_BPS = 5000

/** The form's text as values; a field that cannot be read is null and says why. */
export type FormReading = {
  readonly sell: AmountReading
  readonly buy: AmountReading
  readonly sellAmount: Atoms | null
  readonly buyAmount: Atoms | null
  readonly slippageBps: Bps | null
  readonly slippageProblem: string | null
  /** Null: the owner itself. */
  readonly receiver: Address | null
  readonly receiverProblem: string | null
}

export function readForm(
  form: TradeFormState,
  tokens: { readonly sell: TokenListEntry | null; readonly buy: TokenListEntry | null },
  separators: Separators,
): FormReading {
  const sell = readAmount(form.sellText, tokens.sell?.decimals ?? 18, separators)
  const buy = readAmount(form.buyText, tokens.buy?.decimals ?? 18, separators)
  return {
    sell,
    buy,
    sellAmount: positive(sell),
    buyAmount: positive(buy),
    ...readSlippage(form.slippageText, separators),
    ...readReceiver(form.receiverText),
  }
}

const positive = (reading: AmountReading): Atoms | null =>
  reading.kind === 'amount' && reading.atoms > 0n ? reading.atoms : null

function readSlippage(text: string | null, separators: Separators) {
  if (text === null) return { slippageBps: AUTO_SLIPPAGE_BPS, slippageProblem: null }
  const reading = readAmount(text, 2, separators)
  if (reading.kind === 'tooManyDecimals') return slippageProblem('At most 2 decimals.')
  if (reading.kind !== 'amount') return slippageProblem('Type a percentage, for example 0.5.')
  if (reading.atoms > BigInt(MAX_SLIPPAGE_BPS)) return slippageProblem('At most 50 %.')
  return { slippageBps: bps(Number(reading.atoms)), slippageProblem: null }
}

const slippageProblem = (problem: string) => ({ slippageBps: null, slippageProblem: problem })

function readReceiver(text: string) {
  const trimmed = text.trim()
  if (trimmed === '') return { receiver: null, receiverProblem: null }
  const parsed = parseAddress(trimmed)
  if (!parsed.ok) {
    return { receiver: null, receiverProblem: 'An address has 0x and 40 hex digits.' }
  }
  if (parsed.value === ZERO_ADDRESS) {
    return { receiver: null, receiverProblem: 'Tokens sent to the zero address are lost.' }
  }
  return { receiver: parsed.value, receiverProblem: null }
}
