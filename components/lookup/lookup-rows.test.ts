import { describe, expect, it } from 'vitest'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import {
  countExplained,
  countOutcomes,
  deadlineOf,
  type Explanation,
  groupRows,
  type LookupAnswer,
  type LookupAnswers,
  NO_ANSWERS,
  outcomeOf,
  ownerOf,
  startsOpen,
  toRows,
  withAnswers,
  withExplanation,
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

const rows = toRows(items, { ...NO_ANSWERS, of: answers }, explanations)
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

  it('have the owner and the end of their id, or those of the user a contract placed it for', () => {
    const placed = readIds(text('ee', 'ffffffff')).items
    const uid = placed.flatMap((item) => (item.kind === 'id' ? [item.uid] : []))[0]
    const ethflowData = { refundTxHash: null, userValidTo: unixSeconds(1_800_000_000) }
    const answer = {
      kind: 'found',
      order: { ethflowData, onchainUser: token('a3') } as Order,
    } as const
    const known = uid === undefined ? new Map() : new Map([[uid, answer]])
    expect(rows.map(deadlineOf)).toEqual([
      ...[0x6a000000, 0x6a000000, null],
      ...[0x6b000000, 0x6a000000],
    ])
    expect(toRows(placed, NO_ANSWERS, new Map()).map(deadlineOf)).toEqual([null])
    const told = { ...NO_ANSWERS, of: known }
    expect(toRows(placed, told, new Map()).map(deadlineOf)).toEqual([1_800_000_000])
    expect(toRows(placed, told, new Map()).map(ownerOf)).toEqual([token('a3')])
    expect(toRows(placed, NO_ANSWERS, new Map()).map(ownerOf)).toEqual([token('12')])
  })

  it('of a digest are the orders that have it', () => {
    const digest = bytes32(`0x${'cc'.repeat(32)}`)
    const known = readIds([text('cc'), text('dd')].join(' ')).items
    const two = known.flatMap((item) => (item.kind === 'id' ? [item.uid] : []))
    const read = readIds(digest).items
    const told = { of: new Map([[two[0], found('open')]]), digests: new Map([[digest, two]]) }
    const made = toRows(read, told as LookupAnswers, new Map())
    expect(made.map(({ item }) => [item.place, item.kind === 'id' && item.uid])).toEqual([
      [1, two[0]],
      [1, two[1]],
    ])
    expect(made.map(outcomeOf)).toEqual(['found', 'unasked'])
    expect(toRows(read, NO_ANSWERS, new Map()).map(outcomeOf)).toEqual(['unasked'])
  })

  it('start open where one group holds them all', () => {
    const open = groupRows(
      rows.filter((row) => outcomeOf(row) === 'found'),
      'status',
      words,
    )
    expect(open.map((group) => startsOpen(group, open))).toEqual([true])
    const many = groupRows(rows, 'status', words)
    expect(many.some((group) => startsOpen(group, many))).toBe(false)
    const unasked = groupRows(rows.slice(4), 'status', words)
    expect(unasked.map((group) => startsOpen(group, unasked))).toEqual([false])
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

describe('a second reading', () => {
  const [one, two] = uids
  const unreadable: LookupAnswer = { kind: 'unreadable', why: 'a bad day' }

  it('that failed leaves what was known', () => {
    if (one === undefined || two === undefined) throw new Error('no ids')
    const known = withAnswers(new Map(), [[one, found('open')]])
    expect(known.unread).toBe(0)
    const again = withAnswers(known.of, [
      [one, unreadable],
      [two, unreadable],
    ])
    expect(again.unread).toBe(1)
    expect([...again.of.values()].map(({ kind }) => kind)).toEqual(['found', 'unreadable'])
    expect(withAnswers(again.of, [[two, { kind: 'notStored' }]]).of.get(two)?.kind).toBe(
      'notStored',
    )
  })

  it('of a report keeps the verdict there was', () => {
    if (one === undefined) throw new Error('no ids')
    const failed: Explanation = { kind: 'failed', why: 'no' }
    const explained = withExplanation(new Map(), one, verdict('noBid'))
    expect(withExplanation(explained, one, failed)).toBe(explained)
    expect(withExplanation(new Map(), one, failed).get(one)).toEqual(failed)
  })

  it('is for those found and not explained', () => {
    expect(countExplained(rows)).toEqual({ explained: 1, failed: 0, left: [first] })
  })
})
