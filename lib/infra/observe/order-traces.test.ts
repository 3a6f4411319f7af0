import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { createOrderTraces, type OrderTraces } from './order-traces'
import type { Span } from './span'
import { orderContext } from './trace-ids'

const [FIRST, SECOND] = [orderUid(`0x${'01'.repeat(56)}`), orderUid(`0x${'02'.repeat(56)}`)]
const AUCTION = { traceId: 'c3'.repeat(16), spanId: 'd4'.repeat(8) }
const at = (micros: number) => unixMicros(micros)

let spans: Span[]
let traces: OrderTraces

beforeEach(() => {
  spans = []
  traces = createOrderTraces('local', { isOn: true, add: (span) => spans.push(span) })
})

const auctioned = (auctionId: number, bidOn: readonly OrderUid[], won: readonly OrderUid[]) =>
  traces.auctioned({
    auctionId,
    block: 9,
    auction: AUCTION,
    uids: [FIRST, SECOND],
    winnerOf: new Map(won.map((of) => [of, 'Pathfinder'])),
    bidOn: new Set(bidOn),
    start: at(10),
    end: at(20),
  })

describe('the trace of an order', () => {
  it('follows from its uid alone', () => {
    expect(orderContext(FIRST)).toEqual({
      traceId: '5b27d8ee927ae86518a3ac8886a261e2',
      spanId: 'b41b564b1ecaabc4',
    })
    expect(orderContext(SECOND)).not.toEqual(orderContext(FIRST))
  })

  it('goes from the placement by the auction it won to the settlement that is indexed', () => {
    auctioned(3, [FIRST], [FIRST])
    const settlement = { auctionId: 3, solver: 'Pathfinder', uids: [FIRST] }
    traces.sent({ ...settlement, txHash: '0xaa', outcome: 'sent', start: at(20), end: at(30) })
    traces.indexed({
      ...settlement,
      txHash: '0xaa',
      block: 11,
      start: at(30),
      seen: at(40),
      end: at(50),
    })
    const mine = spans.filter(({ traceId }) => traceId === orderContext(FIRST).traceId)
    expect(mine.map(({ name, start, end }) => [name, start, end])).toEqual([
      ['order.auction', 10, 20],
      ['settlement.send', 20, 30],
      ['settlement.mine', 30, 40],
      ['settlement.index', 40, 50],
    ])
    const parents = [orderContext(FIRST).spanId, ...mine.map(({ spanId }) => spanId)]
    expect(mine.map(({ parentSpanId }) => parentSpanId)).toEqual(parents.slice(0, -1))
    expect(mine[0]).toMatchObject({
      links: [AUCTION],
      attributes: { 'coincidence.outcome': 'won', 'coincidence.solver': 'Pathfinder' },
    })
  })

  it('has an auction without a bid only where the order joins', () => {
    expect(auctioned(3, [], [])).toEqual([])
    expect(auctioned(4, [], [])).toEqual([])
    const [link] = auctioned(5, [SECOND], [])
    const told = spans.map(({ attributes }) => [
      attributes['coincidence.auction.id'],
      attributes['coincidence.order.uid'],
      attributes['coincidence.outcome'],
    ])
    expect(told).toEqual([
      [3, FIRST, 'no bid'],
      [3, SECOND, 'no bid'],
      [5, SECOND, 'lost'],
    ])
    expect(link?.traceId).toBe(orderContext(SECOND).traceId)
  })

  it('says why a settlement was not sent or not mined', () => {
    const settlement = { auctionId: 3, solver: 'Pathfinder', uids: [FIRST] }
    const period = { start: at(20), end: at(30) }
    traces.sent({ ...settlement, ...period, txHash: null, outcome: 'driver failed: no coins' })
    traces.failed({ ...settlement, ...period, outcome: 'timeout' })
    expect(spans.map(({ name, error }) => [name, error])).toEqual([
      ['settlement.send', 'driver failed: no coins'],
      ['settlement.mine', 'timeout'],
    ])
  })

  it('costs nothing where nobody follows orders', () => {
    const add = () => {
      throw new Error('nothing is added')
    }
    const silent = createOrderTraces('local', { isOn: false, add })
    const settlement = { auctionId: 3, solver: 'Pathfinder', uids: [FIRST] }
    silent.failed({ ...settlement, start: at(1), end: at(2), outcome: 'timeout' })
  })
})
