import fc from 'fast-check'
import { decodeFunctionData, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { executedFee } from '@/lib/domain/fee/executed-fee'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderData, OrderUid, SignedOrder, SigningScheme } from '@/lib/domain/order/order'
import {
  ANVIL_OWNER,
  anyAddress,
  anyOrderData,
  LOCAL_DOMAIN,
  VECTOR_E,
} from '@/lib/domain/order/order.fixture'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, bps, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { Solution } from '@/lib/domain/solution/solution'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { emulateSettlement } from '@/lib/testing/settlement/emulate'
import { tradeOrder } from '@/lib/testing/settlement/trade-owner'
import { erc20Abi, pairAbi, settlementAbi, wrappedNativeAbi } from './abi'
import { decodeSettlement, uniformPricesOf } from './decode'
import type { SettlementInput } from './encode'
import { encodeSettlement, planSettlement } from './encode'
import { decodeTradeFlags, encodeTradeFlags } from './flags'

const weth = address(`0x${'0e'.repeat(20)}`)
const settlementContract = LOCAL_DOMAIN.settlementContract
const start = { blockTimestamp: unixSeconds(0) }

const orderOf = (
  data: OrderData,
  owner: Address = ANVIL_OWNER,
  signingScheme: SigningScheme = 'presign',
): SignedOrder => ({
  uid: computeOrderUid(LOCAL_DOMAIN, data, owner),
  owner,
  data,
  signature: { signingScheme, signature: hex('0x') },
})

function inputOf(
  planned: readonly { order: SignedOrder; trade: SolutionTrade }[],
  change: Partial<Solution> = {},
  pools: readonly ConstantProductPool[] = [],
): SettlementInput {
  const tokens = planned.flatMap(({ order }) => [order.data.sellToken, order.data.buyToken])
  return {
    solution: {
      id: 0,
      clearingPrices: new Map(
        tokens.map((token) => [token === NATIVE_TOKEN ? weth : token, 10n ** 18n]),
      ),
      trades: planned.map(({ trade }) => trade),
      swaps: [],
      gas: 0n,
      ...change,
    },
    orders: new Map<OrderUid, SignedOrder>(planned.map(({ order }) => [order.uid, order])),
    pools: new Map(pools.map((pool) => [pool.address, pool])),
    settlementContract,
    wrappedNativeToken: weth,
  }
}

const anyOrderPair = [1n, 2n].map(
  (factor): OrderData => ({ ...VECTOR_E.data, sellAmount: atoms(factor * 10n ** 18n) }),
)

const tradeOf = (order: SignedOrder, executedSell: bigint, executedBuy: bigint) => ({
  order,
  trade: {
    uid: order.uid,
    executedSell: atoms(executedSell),
    executedBuy: atoms(executedBuy),
    networkFee: atoms(0n),
  },
})

/** A random order and a trade that respects its limit and its kind of fill. */
const anyPlannedTrade = fc
  .record({
    data: anyOrderData(10n ** 30n),
    owner: anyAddress,
    scheme: fc.constantFrom<SigningScheme>('eip1271', 'presign'),
    part: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    better: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  })
  .map(({ data, owner, scheme, part, better }) => {
    const order = orderOf(data, owner, scheme)
    const share = (whole: bigint) =>
      data.partiallyFillable ? (whole * part + 10n ** 6n - 1n) / 10n ** 6n : whole
    if (data.kind === 'sell') {
      const sold = share(data.sellAmount)
      const owed = (sold * data.buyAmount + data.sellAmount - 1n) / data.sellAmount
      return tradeOf(order, sold, owed + better)
    }
    const bought = share(data.buyAmount)
    const allowed = (bought * data.sellAmount) / data.buyAmount
    return tradeOf(order, allowed - (allowed > better ? better : 0n), bought)
  })
  .filter(({ trade }) => trade.executedSell > 0n)

