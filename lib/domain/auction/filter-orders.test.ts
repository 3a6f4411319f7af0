import { describe, expect, it } from 'vitest'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import { NO_FILLS } from '@/lib/domain/order/fills'
import { wrapAllInteraction } from '@/lib/domain/order/onchain-placement'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { auctionOrder, DAI, ETHER, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import {
  type AuctionCandidate,
  type AuctionInput,
  filterAuctionOrders,
  joinAuctionRecords,
} from './filter-orders'

const banned = address(`0x${'bb'.repeat(20)}`)
const settlement = address(`0x${'5e'.repeat(20)}`)

type Spec = Parameters<typeof auctionOrder>[0]

function candidate(
  spec: Partial<Spec> = {},
  state: Partial<AuctionCandidate> = {},
): AuctionCandidate {
  const order = auctionOrder({
    sellToken: WETH,
    buyToken: USDC,
    sellAmount: 1_000n,
    buyAmount: 3_000n,
    ...spec,
  })
  const { uid, owner, data, signature, created } = order
  return {
    order: { uid, owner, data, signature },
    created,
    fills: NO_FILLS,
    presignaturePending: false,
    inFlight: false,
    coolingDown: false,
    interactions: NO_INTERACTIONS,
    fundsAfterHooks: null,
    extraGas: 0n,
    feePolicies: [],
    ...state,
  }
}

function filtered(
  candidates: readonly AuctionCandidate[],
  balance: bigint | null = ETHER,
  changes: Partial<AuctionInput> = {},
) {
  const balances = new Map<BalanceKey, Atoms>()
  if (balance !== null) {
    for (const { order } of candidates) {
      balances.set(balanceKey(order.owner, order.data.sellToken), atoms(balance))
    }
  }
  return filterAuctionOrders({
    isRouted: () => false,
    candidates,
    balances,
    deniedAccounts: new Set([banned]),
    unsupportedTokens: new Set([DAI]),
    nativePrices: new Map([
      [WETH, ETHER],
      [USDC, ETHER],
    ]),
    wrappedNativeToken: WETH,
    settlementContract: settlement,
    ...changes,
  })
}

const reasonOf = (result: ReturnType<typeof filtered>) =>
  result.exclusions.map(({ label, reason }) => [label, reason])

const withData = (
  base: AuctionCandidate,
  data: Partial<AuctionCandidate['order']['data']>,
): AuctionCandidate => ({
  ...base,
  order: { ...base.order, data: { ...base.order.data, ...data } },
})

describe('filterAuctionOrders', () => {
  it('excludes an order whose settlements keep failing', () => {
    expect(reasonOf(filtered([candidate({}, { coolingDown: true })]))).toEqual([
      ['filtered', 'failing_settlement'],
    ])
    const refused = candidate({}, { coolingDown: true, refusal: 'receiver_refuses' })
    expect(reasonOf(filtered([refused]))).toEqual([['filtered', 'receiver_refuses']])
  })

  it('uses the balance after the order’s own calls have run', () => {
    const brought = candidate({ n: 1 }, { fundsAfterHooks: atoms(1_000n) })
    const taken = candidate({ n: 2 }, { fundsAfterHooks: atoms(999n) })
    const plain = candidate({ n: 3 })
    const { included, exclusions, balances } = filtered([brought, taken, plain], 0n)
    expect(included.map(({ uid }) => uid)).toEqual([brought.order.uid])
    expect(exclusions.map(({ reason }) => reason)).toEqual([
      'insufficient_balance',
      'insufficient_balance',
    ])
    expect([...balances.values()]).toEqual([1_000n])
    expect(reasonOf(filtered([taken], ETHER))).toEqual([['invalid', 'insufficient_balance']])
  })

  it('runs hooks with the first fill only, but wraps for a placing contract with each', () => {
    const base = candidate({ partiallyFillable: true })
    const wrap = wrapAllInteraction(base.order.owner)
    const hook = { ...wrap, target: settlement }
    const pre = (fills: AuctionCandidate['fills']) =>
      filtered([
        { ...base, fills, interactions: { pre: [wrap, hook], post: [] } },
      ]).included.flatMap(({ preInteractions }) => preInteractions)
    expect(pre(NO_FILLS)).toEqual([wrap, hook])
    expect(pre({ ...NO_FILLS, sellAmount: atoms(1n) })).toEqual([wrap])
  })

  it('sorts orders newest first, equal times by uid', () => {
    const made = [candidate({ n: 3 }), candidate({ n: 1 }), candidate({ n: 2 })]
    const { included, exclusions } = filtered(made)
    expect(included.map(({ uid }) => uid)).toEqual(
      [made[1], made[2], made[0]].map((c) => c?.order.uid),
    )
    expect(exclusions).toEqual([])
  })

  it('gives the same result in pieces as at once', () => {
    const shared = candidate({ n: 7 })
    const others = Array.from({ length: 40 }, (_, n) =>
      candidate(
        n % 3 === 0 ? { n: 60 - n, owner: shared.order.owner } : { n: 60 - n },
        n % 7 === 0 ? { fundsAfterHooks: atoms(1_000n + BigInt(n)) } : { inFlight: n % 5 === 0 },
      ),
    )
    const made = [shared, ...others]
    const pieces = [made.slice(0, 9), made.slice(9, 10), [], made.slice(10)]
    expect(joinAuctionRecords(pieces.map((piece) => filtered(piece)))).toEqual(filtered(made))
    expect(joinAuctionRecords([])).toEqual({ included: [], exclusions: [], balances: new Map() })
  })

  it('excludes an order for the native coin when the token it is paid from is unsupported', () => {
    const result = filtered([candidate({ sellToken: USDC, buyToken: NATIVE_TOKEN })], ETHER, {
      unsupportedTokens: new Set([WETH]),
    })
    expect(reasonOf(result)).toEqual([['invalid', 'unsupported_token']])
  })

  it.each<[string, string, AuctionCandidate, bigint]>([
    ['invalid', 'banned_user', candidate({ owner: banned }), ETHER],
    ['invalid', 'banned_user', withData(candidate(), { receiver: banned }), ETHER],
    ['invalid', 'invalid_signature', candidate({}, { presignaturePending: true }), ETHER],
    ['invalid', 'unsupported_token', candidate({ buyToken: DAI }), ETHER],
    ['filtered', 'in_flight', candidate({}, { inFlight: true }), ETHER],
    ['invalid', 'insufficient_balance', candidate(), 999n],
    ['invalid', 'insufficient_balance', withData(candidate(), { feeAmount: atoms(1n) }), 1_000n],
    ['invalid', 'insufficient_balance', candidate({ partiallyFillable: true }), 0n],
    ['filtered', 'dust_order', candidate({ buyAmount: 10n, partiallyFillable: true }), 99n],
    [
      'filtered',
      'dust_order',
      candidate({ buyAmount: 10n, kind: 'buy', partiallyFillable: true }),
      99n,
    ],
    ['filtered', 'missing_native_price', candidate({ sellToken: banned }), ETHER],
    ['filtered', 'no_route', candidate({ buyToken: banned }), ETHER],
  ])('excludes as %s %s', (label, reason, excluded, balance) => {
    expect(reasonOf(filtered([excluded], balance))).toEqual([[label, reason]])
  })

  it('misses a price, not a route, where pools lead to what has none', () => {
    const unpriced = candidate({ buyToken: banned })
    const asked: unknown[] = []
    const isRouted = (...pair: readonly unknown[]) => asked.push(pair) > 0
    expect(reasonOf(filtered([unpriced], ETHER, { isRouted }))).toEqual([
      ['filtered', 'missing_native_price'],
    ])
    expect(asked).toEqual([[unpriced.order.data.sellToken, banned]])
  })

  it('reports the first reason that applies', () => {
    const hopeless = candidate({ owner: banned, buyToken: DAI }, { inFlight: true })
    expect(reasonOf(filtered([hopeless], 0n))).toEqual([['invalid', 'banned_user']])
  })

  it('treats an unread balance as zero', () => {
    expect(reasonOf(filtered([candidate()], null))).toEqual([['invalid', 'insufficient_balance']])
  })

  it('does not check funds of contract signatures and of payments to the settlement contract', () => {
    const base = candidate()
    const contractSigned: AuctionCandidate = {
      ...base,
      order: { ...base.order, signature: { ...base.order.signature, signingScheme: 'eip1271' } },
    }
    const selfPaid = withData(candidate(), { receiver: settlement })
    const { included, balances } = filtered([contractSigned, selfPaid], 0n)
    expect(included).toHaveLength(2)
    expect(balances.size).toBe(0)
  })

  it('scales a partially fillable order to its funds without worsening its limit', () => {
    const { included } = filtered(
      [
        candidate({ n: 1, buyAmount: 3_333n, partiallyFillable: true }),
        candidate({ n: 2, buyAmount: 3_333n, partiallyFillable: true, kind: 'buy' }),
      ],
      100n,
    )
    expect(included.map((o) => [o.remainingSellAmount, o.remainingBuyAmount])).toEqual([
      [100n, 334n],
      [99n, 333n],
    ])
  })

  it('offers only what earlier trades have not filled', () => {
    const fills = { sellAmount: atoms(400n), buyAmount: atoms(1_300n), feeAmount: atoms(0n) }
    const { included } = filtered([
      candidate({ n: 1, partiallyFillable: true }, { fills }),
      candidate({ n: 2, partiallyFillable: true, kind: 'buy' }, { fills }),
    ])
    expect(included.map((o) => [o.remainingSellAmount, o.remainingBuyAmount])).toEqual([
      [600n, 1_800n],
      [566n, 1_700n],
    ])
  })

  it('checks orders that share a balance one by one and passes the balance on', () => {
    const first = candidate({ n: 1 })
    const second = candidate({ n: 2, owner: first.order.owner })
    const { included, balances } = filtered([first, second], 1_000n)
    expect(included).toHaveLength(2)
    expect([...balances]).toEqual([[balanceKey(first.order.owner, WETH), 1_000n]])
  })
})
