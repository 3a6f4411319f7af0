import { expect, test } from 'vitest'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { moversOf } from './movers'
import type { TokenRow } from './token-row'

const at = (place: number) => address(`0x${String(place).padStart(40, '0')}`)
const row = (token: Address, changePercent: number | null, tvlUsd: number | null = null) =>
  ({ token: { address: token }, changePercent, tvlUsd }) as TokenRow

test('the strongest is the one that moved most, also down', () => {
  const movers = moversOf([row(at(1), 3), row(at(2), -6), row(at(3), 0.05), row(at(4), null)])
  expect(movers.strongest?.token.address).toBe(at(2))
  expect(movers).toMatchObject({ up: 1, down: 1, steady: 1 })
})

test('the coin is not counted beside its wrapped token, and the most valuable come first', () => {
  const movers = moversOf([row(NATIVE_TOKEN, 9), row(at(1), 1, null), row(at(2), 1, 5)])
  expect(movers.rows.map(({ token }) => token.address)).toEqual([at(2), at(1)])
})

test('without a known change there is none', () => {
  expect(moversOf([row(at(1), null)])).toMatchObject({ strongest: null, up: 0, rows: [] })
})
