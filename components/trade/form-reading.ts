import { readSlippageText } from '@/components/ui/slippage-text'
import type { AmountReading } from '@/lib/client/format/parse-amount'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms, Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import type { TradeFormState } from './trade-form-state'

/** The form's text as values; a field that cannot be read is null and says why. */
export type FormReading = {
  readonly sell: AmountReading
  readonly buy: AmountReading
  readonly sellAmount: Atoms | null
  readonly buyAmount: Atoms | null
  /** Also null while the automatic one is asked for. */
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
  autoSlippageBps: Bps | null,
): FormReading {
  const sell = readAmount(form.sellText, tokens.sell?.decimals ?? 18, separators)
  const buy = readAmount(form.buyText, tokens.buy?.decimals ?? 18, separators)
  return {
    sell,
    buy,
    sellAmount: positive(sell),
    buyAmount: positive(buy),
    ...readSlippage(form.slippageText, separators, autoSlippageBps),
    ...readReceiver(form.receiverText),
  }
}

const positive = (reading: AmountReading): Atoms | null =>
  reading.kind === 'amount' && reading.atoms > 0n ? reading.atoms : null

function readSlippage(text: string | null, separators: Separators, auto: Bps | null) {
  if (text === null) return { slippageBps: auto, slippageProblem: null }
  const reading = readSlippageText(text, separators)
  return {
    slippageBps: reading.bps === null ? null : bps(reading.bps),
    slippageProblem: reading.problem,
  }
}

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
