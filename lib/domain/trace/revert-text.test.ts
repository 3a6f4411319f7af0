import { encodeErrorResult, parseAbi } from 'viem/utils'
import { expect, it } from 'vitest'
import { hex } from '@/lib/domain/shared/hex'
import { revertText } from './revert-text'

const encoded = (signature: string, args: readonly unknown[]) =>
  hex(encodeErrorResult({ abi: parseAbi([`error ${signature}`] as never), args } as never))

it.each([
  ['frozen', encoded('Error(string reason)', ['frozen'])],
  ['panic 17', encoded('Panic(uint256 code)', [17n])],
  ['NotEnoughGas(2)', encoded('NotEnoughGas(uint256 hook)', [2n])],
  ['error 0xdeadbeef', hex('0xdeadbeef')],
  ['error 0x08c379a0', hex('0x08c379a0ff')],
  ['out of gas', hex('0x')],
])('reads %s', (text, output) => {
  expect(revertText({ output, error: 'out of gas' })).toBe(text)
})

it('says so where there is no reason, and cuts a long one', () => {
  expect(revertText({ output: hex('0x'), error: null })).toBe('reverted without a reason')
  const long = encoded('Error(string reason)', ['x'.repeat(5000)])
  expect([...revertText({ output: long, error: null })]).toHaveLength(200)
})
