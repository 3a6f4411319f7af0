import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { createIdReader, readIds, shortIdIn, textParts } from './read-ids'

const uid = (byte: string) => `0x${byte.repeat(32)}${'12'.repeat(20)}6a000000`

describe('readIds', () => {
  it('finds ids in any text, in their order, each once', () => {
    const text = `id,owner\n"${uid('ab')}",0x${'12'.repeat(20)}\n[${uid('cd').slice(2)}] ${uid('AB')}`
    const reading = readIds(text)
    expect(reading.items).toEqual([
      {
        kind: 'id',
        position: 1,
        uid: uid('ab'),
        owner: `0x${'12'.repeat(20)}`,
        deadline: 0x6a000000,
      },
      expect.objectContaining({ kind: 'id', position: 2, uid: uid('cd') }),
    ])
    expect(reading).toMatchObject({ ids: 2, invalid: 0, repeated: 1, passedOver: 1 })
  })

  it('gives the reason why an id is invalid', () => {
    const reasons = (text: string) =>
      readIds(text).items.map((item) => (item.kind === 'invalid' ? item.reason : item.kind))
    expect(reasons(`0x${'a'.repeat(98)}`)).toEqual(['98 of 112 hex digits'])
    expect(reasons(`0x${'a'.repeat(114)}`)).toEqual(['114 of 112 hex digits, 2 too many'])
    expect(reasons(`0x${'a'.repeat(30)}g${'a'.repeat(81)}`)).toEqual([
      '“g” is no hex digit (character 31 after 0x)',
    ])
  })

  it('ignores words, numbers, hashes and signatures', () => {
    const text = `Order 3a91f2…c07d4e of 0x1f, 123456789012345678901 0x${'ab'.repeat(65)}`
    expect(readIds(text)).toMatchObject({ items: [], passedOver: 1 })
    const withUid = readIds(`${uid('ab')} 0x${'cd'.repeat(32)} ${'ef'.repeat(32)}`)
    expect(withUid).toMatchObject({ ids: 1, digests: 0, passedOver: 2 })
  })

  it('reads hashes as digests where the text has nothing else', () => {
    const text = `0x${'cd'.repeat(32)}\n${'EF'.repeat(32)} 0x${'cd'.repeat(32)} 0x${'12'.repeat(20)}`
    const reading = readIds(text)
    expect(reading.items).toEqual([
      { kind: 'digest', position: 1, digest: `0x${'cd'.repeat(32)}` },
      { kind: 'digest', position: 2, digest: `0x${'ef'.repeat(32)}` },
    ])
    expect(reading).toMatchObject({ ids: 0, digests: 2, repeated: 1, passedOver: 1 })
  })

  it('counts further occurrences of an invalid id as repeated', () => {
    expect(readIds(`0x${'a'.repeat(98)} 0x${'A'.repeat(98)}`)).toMatchObject({
      invalid: 1,
      repeated: 1,
    })
  })
})

describe('shortened ids', () => {
  const known = [uid('ab'), uid('cd')] as OrderUid[]

  it('mean the known order with these digits, between others and once', () => {
    const text = `Why is ababab…ababab not filled, as ${uid('cd')} is? CDCDCD...cdcdcd`
    expect(readIds(text, known)).toMatchObject({
      items: [{ uid: uid('ab') }, { uid: uid('cd') }],
      repeated: 1,
    })
    expect(shortIdIn(text)).toBe('ababab…ababab')
  })

  it('are nothing where no known order, or more than one, has them', () => {
    expect(readIds('3a91f2…c07d4e', known).items).toEqual([])
    const twins = [uid('ab'), `${uid('ab').slice(0, -1)}1`] as OrderUid[]
    expect(readIds('ababab…ababab', twins).items).toEqual([])
  })
})

describe('textParts', () => {
  it('reads in parts what it reads at once, without cutting an id', () => {
    const text = Array.from({ length: 3000 }, (_, index) =>
      uid((index % 256).toString(16).padStart(2, '0')),
    ).join('\n')
    const parts = [...textParts(text)]
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('')).toBe(text)
    const reader = createIdReader()
    for (const part of parts) reader.addText(part)
    expect(reader.reading()).toEqual(readIds(text))
  })
})
