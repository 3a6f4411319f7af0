import { describe, expect, it } from 'vitest'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import {
  countOutcomes,
  deadlineOf,
  type Explanation,
  groupRows,
  type LookupAnswer,
  outcomeOf,
  toRows,
} from './lookup-rows'
import { readIds } from './read-ids'

const text = (byte: string, validTo = '6a000000') =>
  `0x${byte.repeat(32)}${'12'.repeat(20)}${validTo}`
const items = readIds(
  [text('aa'), text('bb'), `0x${'a'.repeat(98)}`, text('cc', '6b000000'), text('dd')].join('\n'),
).items
const uids = items.flatMap((item): OrderUid[] => (item.kind === 'id' ? [item.uid] : []))
const token = (byte: string) => address(`0x${byte.repeat(20)}`)

const found = (status: Order['status']): LookupAnswer => {
  const order: Pick<Order, 'status' | 'sellToken' | 'buyToken'> = {
    status,
    sellToken: token('a1'),
    buyToken: token('a2'),
  }
  return { kind: 'found', order: order as Order }
}
const verdict = (rule: Verdict['rule']): Explanation => ({
  kind: 'verdict',
  verdict: { rule, confidence: 'cause', sentence: [], evidence: [], reply: [] },
})

const answers = new Map<OrderUid, LookupAnswer>()
const explanations = new Map<OrderUid, Explanation>()
const [first, second, third] = uids
if (first !== undefined) answers.set(first, found('open'))
if (second !== undefined) answers.set(second, { kind: 'notStored' })
if (third !== undefined) answers.set(third, found('open'))
if (third !== undefined) explanations.set(third, verdict('noBid'))

const rows = toRows(items, answers, explanations)
const words = {
  symbol: (of: string) => of.slice(2, 4),
  day: (key: string) => key,
  zone: 'utc',
} as const
const grouped = (by: Parameters<typeof groupRows>[1]) =>
  groupRows(rows, by, words).map(({ title, rows: members }) => `${title}: ${members.length}`)

describe('lookup rows', () => {
  it('keep the order of the text and say what each came to', () => {
    expect(rows.map(outcomeOf)).toEqual(['found', 'notStored', 'invalid', 'found', 'unasked'])
    expect(countOutcomes(rows)).toContainEqual({ outcome: 'found', count: 2 })
  })

  it('end by their id, and by the answer where the id of one placed on chain does not say', () => {
    const placed = readIds(text('ee', 'ffffffff')).items
    const uid = placed.flatMap((item) => (item.kind === 'id' ? [item.uid] : []))[0]
    const ethflowData = { refundTxHash: null, userValidTo: unixSeconds(1_800_000_000) }
    const answer = { kind: 'found', order: { ethflowData } as Order } as const
    const known = uid === undefined ? new Map() : new Map([[uid, answer]])
    expect(rows.map(deadlineOf)).toEqual([
      ...[0x6a000000, 0x6a000000, null],
      ...[0x6b000000, 0x6a000000],
    ])
    expect(toRows(placed, new Map(), new Map()).map(deadlineOf)).toEqual([null])
    expect(toRows(placed, known, new Map()).map(deadlineOf)).toEqual([1_800_000_000])
  })

  it('group by status, owner, pair, day and verdict; the rest comes last', () => {
    const rest = ['Not stored: 1', 'Invalid: 1', 'Not asked yet: 1']
    expect(grouped('status')).toEqual(['Open: 2', ...rest])
    expect(grouped('pair')).toEqual(['a1 → a2: 2', ...rest])
    expect(grouped('owner')).toEqual(['0x121212…121212: 4', 'Invalid: 1'])
    expect(grouped('expiry')).toEqual(['2026-05-10: 3', '2026-11-20: 1', 'Invalid: 1'])
    expect(grouped('verdict')).toEqual(['In auctions, no bid: 1', 'Not explained yet: 1', ...rest])
  })
})
