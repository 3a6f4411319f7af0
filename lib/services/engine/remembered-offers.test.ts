import { describe, expect, it } from 'vitest'
import { factor } from '@/lib/domain/fee/factor'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { seededRandom } from '@/lib/testing/system/random'
import type { AuctionSettings } from './auction-context'
import {
  forgetOpenOrders,
  newAuctionMemory,
  rememberFailure,
  rememberIndexed,
} from './auction-memory'
import { type BuildAuctionDeps, buildAuction } from './build-auction'

const SEEDS = IS_FULL_RUN ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2]
const ROUNDS = 60
const ONE = 10n ** 18n
const OWNERS = [1, 2, 3].map((n) => address(`0x${`a${n}`.repeat(20)}`))
const TOKENS = [1, 2, 3].map((n) => address(`0x${`b${n}`.repeat(20)}`))

const settings: AuctionSettings = {
  protocolFees: [
    { kind: 'surplus', side: 'any', factor: factor(0.5), maxVolumeFactor: factor(0.01) },
  ],
  chainId: 1,
  settlementContract: ZERO_ADDRESS,
  wrappedNativeToken: TOKENS[0] ?? ZERO_ADDRESS,
  hooksTrampoline: null,
  guarded: [],
  deadlineBlocks: 5,
  unsupportedTokens: new Set(),
  minValiditySeconds: 60,
  deniedAccounts: new Set(),
  solverAccounts: new Map(),
  solverNames: new Map(),
}

describe('auctions of an engine that remembers', () => {
  it.each(SEEDS)('equal those of one that does not, seed %i', async (seed) => {
    const random = seededRandom(seed)
    const upTo = (count: number) => Math.floor(random() * count)
    const anyOf = <T>(items: readonly T[]): T => {
      const item = items[upTo(items.length)]
      if (item === undefined) throw new Error('there is an item')
      return item
    }
    const some = <T>(items: readonly T[], share: number) => items.filter(() => random() < share)
    const orders = new Map<OrderUid, StoredOrderWithEvent>()
    const funds = new Map<string, bigint>()
    const memory = newAuctionMemory([])
    let seconds = 1_000_000_000
    const place = (n: number) => {
      const order = storedOrder(n.toString(16).padStart(2, '0'))
      const [owner, sellToken] = [anyOf(OWNERS), anyOf(TOKENS)]
      const pre = { target: sellToken, value: wei(0n), callData: hex('0x') }
      orders.set(order.uid, {
        ...order,
        owner,
        from: owner,
        createdAt: unixMicros(seconds * 1_000_000),
        interactions: random() < 0.2 ? { pre: [pre], post: [] } : order.interactions,
        signature: {
          signingScheme: anyOf(['eip712', 'eip712', 'eip1271', 'presign'] as const),
          signature: hex('0x'),
        },
        presigned: anyOf([null, true]),
        data: {
          ...order.data,
          sellToken,
          buyToken: anyOf(TOKENS.filter((token) => token !== sellToken)),
          receiver: owner,
          sellAmount: atoms(BigInt(1 + upTo(100)) * ONE),
          buyAmount: atoms(BigInt(1 + upTo(100)) * ONE),
          feeAmount: atoms(0n),
          kind: anyOf(['sell', 'buy'] as const),
          partiallyFillable: random() < 0.5,
        },
      })
    }
    const fundsOf = (owner: string, token: string, extra = 0n) => ({
      balance: atoms((funds.get(`${owner} ${token}`) ?? 0n) + extra),
      allowance: atoms(80n * ONE),
    })
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds += upTo(20)
      if (round < 40) place(round)
      for (const owner of OWNERS) {
        if (random() < 0.3) funds.set(`${owner} ${anyOf(TOKENS)}`, BigInt(upTo(150)) * ONE)
      }
      const changed = some([...orders.keys()], 0.1)
      for (const uid of changed) {
        const order = orders.get(uid)
        if (order === undefined) continue
        const sellAmount = atoms(order.data.sellAmount / BigInt(1 + upTo(4)))
        const buyAmount = atoms(order.data.buyAmount / BigInt(1 + upTo(4)))
        const fills = { sellAmount, buyAmount, feeAmount: atoms(0n) }
        if (random() < 0.2) orders.delete(uid)
        else orders.set(uid, { ...order, fills, presigned: anyOf([null, true]) })
      }
      const isReorganised = random() < 0.1
      rememberIndexed(memory, forgetOpenOrders(memory), { settled: [], changed, isReorganised })
      const now = unixMicros(seconds * 1_000_000)
      rememberFailure(memory, some([...orders.keys()], 0.05), unixSeconds(seconds))
      const inFlight = some([...orders.values()], 0.1)
      const priced = some(TOKENS, 0.9)
      const unsupported = new Set(some(TOKENS, 0.05))
      const notified = new Set(some([...orders.keys()], 0.2))
      const deps: BuildAuctionDeps = {
        now: () => now,
        yieldToEventLoop: async () => {},
        market: async () => ({
          block: round,
          pools: [],
          gasPrice: wei(1n),
          nativePrices: new Map(priced.map((token) => [token, ONE])),
        }),
        selectOpenOrderUids: async () => [...orders.keys()].reverse(),
        selectTradableOrders: async ({ uids }) => uids.flatMap((uid) => orders.get(uid) ?? []),
        selectInFlightOrders: async () =>
          inFlight.map(({ uid, owner, data }) => ({
            uid,
            owner,
            sellToken: data.sellToken,
            executedSell: atoms(3n * ONE),
          })),
        funding: async (pairs) => pairs.map(({ owner, token }) => fundsOf(owner, token)),
        inspectOrders: async (questions) =>
          questions.map(({ owner, token }, at) => ({
            ...fundsOf(owner, token, BigInt(at) * ONE),
            ran: (round + at) % 3 > 0,
            signatureValid: false,
            signatureGas: 0n,
            transferred: false,
            received: atoms(0n),
          })),
        unsupportedAmong: async () => unsupported,
        selectOpenEpisodes: async () => notified,
      }
      const forgetful = { ...newAuctionMemory([]), failing: memory.failing }
      expect(await buildAuction(deps, settings, memory)).toEqual(
        await buildAuction(deps, settings, forgetful),
      )
    }
  })
})
