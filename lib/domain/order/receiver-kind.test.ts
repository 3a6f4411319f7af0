import { expect, test } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { receiverKind } from './receiver-kind'

/** A made-up address that ends in these digits. */
const of = (digits: string) => address(`0x${'7b1f9c'.padEnd(40 - digits.length, '3e8')}${digits}`)
const at = (digits: string) => address(`0x${digits.padStart(40, '0')}`)
const contracts = {
  settlement: of('a1'),
  vaultRelayer: of('a2'),
  allowList: of('a3'),
  hooksTrampoline: of('a4'),
  ethFlow: of('a5'),
  smartWalletFactory: of('a6'),
  wrappedNativeToken: of('a7'),
  helpers: [of('a8'), of('a9')],
}
const usdc = of('b1')
const tokenOf = (token: Address) => (token === usdc ? { address: usdc, symbol: 'USDC' } : null)
const kindOf = (receiver: Address) => receiverKind(receiver, contracts, tokenOf)

test.each([
  ['a1', 'the settlement contract'],
  ['a2', 'the vault relayer'],
  ['a3', 'the contract that lists the solvers'],
  ['a4', 'the contract that runs hooks'],
  ['a5', 'the contract that sells the native coin'],
  ['a6', 'the contract that creates wallets'],
  ['a8', 'a helper contract of this network'],
  ['a9', 'a helper contract of this network'],
])('names a contract of the network: …%s', (digits, name) => {
  expect(kindOf(of(digits))).toEqual({ kind: 'protocol', name })
})

test('names tokens, also the wrapped coin that no list has', () => {
  expect(kindOf(usdc)).toEqual({ kind: 'token', label: 'USDC' })
  expect(kindOf(of('a7'))).toEqual({ kind: 'token', label: 'the wrapped coin' })
})

test.each([
  '0',
  'dead',
  'deadbeef',
  'bad',
  'dead'.padEnd(40, '0'),
  `dead${'dead'.padStart(36, '0')}`,
  'dead'.repeat(10),
  'deadbeef'.repeat(5),
  '1'.padEnd(40, '0'),
  '1'.repeat(40),
  'e'.repeat(40),
  'f'.repeat(40),
  `${'f'.repeat(39)}e`,
  '1234567890'.repeat(4),
  '0123456789abcdef'.repeat(3).slice(0, 40),
  'abcdef'.repeat(7).slice(0, 40),
  'dead000000000000000042069420694206942069',
])('names an address that nobody can spend from: %s', (digits) => {
  expect(kindOf(at(digits))).toEqual({ kind: 'nobody' })
})

test.each(['1', '9', 'a', '11', '12', '64', '100', '101', '1010', 'ffffffff'])(
  'names a number that no account has: 0x%s',
  (digits) => {
    expect(kindOf(at(digits))).toEqual({ kind: 'precompile' })
  },
)

test('names a token of a low number as the token', () => {
  const low = { address: at('1010'), symbol: 'POL' }
  expect(receiverKind(low.address, contracts, () => low)).toEqual({ kind: 'token', label: 'POL' })
})

test('says nothing of any other address', () => {
  for (const receiver of [of('c1'), of('deadbeef'), at('100000001')]) {
    expect(kindOf(receiver), receiver).toBeNull()
  }
  expect(receiverKind(of('a3'), { ...contracts, allowList: null }, tokenOf)).toBeNull()
  expect(receiverKind(of('a8'), { ...contracts, helpers: undefined }, tokenOf)).toBeNull()
})
