import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { loadingUnit, unknownUnit } from '@/lib/domain/token/token-unit'
import { readUnit, tokenReads } from './token-facts-reads'

const at = (digit: string) => address(`0x${digit.repeat(40)}`)
const factsOf = (digit: string) => ({
  address: at(digit),
  symbol: 'READ',
  name: 'Read',
  decimals: 18,
  isToken: true,
})
const loading = { data: undefined, failureReason: null, fetchStatus: 'fetching' } as const
const failing = { ...loading, failureReason: new Error('down') }
const offline = { ...loading, fetchStatus: 'paused' } as const

test('a read that fails leaves the other tokens as they are', () => {
  const asked = [at('1'), at('2'), at('3'), at('4'), at('5')]
  const reads = tokenReads(asked, [
    ...[failing, offline, loading],
    { ...loading, data: factsOf('4') },
    { ...failing, data: factsOf('5') },
  ])
  const unitOf = (digit: string) => readUnit(at(digit), asked, reads)
  expect(unitOf('1')).toEqual(unknownUnit(at('1')))
  expect(unitOf('2')).toEqual(unknownUnit(at('2')))
  expect(unitOf('3')).toEqual(loadingUnit(at('3')))
  expect(unitOf('4')).toMatchObject({ symbol: 'READ', decimals: 18 })
  expect(unitOf('5')).toMatchObject({ symbol: 'READ', decimals: 18 })
  expect(unitOf('6')).toEqual(unknownUnit(at('6')))
})
