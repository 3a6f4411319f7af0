import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderData, OrderKind, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import type { Pool } from '@/lib/domain/pool/pool'
import { planSettlement, settlementCalldata } from '@/lib/domain/settlement/encode'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { SolverQuote } from '@/lib/domain/solver/quote'

/** An estimate and the trade it is for. `pools` contains every pool that the estimate's swaps use. */
export type QuoteTrialInput = {
  readonly domain: SettlementDomain
  readonly wrappedNativeToken: Address
  readonly pools: readonly Pool[]
  readonly sellToken: Address
  readonly buyToken: Address
  readonly kind: OrderKind
  readonly owner: Address
  /** Zero pays the owner. */
  readonly receiver: Address
  readonly appData: AppDataHash
  /** Calls that the order's app data requests before and after the trade. */
  readonly interactions: OrderInteractions
  readonly estimate: SolverQuote
}

/** A complete settlement of the order as quoted, without costs, that can be simulated immediately. */
export type QuoteTrial = {
  /** Uid of the traded order, which its owner has to authorise by `setPreSignature`. */
  readonly uid: OrderUid
  readonly owner: Address
  readonly sellToken: Address
  readonly sellAmount: Atoms
  readonly receiver: Address
  /** May be the native coin. */
  readonly buyToken: Address
  /** Amount the receiver is promised. */
  readonly buyAmount: Atoms
  /** The `settle()` call. */
  readonly calldata: Hex
  /** Tokens of which the settlement contract must not lose any. */
  readonly watchedTokens: readonly Address[]
  /** The calls of the route, as a settlement would make them. */
  readonly interactions: readonly Interaction[]
}

/** Never in the past, and different from every order a user signs. */
const TRIAL_VALID_TO = unixSeconds(0xffff_ffff)

/**
 * Plans the settlement that tests whether an estimate holds for this owner: a fill-or-kill order
 * for exactly the quoted amounts, including the owner's hooks. Costs are left out, because the quote
 * promises only a part of what this trade yields.
 * Throws when the estimate cannot be encoded: it was verified before, so that would be a bug.
 */
export function planQuoteTrial(input: QuoteTrialInput): QuoteTrial {
  const { domain, estimate, owner, sellToken, buyToken, wrappedNativeToken } = input
  const settledBuyToken = settledToken(buyToken, wrappedNativeToken)
  const data: OrderData = {
    sellToken,
    buyToken,
    receiver: input.receiver,
    appData: input.appData,
    kind: input.kind,
    sellAmount: estimate.quotedSell,
    buyAmount: estimate.quotedBuy,
    validTo: TRIAL_VALID_TO,
    feeAmount: atoms(0n),
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const uid = computeOrderUid(domain, data, owner)
  const order: SignedOrder = {
    uid,
    owner,
    data,
    signature: { signingScheme: 'presign', signature: hex('0x') },
  }
  const plan = planSettlement({
    solution: {
      id: 0,
      clearingPrices: new Map([
        [sellToken, estimate.quotedBuy],
        [settledBuyToken, estimate.quotedSell],
      ]),
      trades: [
        {
          uid,
          executedSell: estimate.quotedSell,
          executedBuy: estimate.quotedBuy,
          networkFee: atoms(0n),
        },
      ],
      swaps: estimate.swaps,
      gas: estimate.gas,
    },
    orders: new Map([[uid, order]]),
    pools: new Map(input.pools.map((pool) => [pool.address, pool])),
    settlementContract: domain.settlementContract,
    wrappedNativeToken,
  })
  if (!plan.ok) throw new Error(`a checked estimate did not encode: ${plan.error.description}`)
  const { main } = plan.value.interactions
  const { pre, post } = input.interactions
  return {
    uid,
    owner,
    sellToken,
    buyToken,
    sellAmount: estimate.quotedSell,
    buyAmount: estimate.quotedBuy,
    receiver: input.receiver === ZERO_ADDRESS ? owner : input.receiver,
    calldata: settlementCalldata({ ...plan.value, interactions: { pre, main, post } }, 0),
    watchedTokens: [
      ...new Set([
        sellToken,
        settledBuyToken,
        ...(buyToken === NATIVE_TOKEN ? [NATIVE_TOKEN] : []),
        ...estimate.swaps.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]),
      ]),
    ],
    interactions: main,
  }
}
