import { describe, expect, it } from 'vitest'
import { createIdReader, readIds, textParts } from './read-ids'

const uid = (byte: string) => `0x${byte.repeat(32)}${'12'.repeat(20)}6a000000`

describe('readIds', () => {
  it('finds ids by their pattern in any text, in their order, each once', () => {
    const text = `id,owner\n"${uid('ab')}",0x${'12'.repeat(20)}\n[${uid('cd').slice(2)}] ${uid('AB')}`
    const reading = readIds(text)
    expect(reading.items).toEqual([
      {
        kind: 'id',
        place: 1,
        uid: uid('ab'),
        owner: `0x${'12'.repeat(20)}`,
        deadline: 0x6a000000,
      },
      expect.objectContaining({ kind: 'id', place: 2, uid: uid('cd') }),
    ])
    expect(reading).toMatchObject({ ids: 2, invalid: 0, repeated: 1, passedOver: 1 })
  })

  it('says of an invalid one why', () => {
    const whys = (text: string) =>
      readIds(text).items.map((item) => (item.kind === 'invalid' ? item.why : item.kind))
    expect(whys(`0x${'a'.repeat(98)}`)).toEqual(['98 of 112 hex digits'])
    expect(whys(`0x${'a'.repeat(114)}`)).toEqual(['114 of 112 hex digits, 2 too many'])
    expect(whys(`0x${'a'.repeat(30)}g${'a'.repeat(81)}`)).toEqual([
      '“g” is no hex digit (character 31 after 0x)',
    ])
  })

  it('leaves words, numbers, hashes and signatures alone', () => {
    const text = `Order 3a91f2…c07d4e of 0x1f, 123456789012345678901 0x${'ab'.repeat(65)}`
    expect(readIds(text)).toMatchObject({ items: [], passedOver: 1 })
    const beside = readIds(`${uid('ab')} 0x${'cd'.repeat(32)} ${'ef'.repeat(32)}`)
    expect(beside).toMatchObject({ ids: 1, digests: 0, passedOver: 2 })
  })

  it('reads hashes as digests where the text has nothing else', () => {
    const text = `0x${'cd'.repeat(32)}\n${'EF'.repeat(32)} 0x${'cd'.repeat(32)} 0x${'12'.repeat(20)}`
    const reading = readIds(text)
    expect(reading.items).toEqual([
      { kind: 'digest', place: 1, digest: `0x${'cd'.repeat(32)}` },
      { kind: 'digest', place: 2, digest: `0x${'ef'.repeat(32)}` },
    ])
    expect(reading).toMatchObject({ ids: 0, digests: 2, repeated: 1, passedOver: 1 })
  })

  it('counts an invalid one that comes again as repeated', () => {
    expect(readIds(`0x${'a'.repeat(98)} 0x${'A'.repeat(98)}`)).toMatchObject({
      invalid: 1,
      repeated: 1,
    })
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
