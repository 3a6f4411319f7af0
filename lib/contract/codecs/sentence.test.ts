import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { sentence } from '@/lib/domain/verdict/sentence'
import { sentenceCodec } from './sentence'

const token = address(`0x${'a1'.repeat(20)}`)

describe('a sentence on the wire', () => {
  it('keeps its words, their places and every kind of fact', () => {
    const inner = sentence`by ${{ kind: 'account', address: token, name: 'Pathfinder' }}`
    const said = [
      ...sentence`Sold ${{ kind: 'amount', atoms: atoms(2n ** 200n), token }} ${inner}, ${{ kind: 'percent', bps: 180n }} off.`,
      { kind: 'account', address: token, name: null } as const,
      ...sentence`Auction ${{ kind: 'auction', id: 7 }} in block ${{ kind: 'block', number: 9 }}, ${3} bids`,
      { kind: 'tx', hash: txHash(`0x${'ab'.repeat(32)}`) } as const,
      { kind: 'time', ms: 1_787_300_000_000 } as const,
      { kind: 'verbatim', text: 'driver failed: “x”' } as const,
    ]
    const wire = JSON.parse(JSON.stringify(sentenceCodec.encode(said)))
    expect(sentenceCodec.decode(wire)).toEqual(said)
    expect(wire[0]).toEqual({
      words: 'Sold {0} {1}, {2} off.',
      values: [
        [{ amount: `${2n ** 200n}`, token }],
        [{ words: 'by {0}', values: [[{ account: token, name: 'Pathfinder' }]] }],
        [{ percentBps: '180' }],
      ],
    })
  })

  it('reads a part of a kind it does not know as text', () => {
    const newer: unknown[] = [{ pool: '0x', text: 'a pool' }, { pool: '0x' }]
    expect(sentenceCodec.parse(newer)).toEqual([
      { kind: 'verbatim', text: 'a pool' },
      { kind: 'verbatim', text: '' },
    ])
  })
})
