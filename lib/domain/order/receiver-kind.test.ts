import { expect, test } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { receiverKind } from './receiver-kind'

const at = (digits: string) => address(`0x${digits.padStart(40, '0')}`)
const contracts = {
  settlement: at('a1'),
  vaultRelayer: at('a2'),
  allowList: at('a3'),
  hooksTrampoline: at('a4'),
  ethFlow: at('a5'),
  smartWalletFactory: at('a6'),
  wrappedNativeToken: at('a7'),
}
const usdc = at('b1')
const tokenOf = (token: Address) => (token === usdc ? { address: usdc, symbol: 'USDC' } : null)
const kindOf = (receiver: Address) => receiverKind(receiver, contracts, tokenOf)

test.each([
  ['a1', 'the settlement contract'],
  ['a2', 'the vault relayer'],
  ['a3', 'the contract that lists the solvers'],
  ['a4', 'the contract that runs hooks'],
  ['a5', 'the contract that sells the native coin'],
  ['a6', 'the contract that creates wallets'],
])('names a contract that trades here: 0x%s', (digits, name) => {
  expect(kindOf(at(digits))).toEqual({ kind: 'protocol', name })
})

test('names tokens, also the wrapped coin that no list has', () => {
  expect(kindOf(usdc)).toEqual({ kind: 'token', label: 'USDC' })
  expect(kindOf(at('a7'))).toEqual({ kind: 'token', label: 'the wrapped coin' })
})

test('names addresses that nobody can spend from', () => {
  for (const digits of ['0', 'dead', 'e'.repeat(40), 'f'.repeat(40)]) {
    expect(kindOf(at(digits)), digits).toEqual({ kind: 'nobody' })
  }
  for (const digits of ['1', '9', 'a', '11', '100']) {
    expect(kindOf(at(digits)), digits).toEqual({ kind: 'precompile' })
  }
})

test('says nothing of any other address', () => {
  for (const digits of ['12', '101', 'deae', '1'.repeat(40)]) {
    expect(kindOf(at(digits)), digits).toBeNull()
  }
  expect(receiverKind(at('a3'), { ...contracts, allowList: null }, tokenOf)).toBeNull()
})