describe('abi', () => {
  it('has the published selectors and topics', () => {
    const selector = (name: string) => {
      const item = settlementAbi.find((candidate) => candidate.name === name)
      if (item === undefined) throw new Error(name)
      return item.type === 'event' ? toEventSelector(item) : toFunctionSelector(item)
    }
    // lib/docs/protocol.md#settlement-contract
    expect(selector('settle')).toBe('0x13d79a0b')
    expect(selector('setPreSignature')).toBe('0xec6cb13f')
    expect(selector('invalidateOrder')).toBe('0x15337bc0')
    expect(selector('filledAmount')).toBe('0x2479fb6e')
    expect(selector('preSignature')).toBe('0xd08d33d1')
    expect(selector('domainSeparator')).toBe('0xf698da25')
    expect(selector('vaultRelayer')).toBe('0x9b552cc2')
    expect(selector('authenticator')).toBe('0x2335c76b')
    expect(selector('Trade')).toMatch(/^0xa07a543ab8a018198e99ca0184c93fe9/)
    expect(selector('Settlement')).toMatch(/^0x40338ce1a7c49204f0099533b1e9a7ee/)
    expect(selector('OrderInvalidated')).toMatch(/^0x875b6cb035bbd4ac6500fabc6d1e4ca5/)
    expect(selector('PreSignature')).toMatch(/^0x01bf7c8b0ca55deecbea89d7e58295b7/)
  })
})

describe('trade flags', () => {
  it('follow the bit table', () => {
    const base = { ...VECTOR_E.data, signingScheme: 'presign' } as const
    expect(encodeTradeFlags(base)).toBe(0b1100011n)
    expect(
      encodeTradeFlags({
        ...base,
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'external',
        buyTokenBalance: 'internal',
        signingScheme: 'ethsign',
      }),
    ).toBe(0b0111000n)
    expect(decodeTradeFlags(128n).ok).toBe(false)
  })

  it('decode to what was encoded for all 128 words except the duplicate erc20', () => {
    for (let word = 0n; word < 128n; word += 1n) {
      const flags = decodeTradeFlags(word)
      if (!flags.ok) throw new Error(`${word}`)
      const canonical = ((word >> 2n) & 3n) === 1n ? word & ~4n : word
      expect(encodeTradeFlags(flags.value)).toBe(canonical)
    }
  })
})

