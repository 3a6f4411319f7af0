import { describe, expect, it } from 'vitest'
import type { Fill } from '@/lib/contract/codecs/fill'
import { fillsPageCodec } from '@/lib/contract/codecs/fill'
import { orderVerdictCodec } from '@/lib/contract/codecs/verdict'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { fileEnd, filePart, fileStart, type HistoryFile, type UnitOf } from './history-file'

const sellToken = address(`0x${'a1'.repeat(20)}`)
const buyToken = address(`0x${'b2'.repeat(20)}`)
const owner = address(`0x${'c3'.repeat(20)}`)

const fill: Fill = {
  blockNumber: 53,
  logIndex: 2,
  timestamp: unixMicros(1_795_000_000_000_000),
  txHash: txHash(`0x${'11'.repeat(32)}`),
  orderUid: orderUid(`0x${'22'.repeat(56)}`),
  owner,
  kind: 'sell',
  sellToken,
  buyToken,
  feeAmount: atoms(0n),
  sellAmount: atoms(115792089237316195423570985008687907853269984665640564039457n),
  buyAmount: atoms(3_000_001n),
  executedFee: { token: sellToken, amount: atoms(10n ** 17n) },
  protocolFees: [
    { token: buyToken, amount: atoms(5n) },
    { token: buyToken, amount: atoms(6n) },
  ],
  sellTokenPriceUsd: 2.5,
  buyTokenPriceUsd: 1,
}
const file = (format: 'csv' | 'json'): HistoryFile => ({
  format,
  network: { name: 'local', chainId: 31337 },
  account: owner,
  from: null,
  to: 1_795_000_000,
  readAtMs: Date.UTC(2026, 10, 26),
})
const unitOf: UnitOf = (address) =>
  address === sellToken
    ? { address, symbol: '=HYPERLINK("x")', decimals: 18 }
    : { address, symbol: 'USDC', decimals: 6 }

const verdict = orderVerdictCodec.decode({
  code: 'filled_below_quote',
  certainty: 'certain',
  status: 'fulfilled',
  since: '2026-11-26T00:00:00Z',
  params: {},
  evidence: [],
  sentence: '',
  reply: '',
  advice: { owner: '', support: '' },
  isUpToOwner: false,
  words: { sentence: [], cause: [], record: [], reply: [] },
})

const textOf = (format: 'csv' | 'json', pages: readonly (readonly Fill[])[], units = unitOf) =>
  [
    fileStart(file(format)),
    ...pages.map((page, at) =>
      filePart(
        file(format),
        page,
        { unitOf: units, verdictOf: () => (units === unitOf ? verdict : null) },
        pages.slice(0, at).flat().length === 0,
      ),
    ),
    fileEnd(file(format)),
  ].join('')

const cellsOf = (csv: string) => {
  const [header = '', row = ''] = csv.split('\r\n')
  // Only a symbol may contain quotes here.
  const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, ''))
  return new Map(header.split(',').map((name, at) => [name, cells?.[at]]))
}

describe('a file of fills as CSV', () => {
  it('has every digit of an amount, in whole tokens and in base units', () => {
    const cells = cellsOf(textOf('csv', [[fill]]))
    expect(cells.get('sold')).toBe('115792089237316195423570985008687907853269.984665640564039457')
    expect(cells.get('sold_base_units')).toBe(fill.sellAmount.toString())
    expect(cells.get('bought')).toBe('3.000001')
  })

  it('has the verdict on the order', () => {
    const cells = cellsOf(textOf('csv', [[fill]]))
    expect(cells.get('verdict')).toBe('filled_below_quote')
    expect(cells.get('certainty')).toBe('certain')
  })

  it('has the fees, their protocol part and what they were worth', () => {
    const cells = cellsOf(textOf('csv', [[fill]]))
    expect(cells.get('fees')).toBe('0.1')
    expect(cells.get('fees_usd')).toBe('0.250000')
    expect(cells.get('protocol_fees_base_units')).toBe('11')
    expect(cells.get('protocol_fees_token')).toBe(buyToken)
    expect(cells.get('bought_usd')).toBe('3.000001')
  })

  it('runs no symbol as a formula', () => {
    expect(cellsOf(textOf('csv', [[fill]])).get('sell_symbol')).toMatch(/^"?'=/)
  })

  it('leaves empty what is unknown, never zero', () => {
    const unknown = {
      ...fill,
      timestamp: null,
      kind: null,
      executedFee: null,
      protocolFees: null,
      sellTokenPriceUsd: null,
      buyTokenPriceUsd: null,
    }
    const csv = textOf('csv', [[unknown]], unknownUnit)
    const cells = cellsOf(csv)
    const names = ['time', 'kind', 'sold', 'bought', 'bought_per_sold', 'fees', 'fees_base_units']
    const more = [
      'verdict',
      'certainty',
      'protocol_fees',
      'sell_token_usd',
      'sold_usd',
      'bought_usd',
      'fees_usd',
    ]
    for (const name of [...names, ...more]) expect(cells.get(name), name).toBe('')
    expect(cells.get('sold_base_units')).toBe(fill.sellAmount.toString())
  })

  it('is rows alone below one header, over all pages', () => {
    const lines = textOf('csv', [[fill], [fill, fill], []]).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines.filter((line) => line.startsWith('time,'))).toHaveLength(1)
    expect(new Set(lines.slice(1, 4).map((line) => line.split(',').length)).size).toBe(1)
  })
})

describe('a file of fills as JSON', () => {
  it('is one document over all pages, in the form of the service', () => {
    for (const pages of [[[fill], [fill, fill], []], [[]], [[], [fill]], []]) {
      const read = JSON.parse(textOf('json', pages))
      expect(read).toMatchObject({ chainId: 31337, account: owner, from: null })
      expect(fillsPageCodec.parse({ fills: read.fills, next: null }).fills).toEqual(pages.flat())
    }
  })
})
