import { describe, expect, it } from 'vitest'
import { readIds } from '@/lib/client/orders/read-ids'
import type { Order } from '@/lib/contract/codecs/order'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { type LookupAnswers, NO_ANSWERS } from './lookup-answers'
import {
  countExplained,
  countOutcomes,
  deadlineOf,
  outcomeOf,
  ownerOf,
  toRows,
} from './lookup-rows'
import { found, rows, text, token, uids } from './lookup-rows.fixture'

describe('lookup rows', () => {
  it('keep the order of the text and have an outcome each', () => {
    expect(rows.map(outcomeOf)).toEqual(['found', 'notStored', 'invalid', 'found', 'unasked'])
    expect(countOutcomes(rows)).toContainEqual({ outcome: 'found', count: 2 })
  })

  it('have the owner and deadline of their id, or those of the user a contract placed it for', () => {
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
    const answers = { ...NO_ANSWERS, byId: known }
    expect(toRows(placed, answers, new Map()).map(deadlineOf)).toEqual([1_800_000_000])
    expect(toRows(placed, answers, new Map()).map(ownerOf)).toEqual([token('a3')])
    expect(toRows(placed, NO_ANSWERS, new Map()).map(ownerOf)).toEqual([token('12')])
  })

  it('contain each order that has a digest', () => {
    const digest = bytes32(`0x${'cc'.repeat(32)}`)
    const known = readIds([text('cc'), text('dd')].join(' ')).items
    const two = known.flatMap((item) => (item.kind === 'id' ? [item.uid] : []))
    const read = readIds(digest).items
    const answers = { byId: new Map([[two[0], found('open')]]), digests: new Map([[digest, two]]) }
    const made = toRows(read, answers as LookupAnswers, new Map())
    expect(made.map(({ item }) => [item.position, item.kind === 'id' && item.uid])).toEqual([
      [1, two[0]],
      [1, two[1]],
    ])
    expect(made.map(outcomeOf)).toEqual(['found', 'unasked'])
    expect(toRows(read, NO_ANSWERS, new Map()).map(outcomeOf)).toEqual(['unasked'])
  })

  it('count as explained or left when they are found', () => {
    expect(countExplained(rows)).toEqual({ explained: 1, failed: 0, left: [uids[0]] })
  })
})