describe('encode, decode, emulate', () => {
  it('gives exactly the planned amounts for random trades', () => {
    const trades = fc.uniqueArray(anyPlannedTrade, {
      minLength: 1,
      maxLength: 4,
      selector: ({ order }) => order.uid,
    })
    fc.assert(
      fc.property(trades, fc.nat(), (planned, auctionId) => {
        const calldata = encodeSettlement({ ...inputOf(planned), auctionId })
        if (!calldata.ok) throw new Error(calldata.error.description)
        const decoded = decodeSettlement(calldata.value)
        if (!decoded.ok) throw new Error(decoded.error.description)
        expect(decoded.value.auctionId).toBe(auctionId)
        expect(decoded.value.trades.map(({ data }) => data)).toEqual(
          planned.map(({ order }) => order.data),
        )
        const emulated = emulateSettlement(decoded.value, start)
        if (!emulated.ok) throw new Error(emulated.error.description)
        const moved = emulated.value.map((trade) => ({
          executedSell: trade.sellAmount - trade.feeAmount,
          executedBuy: trade.buyAmount,
        }))
        expect(moved).toEqual(
          planned.map(({ trade }) => ({
            executedSell: trade.executedSell,
            executedBuy: trade.executedBuy,
          })),
        )
        const fees = emulated.value.map(({ feeAmount }) => feeAmount)
        expect(fees).toEqual(
          planned.map(({ order: { data }, trade }) => {
            if (!data.partiallyFillable) return data.feeAmount
            return data.kind === 'sell'
              ? (data.feeAmount * trade.executedSell) / data.sellAmount
              : (data.feeAmount * trade.executedBuy) / data.buyAmount
          }),
        )
      }),
    )
  })

  it('sorts uniform prices first and derives the fee of a trade from them', () => {
    const data = { ...VECTOR_E.data, kind: 'sell', partiallyFillable: false } as const
    const order = orderOf(data)
    const clearingPrices = new Map([
      [data.buyToken, 10n ** 9n],
      [data.sellToken, 3n],
    ])
    const input = inputOf([tradeOf(order, 10n ** 18n, 2_400_000_000n)], { clearingPrices })
    const planned = planSettlement(input)
    if (!planned.ok) throw new Error(planned.error.description)
    expect(planned.value.tokens).toEqual([
      data.sellToken,
      data.buyToken,
      data.sellToken,
      data.buyToken,
    ])
    expect(planned.value.clearingPrices).toEqual([3n, 10n ** 9n, 2_400_000_000n, 10n ** 18n])
    const prices = uniformPricesOf(planned.value, { data })
    expect(prices).toEqual({ sellPrice: 3n, buyPrice: 10n ** 9n })
    if (prices !== null) {
      const moved = { executedSell: 10n ** 18n, executedBuy: 2_400_000_000n }
      expect(executedFee('sell', moved, prices)).toBe(2n * 10n ** 17n)
    }
  })

  it('makes the calls of the traded orders before and after everything else, in the order of the trades', () => {
    const call = (byte: string): Interaction => ({
      target: address(`0x${byte.repeat(20)}`),
      value: 0n,
      callData: hex('0x'),
    })
    const planned = anyOrderPair.map((data, index) => ({
      ...tradeOf(orderOf(data), data.sellAmount, data.buyAmount),
      pre: call(`a${index}`),
      post: call(`b${index}`),
    }))
    const input = inputOf(planned)
    const settlement = planSettlement({
      ...input,
      orders: new Map(
        planned.map(({ order, pre, post }) => [
          order.uid,
          { ...order, preInteractions: [pre], postInteractions: [post] },
        ]),
      ),
    })
    if (!settlement.ok) throw new Error(settlement.error.description)
    expect(settlement.value.interactions).toEqual({
      pre: planned.map(({ pre }) => pre),
      main: [],
      post: planned.map(({ post }) => post),
    })
  })

  it('pays each pool before taking from it, and unwraps native payouts at the end', () => {
    const data = {
      ...VECTOR_E.data,
      sellToken: address(`0x${'01'.repeat(20)}`),
      buyToken: NATIVE_TOKEN,
    }
    const pool: ConstantProductPool = {
      kind: 'constantProduct',
      address: address(`0x${'aa'.repeat(20)}`),
      token0: data.sellToken,
      token1: weth,
      reserve0: atoms(10n ** 20n),
      reserve1: atoms(10n ** 20n),
      feeBps: bps(30),
      swapGas: 90_000n,
    }
    const swap = {
      pool: pool.address,
      tokenIn: data.sellToken,
      amountIn: atoms(10n),
      tokenOut: weth,
      amountOut: atoms(9n),
    }
    const back = { ...swap, tokenIn: weth, tokenOut: data.sellToken }
    const planned = [tradeOf(orderOf(data), 10n, 9n)]
    const settlement = planSettlement(inputOf(planned, { swaps: [swap, back] }, [pool]))
    if (!settlement.ok) throw new Error(settlement.error.description)
    expect(uniformPricesOf(settlement.value, { data })?.buyPrice).toBe(10n ** 18n)
    const { main } = settlement.value.interactions
    expect(main.map(({ target }) => target)).toEqual([
      data.sellToken,
      pool.address,
      weth,
      pool.address,
      weth,
    ])
    const [pay, take, , takeBack, unwrap] = main.map(({ callData }) =>
      decodeFunctionData({ abi: [...erc20Abi, ...pairAbi, ...wrappedNativeAbi], data: callData }),
    )
    expect(pay?.args?.[1]).toBe(10n)
    expect(take?.args?.slice(0, 2)).toEqual([0n, 9n])
    expect(takeBack?.args?.slice(0, 2)).toEqual([9n, 0n])
    expect(unwrap).toEqual({ functionName: 'withdraw', args: [9n] })
  })

  it('refuses a solution that names unknown orders, pools or tokens', () => {
    const planned = [tradeOf(orderOf(VECTOR_E.data), 1n, 1n)]
    const input = inputOf(planned)
    const swap = {
      pool: weth,
      tokenIn: weth,
      amountIn: atoms(1n),
      tokenOut: VECTOR_E.data.sellToken,
      amountOut: atoms(1n),
    }
    const broken: readonly SettlementInput[] = [
      { ...input, orders: new Map() },
      inputOf(planned, { swaps: [swap] }),
      inputOf(planned, { clearingPrices: new Map() }),
      inputOf(planned, { clearingPrices: new Map([[VECTOR_E.data.sellToken, 0n]]) }),
      inputOf([tradeOf(orderOf(VECTOR_E.data), 0n, 1n)]),
    ]
    for (const bad of broken) {
      expect(planSettlement(bad)).toMatchObject({
        ok: false,
        error: { errorType: 'InvalidSolution' },
      })
    }
  })
})

