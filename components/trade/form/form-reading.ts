import { readSlippageText } from '@/components/ui/slippage-text'
import { looksLikeName } from '@/lib/client/account-names'
import type { AmountReading } from '@/lib/client/format/parse-amount'
import { readAmount } from '@/lib/client/format/parse-amount'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import {
  type ProtocolContracts,
  type ReceiverKind,
  receiverKind,
} from '@/lib/domain/order/receiver-kind'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { readAddressText } from '@/lib/domain/shared/address-text'
import type { Atoms, Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { TradeFormState } from './trade-form-state'

/**
 * The form's text parsed to values; a field that cannot be parsed is null and has a problem text.
 */
export type FormReading = {
  readonly sell: AmountReading
  readonly buy: AmountReading
  readonly sellAmount: Atoms | null
  readonly buyAmount: Atoms | null
  /** Also null while the automatic slippage is loading. */
  readonly slippageBps: Bps | null
  readonly slippageProblem: string | null
  /** Null means the owner. */
  readonly receiver: Address | null
  readonly receiverProblem: string | null
}

export function readForm(
  form: TradeFormState,
  tokens: { readonly sell: TokenListEntry | null; readonly buy: TokenListEntry | null },
  separators: Separators,
  autoSlippageBps: Bps | null,
  /** Null while loading; a mixed-case receiver is then accepted without a checksum test. */
  checksum: ((account: Address) => string) | null,
  /** What is known of receivers; null while only the amounts are read. */
  known: KnownReceivers | null = null,
): FormReading {
  const sell = readAmount(form.sellText, tokens.sell?.decimals ?? 18, separators)
  const buy = readAmount(form.buyText, tokens.buy?.decimals ?? 18, separators)
  return {
    sell,
    buy,
    sellAmount: positive(sell),
    buyAmount: positive(buy),
    ...readSlippage(form.slippageText, separators, autoSlippageBps),
    ...readReceiver(form.receiverText, [tokens.sell, tokens.buy], checksum, known),
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

/** Whether an address has a checksum to verify; an all-lower or all-upper case address has none. */
export const hasChecksum = (text: string): boolean => {
  const reading = readAddressText(text, null)
  const digits = reading.kind === 'address' ? reading.written.slice(2) : ''
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

/** The network that the receiver must be of, its contracts, and its listed or imported tokens. */
export type KnownReceivers = {
  readonly chainId: number
  readonly contracts: ProtocolContracts
  readonly tokenOf: (address: Address) => Pick<TokenUnit, 'address' | 'symbol'> | null
}

function lostIn(kind: ReceiverKind): string {
  switch (kind.kind) {
    case 'nobody':
      return t`This address belongs to nobody: tokens sent there are lost.`
    case 'precompile':
      return t`This is a contract built into the chain, or nobody’s address: tokens sent there are
        lost.`
    case 'protocol':
      return t`This is ${kind.name}: tokens sent there are lost.`
    case 'token':
      return t`This is the contract of ${kind.label} itself: tokens sent there are lost.`
  }
}

function readReceiver(
  text: string,
  tokens: readonly (TokenListEntry | null)[],
  checksum: ((account: Address) => string) | null,
  known: KnownReceivers | null,
) {
  const reading = readAddressText(text, known?.chainId ?? null, t)
  if (reading.kind === 'empty') return { receiver: null, receiverProblem: null }
  const refused = (receiverProblem: string) => ({ receiver: null, receiverProblem })
  if (reading.kind === 'problem') {
    return refused(
      looksLikeName(text) ? t`A name is not signed, only its address.` : reading.problem,
    )
  }
  const { address: receiver, written } = reading
  if (receiver === ZERO_ADDRESS || receiver === NATIVE_TOKEN) {
    return refused(lostIn({ kind: 'nobody' }))
  }
  const token = tokens.find((token) => token?.address === receiver)
  if (token != null) return refused(lostIn({ kind: 'token', label: tokenLabel(token) }))
  const kind = known === null ? null : receiverKind(receiver, known.contracts, known.tokenOf, t)
  if (kind !== null) return refused(lostIn(kind))
  if (checksum !== null && hasChecksum(written) && checksum(receiver) !== written) {
    return refused(t`The capital letters do not fit this address: a digit may be wrong.`)
  }
  return { receiver, receiverProblem: null }
}
