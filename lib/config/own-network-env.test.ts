import { expect, it } from 'vitest'
import { readFeeCaps, readSolverAddresses, readSolverKeys } from './own-network-env'

const KEY = `0x${'1'.repeat(64)}`

it('reads fee caps in gwei to the wei', () => {
  const problems: string[] = []
  const caps = { MAX_FEE_GWEI_X: '40', MAX_TIP_GWEI_X: '0.05' }
  expect(readFeeCaps('X', caps, problems)).toEqual({ maxFee: 40_000_000_000n, maxTip: 50_000_000n })
  expect(readFeeCaps('X', {}, problems)).toEqual({ maxFee: null, maxTip: null })
  expect(problems).toEqual([])
})

it.each(['0', '0.0', '-1', '1e3', '1.', '', 'many', '0.0000000001', '1,5'])(
  'refuses the fee %o and names its variable',
  (text) => {
    const problems: string[] = []
    expect(readFeeCaps('X', { MAX_FEE_GWEI_X: text }, problems).maxFee).toBeNull()
    expect(problems).toEqual(['MAX_FEE_GWEI_X: must be gwei per gas above 0, such as 40 or 0.05'])
  },
)

it('reads keys, and shows none that is wrong', () => {
  const problems: string[] = []
  const read = (text: string) => readSolverKeys('X', { SOLVER_KEYS_X: text }, problems)
  const other = `0x${'2'.repeat(64)}`
  expect(read(` ${KEY}, ${other},`)).toEqual([KEY, other])
  expect(read(`${KEY},${KEY}`)).toEqual([])
  expect(read(KEY.slice(0, -1))).toEqual([])
  expect(problems).toEqual([
    'SOLVER_KEYS_X: two keys are the same',
    'SOLVER_KEYS_X: must be private keys of 64 hex digits after 0x, comma-separated',
  ])
})

it('reads addresses in small letters', () => {
  const problems: string[] = []
  const read = (text: string) => readSolverAddresses('X', { SOLVER_ADDRESSES_X: text }, problems)
  expect(read(`0x${'Ab'.repeat(20)}`)).toEqual([`0x${'ab'.repeat(20)}`])
  expect(read('0x12')).toEqual([])
  expect(problems).toEqual([
    'SOLVER_ADDRESSES_X: must be addresses of 40 hex digits after 0x, comma-separated',
  ])
})