describe('decodeSettlement', () => {
  const encoded = encodeSettlement({
    ...inputOf([tradeOf(orderOf(VECTOR_E.data), 1n, 1n)]),
    auctionId: 7,
  })
  const calldata = encoded.ok ? encoded.value : hex('0x')

  it('has no auction id when none was appended', () => {
    const decoded = decodeSettlement(hex(calldata.slice(0, -16)))
    expect(decoded.ok && decoded.value.auctionId).toBeNull()
  })

  it.each(['0x', '0x13d79a0b', calldata.slice(0, 400), `0xdeadbeef${calldata.slice(10)}`])(
    'answers InvalidSettlement for %s',
    (text) => {
      expect(decodeSettlement(hex(text))).toMatchObject({
        ok: false,
        error: { errorType: 'InvalidSettlement' },
      })
    },
  )

  it('derives owner and uid of every scheme as the contract does', async () => {
    const trade = { data: VECTOR_E.data, sellTokenIndex: 0, buyTokenIndex: 1, executedAmount: 1n }
    const expected = { ok: true, value: { owner: ANVIL_OWNER, uid: VECTOR_E.uid } }
    const signed = [
      ['eip712', VECTOR_E.eip712],
      ['presign', hex(ANVIL_OWNER)],
      ['eip1271', hex(`${ANVIL_OWNER}beef`)],
    ] as const
    for (const [signingScheme, signature] of signed) {
      expect(await tradeOrder(LOCAL_DOMAIN, { ...trade, signingScheme, signature })).toEqual(
        expected,
      )
    }
    expect(
      await tradeOrder(LOCAL_DOMAIN, {
        ...trade,
        signingScheme: 'presign',
        signature: hex('0x01'),
      }),
    ).toMatchObject({ ok: false, error: { errorType: 'InvalidSignature' } })
  })
})

describe('emulateSettlement', () => {
  const sell = { ...VECTOR_E.data, kind: 'sell' } as const
  const trade = (change: Partial<OrderData> = {}, executedAmount = 10n ** 18n) => ({
    data: { ...sell, ...change },
    signingScheme: 'presign' as const,
    signature: hex(ANVIL_OWNER),
    sellTokenIndex: 0,
    buyTokenIndex: 1,
    executedAmount,
  })
  const run = (prices: readonly bigint[], traded: ReturnType<typeof trade>, filled = 0n) => {
    const settlement = { clearingPrices: prices, trades: [traded] }
    const result = emulateSettlement(settlement, {
      blockTimestamp: sell.validTo,
      filledAmounts: [filled],
    })
    return result.ok ? 'settles' : result.error.errorType
  }

  it('reverts where the contract does', () => {
    const atLimit = [sell.buyAmount, sell.sellAmount]
    expect(run(atLimit, trade())).toBe('settles')
    expect(run([sell.buyAmount - 1n, sell.sellAmount], trade())).toBe('LimitPriceNotRespected')
    expect(run(atLimit, trade(), 1n)).toBe('OrderFilled')
    expect(run(atLimit, trade({}, sell.sellAmount + 1n))).toBe('OrderFilled')
    expect(run(atLimit, trade({ validTo: unixSeconds(sell.validTo - 1) }))).toBe('OrderExpired')
    expect(run([0n, 0n], trade())).toBe('ZeroPrice')
    expect(run(atLimit, trade({ sellAmount: atoms(MAX_UINT256) }))).toBe('ArithmeticOverflow')
  })

  it('ignores executedAmount of a fill-or-kill order', () => {
    const prices = [sell.buyAmount, sell.sellAmount]
    expect(run(prices, trade({ partiallyFillable: false }, 0n))).toBe('settles')
  })
})
