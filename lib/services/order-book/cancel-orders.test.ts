import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { cancellationsDigest } from '@/lib/domain/order/cancellation'
import { NO_FILLS } from '@/lib/domain/order/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { cancelOrders } from './cancel-orders'
import { holdReplacedOrder } from './replace-order'
import type { CancellationStore, WithdrawOrdersDeps } from './withdraw-orders'

const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const NOW = unixMicros(1_900_000_000_000_000)

/** An order book whose orders are as in `later` once they are locked. */
function fakeBook(
  orders: readonly StoredOrderWithEvent[],
  later: readonly StoredOrderWithEvent[] = orders,
) {
  const log: string[] = []
  const select =
    (from: readonly StoredOrderWithEvent[]) =>
    async ({ uids }: { readonly uids: readonly OrderUid[] }) =>
      from.filter(({ uid }) => uids.includes(uid))
  const store: CancellationStore = {
    lockOrders: async ({ uids }) => {
      log.push(`hold ${uids.length}`)
    },
    selectOrdersByUids: select(later),
    markOrderCancelled: async ({ uid }) => {
      log.push(`cancel ${uid.slice(2, 4)}`)
      return true
    },
    insertOrderEvents: async ({ events }) => {
      log.push(...events.map(({ uid, label, reason }) => `${label} ${uid.slice(2, 4)}: ${reason}`))
    },
    insertNotifications: async ({ notifications }) => {
      log.push(...notifications.map(({ type, orderUid }) => `${type} ${orderUid?.slice(2, 4)}`))
    },
    endEpisodes: async () => undefined,
  }
  const deps: WithdrawOrdersDeps = {
    now: () => NOW,
    domain: LOCAL_DOMAIN,
    network: { name: 'local', chainId: LOCAL_DOMAIN.chainId, displayName: null },
    loadTokens: async () => new Map(),
    selectOrdersByUids: select(orders),
    transaction: (work) => work({ ...store, insertCancellation: async () => undefined }),
  }
  return { deps, store, log }
}

async function ask(deps: WithdrawOrdersDeps, orderUids: readonly OrderUid[]) {
  const hash = cancellationsDigest(LOCAL_DOMAIN, orderUids)
  const signature = hex(await account.sign({ hash }))
  const answer = await cancelOrders(deps, { orderUids, signingScheme: 'eip712', signature })
  return answer.ok ? answer.value : `${answer.error.errorType} ${answer.error.description}`
}

const [one, two] = [storedOrder('01'), storedOrder('02')]
const spent = storedOrder('02', {
  fills: { ...NO_FILLS, buyAmount: VECTOR_E.data.buyAmount, sellAmount: atoms(1n) },
})

describe('cancelOrders', () => {
  it('cancels each order once, with a signature over the list as sent', async () => {
    const { deps, log } = fakeBook([one, two])
    expect(await ask(deps, [two.uid, one.uid, two.uid])).toBe('Cancelled')
    expect(log).toEqual([
      'hold 2',
      'cancel 02',
      'cancel 01',
      'cancelled 02: signed request of the owner',
      'cancelled 01: signed request of the owner',
      'order_cancelled 02',
      'order_cancelled 01',
    ])
  })

  it('cancels nothing when one of the orders cannot be', async () => {
    const foreign = storedOrder('02', { owner: address(`0x${'11'.repeat(20)}`) })
    const onChain = storedOrder('02', {
      signature: { signingScheme: 'presign', signature: hex('0x') },
    })
    for (const [orders, problem] of [
      [[one], `OrderNotFound order ${two.uid}`],
      [[one, storedOrder('02', { cancelledAt: NOW })], `AlreadyCancelled order ${two.uid}`],
      [[one, storedOrder('02', { invalidatedOnChain: true })], `AlreadyCancelled order ${two.uid}`],
      [[one, spent], `OrderFullyExecuted order ${two.uid}`],
      [[one, onChain], `OnChainOrder order ${two.uid}`],
      [
        [one, foreign],
        `WrongOwner signature: recovers to ${ANVIL_OWNER}, the owner of order ${two.uid}`,
      ],
    ] as const) {
      const { deps, log } = fakeBook(orders)
      expect(await ask(deps, [one.uid, two.uid])).toContain(problem)
      expect(log).toEqual([])
    }
  })

  it('checks again under the lock: reports a fill indexed meanwhile', async () => {
    const { deps, log } = fakeBook([one, two], [one, spent])
    expect(await ask(deps, [one.uid, two.uid])).toContain('OrderFullyExecuted')
    expect(log).toEqual(['hold 2'])
  })

  it('accepts an empty list', async () => {
    expect(await ask(fakeBook([]).deps, [])).toBe('Cancelled')
  })
})

describe('holdReplacedOrder', () => {
  it('checks the old order and its bids only under the lock', async () => {
    const { store, log } = fakeBook([one])
    const judged = (isBidOn: boolean) =>
      holdReplacedOrder({ ...store, hasRecentBid: async () => isBidOn }, one.uid, NOW)
    expect(await judged(false)).toEqual({ ok: true, value: one })
    expect(await judged(true)).toMatchObject({ error: { errorType: 'OldOrderActivelyBidOn' } })
    expect(log).toEqual(['hold 1', 'hold 1'])
  })

  it('makes a second replacement find the order cancelled', async () => {
    const { store } = fakeBook([storedOrder('01', { cancelledAt: NOW })])
    const second = holdReplacedOrder({ ...store, hasRecentBid: async () => false }, one.uid, NOW)
    expect(await second).toMatchObject({ error: { errorType: 'AlreadyCancelled' } })
  })
})
