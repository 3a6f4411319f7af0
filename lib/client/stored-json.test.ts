import { afterEach, describe, expect, it, vi } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import {
  jsonText,
  parseStored,
  readStoredList,
  storedArray,
  storedAs,
  storedFlag,
  storedIndex,
  storedLiteral,
  storedNumber,
  storedObject,
  storedOr,
  storedText,
  writeStoredList,
} from './stored-json'

const entry = storedObject<{
  state: 'armed' | 'placed'
  owner: string
  amount: bigint
  receiver: string | null
}>({
  state: storedLiteral('armed', 'placed'),
  owner: storedAs(address),
  amount: storedAs(BigInt),
  receiver: storedOr(storedAs(address), null),
})
const owner = `0x${'ab'.repeat(20)}`
const stored = { state: 'armed', owner, amount: '12' }

describe('stored JSON', () => {
  it('reads the known fields of an object, and null for a missing optional one', () => {
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
  ])('rejects %j', (value) => {
    expect(entry(value)).toBeUndefined()
  })

  it('rejects an array with an invalid element', () => {
    expect(storedArray(storedText)(['a', 'b'])).toEqual(['a', 'b'])
    expect(storedArray(storedText)(['a', 1])).toBeUndefined()
    expect(storedArray(storedText)('a')).toBeUndefined()
  })

  it('accepts only whole numbers as an index and only booleans as a flag', () => {
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

describe('a stored list', () => {
  afterEach(() => vi.unstubAllGlobals())
  const storageOf = (text: string | null) => {
    const saved = { text }
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('localStorage', {
      getItem: () => saved.text,
      setItem: (_key: string, next: string) => {
        saved.text = next
      },
    })
    return saved
  }

  it('leaves out an entry this version cannot read', () => {
    storageOf(jsonText([stored, { state: 'unknown' }]))
    expect(readStoredList('orders', entry).map(({ amount }) => amount)).toEqual([12n])
  })

  it.each([null, 'no json', '{}'])('is empty for %j', (text) => {
    storageOf(text)
    expect(readStoredList('orders', entry)).toEqual([])
  })

  it('informs the server that something is stored, not what', () => {
    const saved = storageOf(null)
    expect(writeStoredList('orders', [{ amount: 5n }])).toBe(true)
    expect(saved.text).toBe('[{"amount":"5"}]')
    expect(document.cookie).toMatch(/^keeps=1; path=\/; max-age=\d+; samesite=lax$/)
  })

  it('reports that the browser could not store it', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(writeStoredList('orders', [])).toBe(false)
  })
})
