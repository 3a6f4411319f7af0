import { describe, expect, it } from 'vitest'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { orderOf, storedRowOf, uidOf } from './order-list.fixture'
import { type OrdersExport, ordersCsv, ordersJson } from './orders-export'

const row = storedRowOf('aa', {
  status: 'open',
  sellAmount: atoms(1_500_000_000_000_000_000n),
  buyAmount: atoms(3_000_000n),
  executedSellAmountBeforeFees: atoms(0n),
})
const { sellToken, buyToken } = orderOf('aa')
const wanted: OrdersExport = {
  network: { name: 'local', displayName: 'Local network', chainId: 31337 },
  account: sellToken,
  group: null,
  fetchedAtMs: Date.UTC(2026, 2, 14),
  rows: [row],
  verdictOf: () => null,
  unitOf: (address) =>
    address === sellToken
      ? { address, symbol: '=SUM(A1)', decimals: 18 }
      : address === buyToken
        ? { address, symbol: 'USDC', decimals: 6 }
        : unknownUnit(address),
}
const cellsOf = (csv: string) => {
  const lines = csv.trimEnd().split('\r\n')
  const header = lines[0]?.split(',') ?? []
  const cells = lines.at(-1)?.split(',') ?? []
  return new Map(header.map((name, at) => [name, cells[at]]))
}

describe('ordersCsv', () => {
  it('writes whole tokens and base units, and escapes formulas in token symbols', () => {
    const cells = cellsOf(ordersCsv(wanted))
    expect(cells.get('sell_amount')).toBe('1.5')
    expect(cells.get('sell_amount_base_units')).toBe('1500000000000000000')
    expect(cells.get('buy_amount')).toBe('3')
    expect(cells.get('sell_symbol')).toMatch(/^'=/)
  })

  it('leaves whole tokens empty if the decimals are unknown', () => {
    const cells = cellsOf(ordersCsv({ ...wanted, unitOf: unknownUnit }))
    expect(cells.get('sell_amount')).toBe('')
    expect(cells.get('sell_amount_base_units')).toBe('1500000000000000000')
  })

  it('writes the deadline of the user of an order placed on chain', () => {
    const ethflowData = { refundTxHash: null, userValidTo: unixSeconds(1_800_000_000) }
    const placed = storedRowOf('aa', { validTo: ONCHAIN_VALID_TO, ethflowData })
    const cells = cellsOf(ordersCsv({ ...wanted, rows: [placed] }))
    expect(cells.get('valid_to')).toBe('2027-01-15T08:00:00.000Z')
  })

  it('starts with its header, and says the chain and the time of reading in every row', () => {
    const csv = ordersCsv(wanted)
    expect(csv).toMatch(/^uid,state,/)
    expect(cellsOf(csv).get('chain_id')).toBe('31337')
    expect(cellsOf(csv).get('read_at')).toBe('2026-03-14T00:00:00.000Z')
  })

  it('has as many cells in the row of an order without a response', () => {
    const unanswered = {
      kind: 'unanswered' as const,
      uid: uidOf('bb'),
      sinceMs: 1,
      origin: { kind: 'added' as const },
      answer: 'missing' as const,
    }
    const lines = ordersCsv({ ...wanted, rows: [unanswered] })
      .trimEnd()
      .split('\r\n')
    const header = lines.find((line) => line.startsWith('uid,'))
    expect(lines.at(-1)?.split(',')).toHaveLength(header?.split(',').length ?? 0)
    const json: unknown = JSON.parse(ordersJson({ ...wanted, rows: [row, unanswered] }))
    expect(json).toMatchObject({ orders: [{ uid: row.uid }], unanswered: [uidOf('bb')] })
  })
})
