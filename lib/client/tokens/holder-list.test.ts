import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { holderCoverage, holderRows, topShare } from './holder-list'

const at = (place: number) => address(`0x${String(place).padStart(40, '0')}`)
const contracts = {
  settlement: at(90),
  vaultRelayer: at(91),
  allowList: at(92),
  wrappedNativeToken: at(93),
  hooksTrampoline: null,
  ethFlow: null,
  smartWalletFactory: null,
}
const holder = (place: number, balance: bigint, label: string | null = null) => ({
  address: at(place),
  balance,
  isContract: null,
  label,
})

test('balances are summed up by rank', () => {
  const rows = holderRows([holder(1, 50n), holder(2, 30n), holder(3, 1n)], contracts, null)
  expect(rows.map(({ cumulative }) => cumulative)).toEqual([50n, 80n, 81n])
})

test("the user's own account is labelled before the service's label", () => {
  const holders = [holder(1, 3n, 'Faucet'), holder(91, 2n), holder(90, 1n), holder(2, 1n, 'Pool')]
  expect(holderRows(holders, contracts, at(1)).map(({ label }) => label)).toEqual([
    'You',
    'Vault relayer',
    'Settlement',
    'Pool',
  ])
})

test('a holder is what its role says, else a contract or an account, else unknown', () => {
  const known = { isContract: true, balance: 1n }
  const rows = holderRows(
    [
      { ...holder(1, 1n), ...known, role: 'pool' as const },
      { ...holder(2, 1n, 'Faucet'), isContract: false, role: 'faucet' as const },
      { ...holder(3, 1n, 'Vault of somebody'), ...known },
      { ...holder(4, 1n), ...known },
      { ...holder(5, 1n), isContract: false },
      holder(90, 1n),
      holder(6, 1n),
    ],
    contracts,
    null,
  )
  expect(rows.map(({ kind, isKnownContract }) => [kind, isKnownContract])).toEqual([
    ['pool', true],
    ['faucet', false],
    ['contract', true],
    ['contract', false],
    ['account', false],
    ['contract', true],
    [null, false],
  ])
})

test('the top share counts ten at most', () => {
  const holders = Array.from({ length: 12 }, (_, place) => holder(place, 1n))
  expect(topShare(holders)).toEqual({ count: 10, held: 10n })
  expect(topShare([])).toEqual({ count: 0, held: 0n })
})

test('coverage is claimed only where it is known', () => {
  const of = (chainId: number, kind: 'local' | 'public' = 'public') =>
    holderCoverage({ chainId, kind, displayName: 'Net' })
  expect(of(31_337, 'local')).toMatch(/^Complete/)
  expect(of(1)).toMatch(/^Complete/)
  expect(of(11_155_111)).toMatch(/^Partial/)
  expect(of(8_453)).toMatch(/may be missing/)
})
