import type { Auction } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { customTokens } from '@/lib/domain/solution/custom-calls'
import { jitFlows } from '@/lib/domain/solution/jit-trades'
import type { Solution } from '@/lib/domain/solution/solution'
import type { TrialEffects } from '@/lib/domain/solution/trial-effects'
import type { VerifiedSolution } from '@/lib/domain/solution/verify'

/** A balance of the settlement contract before and after a settlement, in atoms. */
type HeldBalance = { readonly before: bigint; readonly after: bigint }

/** What the dry run of a settlement measured. */
export type SettlementTrial = {
  /** Gas of the entire transaction, after refunds. */
  readonly gasUsed: bigint
  /** The settlement contract's balances of the tokens the settlement moves, native coin included. */
  readonly held: ReadonlyMap<Address, HeldBalance>
  /** Only of bids with calls of their engine. */
  readonly effects?: TrialEffects
}

/**
 * What it costs more to write a balance that was zero than to change one.
 * Source: EIP-2200 and EIP-2929, 20,000 - 2,900.
 */
const FIRST_BALANCE_GAS = 17_100n

/**
 * The gas a bid answers for: what its trial used, without the one-time cost of tokens of which the
 * settlement contract holds some for the first time.
 */
export function gasOfBid({ gasUsed, held }: SettlementTrial): bigint {
  const firstHeld = [...held].filter(
    ([token, { before, after }]) => token !== NATIVE_TOKEN && before === 0n && after > 0n,
  )
  return gasUsed - FIRST_BALANCE_GAS * BigInt(firstHeld.length)
}

/** The tokens a solution moves, each once; the wrapped token for the native coin. */
export function movedTokens(
  { orders, wrappedNativeToken }: Pick<Auction, 'orders' | 'wrappedNativeToken'>,
  { trades, swaps, custom }: Pick<Solution, 'trades' | 'swaps' | 'custom'>,
): readonly Address[] {
  const traded = new Set(trades.map(({ uid }) => uid))
  return [
    ...new Set([
      ...orders
        .filter(({ uid }) => traded.has(uid))
        .flatMap(({ data }) => [data.sellToken, settledToken(data.buyToken, wrappedNativeToken)]),
      ...swaps.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]),
      ...jitFlows({ ...(custom && { custom }) }, wrappedNativeToken).flatMap(
        ({ sellToken, buyToken }) => [sellToken, buyToken],
      ),
      ...customTokens(custom),
    ]),
  ]
}

/**
 * Checks the settlement contract's balances: each must grow by what the solution leaves in it, or at
 * least stay. Returns the problem as text.
 * Source: lib/docs/protocol.md#gas-and-network-fees.
 */
export function balanceProblem(
  { leftovers }: Pick<VerifiedSolution, 'leftovers'>,
  { held }: SettlementTrial,
): string | null {
  for (const [token, { before, after }] of held) {
    const change = after - before
    const planned = leftovers.get(token) ?? 0n
    if (change >= planned) continue
    return change < 0n
      ? `the settlement contract loses ${-change} of ${token}`
      : `the settlement contract keeps ${change} of ${token}, not ${planned}`
  }
  return null
}
