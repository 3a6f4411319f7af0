import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import {
  jsonText,
  parseStored,
  storedArray,
  storedAs,
  storedFlag,
  storedIndex,
  storedNumber,
  storedObject,
  storedOr,
  storedText,
  storedWord,
} from './stored-json'

const entry = storedObject<{
  state: 'armed' | 'placed'
  owner: string
  amount: bigint
  receiver: string | null
}>({
  state: storedWord('armed', 'placed'),
  owner: storedAs(address),
  amount: storedAs(BigInt),
  receiver: storedOr(storedAs(address), null),
})
const owner = `0x${'ab'.repeat(20)}`
const stored = { state: 'armed', owner, amount: '12' }

describe('stored JSON', () => {
  it('reads an object with the fields it knows, and null for what may be missing', () => {
    expect(entry({ ...stored, more: 1 })).toEqual({
      state: 'armed',
      owner,
      amount: 12n,
      receiver: null,
    })
  })

  it.each([
    null,
    'text',
    { ...stored, state: 'lost' },
    { ...stored, owner: '0x12' },
    { ...stored, amount: 12 },
    { ...stored, amount: 'twelve' },
    { ...stored, receiver: '0x12' },
    { state: 'armed' },
  ])('reads nothing of %j', (value) => {
    expect(entry(value)).toBeUndefined()
  })

  it('takes an array only whole', () => {
    expect(storedArray(storedText)(['a', 'b'])).toEqual(['a', 'b'])
    expect(storedArray(storedText)(['a', 1])).toBeUndefined()
    expect(storedArray(storedText)('a')).toBeUndefined()
  })

  it('tells whole numbers from others, and flags from what looks like one', () => {
    expect([0, 7, -1, 1.5, Number.NaN, '7'].map(storedIndex)).toEqual([
      ...[0, 7, undefined, undefined, undefined, undefined],
    ])
    expect([1.5, Number.POSITIVE_INFINITY].map(storedNumber)).toEqual([1.5, undefined])
    expect([false, 0].map(storedFlag)).toEqual([false, undefined])
  })

  it('reads back what it wrote, amounts exactly', () => {
    const written = { state: 'placed', owner, amount: 2n ** 255n, receiver: owner }
    expect(parseStored(jsonText(written), entry)).toEqual(written)
    expect(parseStored('no json', entry)).toBeUndefined()
  })
})
